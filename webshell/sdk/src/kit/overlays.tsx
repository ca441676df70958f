/** What lies over the page, drawn with Radix: it keeps the focus inside and the page behind still. */
import { AlertDialog, Dialog as Radix } from "radix-ui"
import { type KeyboardEvent, useRef } from "react"
import { css, styled } from "styled-components"
import { Button } from "./Button.js"
import type { ConfirmProps, DialogProps, DrawerProps } from "./dialogProps.js"
import { Icon } from "./Icon.js"

const veil = css`
  position: fixed;
  inset: 0;
  z-index: 60;
  background: ${({ theme }) => theme.veil};
`

const panel = css`
  position: fixed;
  inset: 0;
  z-index: 61;
  inline-size: min(34rem, calc(100vw - 2rem));
  block-size: fit-content;
  max-block-size: calc(100dvh - 2rem);
  margin: auto;
  padding: ${({ theme }) => theme.gap.lg};
  overflow: auto;
  border: 1px solid ${({ theme }) => theme.line};
  border-radius: ${({ theme }) => theme.radius.lg};
  background: ${({ theme }) => theme.raised};
  box-shadow: ${({ theme }) => theme.lift.high};
`

const heading = css`
  margin: 0 2.5rem 0.5rem 0;
  font-size: ${({ theme }) => theme.text.lg};
  font-weight: 650;
  line-height: 1.3;
`

const text = css`
  margin: 0 0 ${({ theme }) => theme.gap.md};
  color: ${({ theme }) => theme.inkSoft};
`

const edge = {
  start: css`
    inset: 0 auto 0 0;
    display: flex;
    flex-direction: column;
    gap: ${({ theme }) => theme.gap.lg};
    inline-size: min(19rem, 86vw);
    border-inline-end: 1px solid ${({ theme }) => theme.line};
    animation: cubital-slide-in 200ms cubic-bezier(0.2, 0, 0, 1);
  `,
  bottom: css`
    inset: auto 0 0 0;
    max-block-size: calc(100dvh - 2rem);
    border-block-start: 1px solid ${({ theme }) => theme.line};
    border-start-start-radius: ${({ theme }) => theme.radius.lg};
    border-start-end-radius: ${({ theme }) => theme.radius.lg};
    animation: cubital-rise-in 200ms cubic-bezier(0.2, 0, 0, 1);
  `,
}

const Veil = styled(Radix.Overlay)`${veil}`
const Panel = styled(Radix.Content)`${panel}`
const Title = styled(Radix.Title)`${heading}`
const Sheet = styled(Radix.Content)<{ $side: "start" | "bottom" }>`
  position: fixed;
  z-index: 61;
  padding: ${({ theme }) => theme.gap.md};
  overflow-y: auto;
  background: ${({ theme }) => theme.raised};
  box-shadow: ${({ theme }) => theme.lift.high};
  ${({ $side }) => edge[$side]}

  @keyframes cubital-slide-in {
    from { transform: translateX(-2rem); opacity: 0; }
  }
  @keyframes cubital-rise-in {
    from { transform: translateY(2rem); opacity: 0; }
  }
`
const SheetTitle = styled(Radix.Title)`
  margin: 0.5rem 3rem 0.5rem 0.875rem;
  font-family: ${({ theme }) => theme.font.heading};
  font-size: ${({ theme }) => theme.text.lg};
  font-weight: 600;
  line-height: 1.25;
`
const Text = styled(Radix.Description)`${text}`
const AlertVeil = styled(AlertDialog.Overlay)`${veil}`
const AlertPanel = styled(AlertDialog.Content)`${panel}`
const AlertTitle = styled(AlertDialog.Title)`${heading} margin-inline-end: 0;`
const AlertText = styled(AlertDialog.Description)`${text}`

const Close = styled(Radix.Close)`
  position: absolute;
  inset-block-start: 0.875rem;
  inset-inline-end: 0.875rem;
  display: grid;
  place-items: center;
  inline-size: 2.5rem;
  block-size: 2.5rem;
  border: 0;
  border-radius: ${({ theme }) => theme.radius.md};
  background: none;
  color: ${({ theme }) => theme.inkSoft};
  cursor: pointer;
  &:hover { background: ${({ theme }) => theme.accentSoft}; color: ${({ theme }) => theme.ink}; }
`

const Actions = styled.div`
  display: flex;
  flex-wrap: wrap;
  justify-content: flex-end;
  gap: ${({ theme }) => theme.gap.sm};
  margin-block-start: ${({ theme }) => theme.gap.lg};
`

/** Stays in view under what is longer than the screen. */
const Footer = styled(Actions)`
  position: sticky;
  inset-block-end: calc(-1 * ${({ theme }) => theme.gap.lg});
  margin: ${({ theme }) => theme.gap.lg} calc(-1 * ${({ theme }) => theme.gap.lg}) calc(-1 * ${({ theme }) => theme.gap.lg});
  padding: ${({ theme }) => theme.gap.md} ${({ theme }) => theme.gap.lg};
  border-block-start: 1px solid ${({ theme }) => theme.line};
  background: ${({ theme }) => theme.raised};
`

/** Gives the focus back to what had it: without a trigger of its own, Radix would let it go. */
function useFocusBack() {
  const opener = useRef<Element>(null)
  return {
    onOpenAutoFocus: () => {
      opener.current = document.activeElement
    },
    onCloseAutoFocus: (event: Event) => {
      event.preventDefault()
      // Somebody else may have it by now: the heading of the page that a link in here led to.
      const free = !document.activeElement || document.activeElement === document.body
      if (free && opener.current instanceof HTMLElement) opener.current.focus()
    },
  }
}

/** A toast that came after the dialog lies above it for Radix, which gives Escape to what lies highest alone. */
function closedByEscape(close: () => void) {
  return (event: KeyboardEvent) => {
    const ours = event.target instanceof Node && event.currentTarget.contains(event.target)
    if (event.key === "Escape" && ours && !event.defaultPrevented) close()
  }
}

export function ShownDialog({ open, onClose, title, description, children, actions }: DialogProps) {
  const focusBack = useFocusBack()
  return (
    <Radix.Root open={open} onOpenChange={(next) => !next && onClose()}>
      <Radix.Portal>
        <Veil />
        <Panel
          {...focusBack}
          onKeyDown={closedByEscape(onClose)}
          {...(description ? {} : { "aria-describedby": undefined })}
        >
          <Title>{title}</Title>
          {description && <Text>{description}</Text>}
          {children}
          {actions && <Footer>{actions}</Footer>}
          <Close aria-label="Close">
            <Icon name="x" />
          </Close>
        </Panel>
      </Radix.Portal>
    </Radix.Root>
  )
}

export function ShownConfirm({
  open,
  title,
  children,
  confirmLabel,
  cancelLabel = "Cancel",
  danger = false,
  onConfirm,
  onCancel,
}: ConfirmProps) {
  const focusBack = useFocusBack()
  return (
    <AlertDialog.Root open={open} onOpenChange={(next) => !next && onCancel()}>
      <AlertDialog.Portal>
        <AlertVeil />
        <AlertPanel {...focusBack} onKeyDown={closedByEscape(onCancel)}>
          <AlertTitle>{title}</AlertTitle>
          <AlertText>{children}</AlertText>
          <Actions>
            <AlertDialog.Cancel asChild>
              <Button kind="secondary">{cancelLabel}</Button>
            </AlertDialog.Cancel>
            <Button kind={danger ? "danger" : "primary"} onClick={onConfirm}>
              {confirmLabel}
            </Button>
          </Actions>
        </AlertPanel>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  )
}

export function ShownDrawer({ open, onClose, title, side = "start", children }: DrawerProps) {
  const focusBack = useFocusBack()
  return (
    <Radix.Root open={open} onOpenChange={(next) => !next && onClose()}>
      <Radix.Portal>
        <Veil />
        <Sheet $side={side} {...focusBack} onKeyDown={closedByEscape(onClose)} aria-describedby={undefined}>
          <SheetTitle>{title}</SheetTitle>
          {children}
          <Close aria-label="Close menu">
            <Icon name="x" />
          </Close>
        </Sheet>
      </Radix.Portal>
    </Radix.Root>
  )
}
