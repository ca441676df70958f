/** AnswerBar: the buttons of a review, at one place of the screen for every card, wherever the page is scrolled to. */
import { type ReactNode, type RefObject, useLayoutEffect, useState } from "react"
import { createGlobalStyle, styled } from "styled-components"

interface AnswerBarProps {
  ref: RefObject<HTMLDivElement | null>
  label: string
  /** What it stands below, at the same width. */
  column: RefObject<HTMLElement | null>
  children: ReactNode
}

export function AnswerBar({ ref, label, column, children }: AnswerBarProps) {
  const [edges, setEdges] = useState({ left: 0, width: 0 })
  useLayoutEffect(() => {
    const measure = () => {
      const { left, width } = column.current?.getBoundingClientRect() ?? { left: 0, width: 0 }
      setEdges((now) => (now.left === left && now.width === width ? now : { left, width }))
    }
    measure()
    const observer = "ResizeObserver" in window ? new ResizeObserver(measure) : undefined
    // The page moves below it to the side where the window is made wider.
    for (const element of [document.documentElement, column.current]) if (element) observer?.observe(element)
    return () => observer?.disconnect()
  }, [column])
  return (
    <>
      {/* Without a width it is hidden. */}
      {edges.width > 0 && <Clearance />}
      <Bar
        ref={ref}
        role="group"
        aria-label={label}
        style={{ insetInlineStart: edges.left, inlineSize: edges.width }}
      >
        {children}
      </Bar>
    </>
  )
}

/* The end of the page, and what takes the focus, come to stand above the bar. */
const Clearance = createGlobalStyle`
  @media (min-height: 30rem) {
    html { scroll-padding-block-end: 8rem; }
    body { padding-block-end: 7rem; }
  }
`

/* Showing the answer and judging it are of one height. On a screen that is less high, enlarged say, it stands below the card and hides none of it. */
const Bar = styled.div`
  position: fixed;
  @media (max-height: 29.99rem) { && { position: static; } }
  inset-block-end: 0;
  z-index: 1;
  display: grid;
  grid-template-columns: 1fr 1fr;
  align-content: start;
  gap: 0.375rem ${({ theme }) => theme.gap.md};
  min-block-size: 6.5rem;
  padding: ${({ theme }) => theme.gap.md} clamp(1.125rem, 5vw, 3rem);
  border: 1px solid ${({ theme }) => theme.line};
  border-block-end: 0;
  border-radius: ${({ theme }) => theme.radius.lg} ${({ theme }) => theme.radius.lg} 0 0;
  background: ${({ theme }) => theme.raised};
  box-shadow: ${({ theme }) => theme.lift.high};

  > button:only-of-type, > small:only-of-type { grid-column: 1 / -1; }
  button { padding-inline: 0.5rem; }
  small {
    display: inline-flex;
    align-items: center;
    justify-content: center;
    gap: 0.375rem;
    color: ${({ theme }) => theme.inkSoft};
    font-size: ${({ theme }) => theme.text.xs};
  }
`
