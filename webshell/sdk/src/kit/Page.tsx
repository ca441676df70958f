/** Page and PageHeading: a page's column and its `h1`, which takes the focus after a change of route. */
import { type QueryClient, useQueryClient } from "@tanstack/react-query"
import { type ReactNode, useEffect, useRef } from "react"
import { useLocation } from "react-router-dom"
import { css, styled } from "styled-components"

const WIDTHS = { text: "44rem", normal: "72rem", wide: "88rem" }

/* Work begins near the top of the first screen. */
const compact = css`
  padding-block-start: clamp(0.75rem, 2vw, 1.5rem);

  > header { align-items: flex-start; gap: 0.25rem ${({ theme }) => theme.gap.md}; margin-block-end: ${({ theme }) => theme.gap.md}; }
  > header h1 { font-size: clamp(1.5rem, 1.2rem + 1.5vw, 2.125rem); }
  > header h1 + div { margin-block-start: 0.25rem; font-size: ${({ theme }) => theme.text.sm}; }
`

const Column = styled.div<{ $width: keyof typeof WIDTHS; $compact: boolean }>`
  inline-size: 100%;
  max-inline-size: ${({ $width }) => WIDTHS[$width]};
  margin-inline: auto;
  padding: clamp(1.5rem, 4vw, 3rem) clamp(1rem, 4vw, 2rem) ${({ theme }) => theme.gap.xxl};
  ${({ $compact }) => $compact && compact}
`

const Head = styled.header`
  display: flex;
  flex-wrap: wrap;
  align-items: flex-end;
  justify-content: space-between;
  gap: ${({ theme }) => theme.gap.md};
  margin-block-end: ${({ theme }) => theme.gap.lg};
`

const Heading = styled.h1`
  margin: 0;
  font-family: ${({ theme }) => theme.font.heading};
  font-size: ${({ theme }) => theme.text.xxl};
  font-weight: 600;
  line-height: 1.15;
  letter-spacing: -0.015em;
  text-wrap: balance;

  /* It takes the focus so that a screen reader says where one has come; there is nothing to press. */
  &:focus { outline: none; }
`

const Lead = styled.div`
  max-inline-size: 44rem;
  margin-block-start: ${({ theme }) => theme.gap.sm};
  color: ${({ theme }) => theme.inkSoft};
  font-size: ${({ theme }) => theme.text.md};
`

const Eyebrow = styled.div`
  margin-block-end: ${({ theme }) => theme.gap.sm};
  color: ${({ theme }) => theme.accentInk};
  font-size: ${({ theme }) => theme.text.xs};
  font-weight: 650;
  letter-spacing: 0.08em;
  text-transform: uppercase;
`

interface PageHeadingProps {
  children: ReactNode
  /** One sentence below the heading. */
  lead?: ReactNode
  /** A few words above it. */
  eyebrow?: ReactNode
  /** Buttons beside it. */
  actions?: ReactNode
}

/** The visits (one data cache each) in which a heading has been shown already. */
const moved = new WeakSet<QueryClient>()

/** The `h1` of a page. After a change of route it takes the focus and so announces the page; the title stays the school's. */
export function PageHeading({ children, lead, eyebrow, actions }: PageHeadingProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  const { pathname, key } = useLocation()
  const visit = useQueryClient()
  // The page that the browser opened is announced by the browser, unless one comes back to it; a tab or a filter in
  // the address is no new page.
  const announced = useRef(key === "default" && !moved.has(visit) ? pathname : undefined)

  useEffect(() => {
    moved.add(visit)
    if (announced.current !== pathname) heading.current?.focus({ preventScroll: true })
    announced.current = pathname
  }, [pathname, visit])

  return (
    <Head>
      <div>
        {eyebrow && <Eyebrow>{eyebrow}</Eyebrow>}
        <Heading ref={heading} tabIndex={-1}>
          {children}
        </Heading>
        {lead && <Lead>{lead}</Lead>}
      </div>
      {actions}
    </Head>
  )
}

interface PageProps extends Omit<PageHeadingProps, "children"> {
  /** The heading. Without it the page brings its own `PageHeading`. */
  title?: ReactNode
  width?: keyof typeof WIDTHS
  /** A small head, where the work below should be on the first screen. */
  compact?: boolean
  children: ReactNode
}

/** A page's column with its heading. The shell has the `main` landmark around it. */
export function Page({
  title,
  lead,
  eyebrow,
  actions,
  width = "normal",
  compact = false,
  children,
}: PageProps) {
  return (
    <Column $width={width} $compact={compact}>
      {title && (
        <PageHeading lead={lead} eyebrow={eyebrow} actions={actions}>
          {title}
        </PageHeading>
      )}
      {children}
    </Column>
  )
}
