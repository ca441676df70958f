import { AlertDialog, Dialog as Radix } from "radix-ui"
import { type ReactNode, useRef } from "react"
import { css, styled } from "styled-components"
import { Button } from "./Button.js"
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

const Veil = styled(Radix.Overlay)`${veil}`
const Panel = styled(Radix.Content)`${panel}`
const Title = styled(Radix.Title)`${heading}`
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

/** Gives the focus back to what had it: without a trigger of its own, Radix would let it go. */
function useFocusBack() {
  const opener = useRef<Element>(null)
  return {
    onOpenAutoFocus: () => {
      opener.current = document.activeElement
    },
    onCloseAutoFocus: (event: Event) => {
      event.preventDefault()
      if (opener.current instanceof HTMLElement) opener.current.focus()
    },
  }
}

interface DialogProps {
  open: boolean
  onClose: () => void
  title: string
  description?: ReactNode
  children?: ReactNode
  /** Buttons at the foot. */
  actions?: ReactNode
}

export function Dialog({ open, onClose, title, description, children, actions }: DialogProps) {
  const focusBack = useFocusBack()
  return (
    <Radix.Root open={open} onOpenChange={(next) => !next && onClose()}>
      <Radix.Portal>
        <Veil />
        <Panel {...focusBack} {...(description ? {} : { "aria-describedby": undefined })}>
          <Title>{title}</Title>
          {description && <Text>{description}</Text>}
          {children}
          {actions && <Actions>{actions}</Actions>}
          <Close aria-label="Close">
            <Icon name="x" />
          </Close>
        </Panel>
      </Radix.Portal>
    </Radix.Root>
  )
}

interface ConfirmProps {
  open: boolean
  title: string
  children: ReactNode
  confirmLabel: string
  cancelLabel?: string
  danger?: boolean
  onConfirm: () => void
  onCancel: () => void
}

/** Asks before something that cannot be taken back. */
export function Confirm({
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
        <AlertPanel {...focusBack}>
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
