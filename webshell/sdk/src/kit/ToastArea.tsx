/** The list of visible toasts (Radix) with its announcer, F8 hotkey and swipe; loaded late by Toasts.tsx. */
import { Toast } from "radix-ui"
import { useEffect, useRef, useState } from "react"
import { styled } from "styled-components"
import { useAccommodations, useToastDuration } from "../preferences.js"
import { dismissToast, TOAST_HOTKEY, useToasts } from "../toast.js"
import { Icon } from "./Icon.js"
import { useToastClearance } from "./useToastClearance.js"

const SWIPE_PX = 50

/* On top where the screen is small, at the bottom right where it is wide. */
const Viewport = styled(Toast.Viewport)`
  position: fixed;
  inset-block-start: 0;
  inset-inline: 0;
  z-index: 100;
  display: flex;
  flex-direction: column;
  gap: ${({ theme }) => theme.gap.sm};
  margin: 0;
  padding: ${({ theme }) => theme.gap.sm};
  list-style: none;
  pointer-events: none;
  > * { pointer-events: auto; }

  @media ${({ theme }) => theme.wide} {
    inset: auto 0 0 auto;
    inline-size: 100%;
    max-inline-size: 420px;
    padding: ${({ theme }) => theme.gap.md};
  }
`

const Notice = styled(Toast.Root)<{ $destructive: boolean }>`
  position: relative;
  padding: 0.625rem 3rem 0.625rem 1rem;
  @media ${({ theme }) => theme.wide} { padding: 1rem 3rem 1rem 1.125rem; }
  border: 1px solid ${({ theme, $destructive }) => ($destructive ? "transparent" : theme.edge)};
  border-radius: ${({ theme }) => theme.radius.md};
  background: ${({ theme, $destructive }) => ($destructive ? theme.badFill : theme.raised)};
  color: ${({ theme, $destructive }) => ($destructive ? theme.onBad : theme.ink)};
  box-shadow: ${({ theme }) => theme.lift.high};
  font-size: ${({ theme }) => theme.text.sm};

  &[data-state="open"] { animation: cubital-toast-in 200ms cubic-bezier(0.2, 0, 0, 1); }
  &[data-swipe="move"] { transform: translateX(var(--radix-toast-swipe-move-x)); }
  &[data-swipe="cancel"] { transform: none; transition: transform ${({ theme }) => theme.ease}; }
  &[data-swipe="end"] { animation: cubital-toast-out 120ms ease-out forwards; }

  @keyframes cubital-toast-in {
    from { opacity: 0; transform: translateY(0.5rem); }
  }
  @keyframes cubital-toast-out {
    from { transform: translateX(var(--radix-toast-swipe-end-x)); }
    to { transform: translateX(100%); opacity: 0; }
  }
`

const Title = styled(Toast.Title)`
  font-weight: 650;
`

const Words = styled(Toast.Description)`
  margin-block-start: 0.125rem;
  opacity: 0.94;
`

const Action = styled(Toast.Action)`
  min-block-size: 2.25rem;
  margin-block-start: 0.5rem;
  padding: 0.25rem 0.875rem;
  border: 1px solid currentColor;
  border-radius: ${({ theme }) => theme.radius.sm};
  background: none;
  color: inherit;
  font: inherit;
  font-weight: 650;
  cursor: pointer;
`

const Close = styled(Toast.Close)`
  position: absolute;
  inset-block-start: 0.5rem;
  inset-inline-end: 0.5rem;
  display: grid;
  place-items: center;
  inline-size: 2rem;
  block-size: 2rem;
  border: 0;
  border-radius: ${({ theme }) => theme.radius.sm};
  background: none;
  color: inherit;
  cursor: pointer;
`

/**
 * Where the words are announced from: a closed tree of its own. In the page itself they would stand twice for a second,
 * to be found twice by whoever searches the page or reads it line by line.
 */
function useAnnouncer(): ShadowRoot {
  const [announcer] = useState(() => document.createElement("div").attachShadow({ mode: "closed" }))
  useEffect(() => {
    const { host } = announcer
    host.setAttribute("aria-live", "off") // what a dialog leaves alone when it hides the page behind it
    document.body.append(host)
    return () => host.remove()
  }, [announcer])
  return announcer
}

/** `focused`: somebody asked for the area before it was there. */
export default function ToastArea({ focused }: { focused: boolean }) {
  const notices = useToasts()
  const patience = useToastDuration()
  const longer = useAccommodations().longerToasts
  const area = useRef<HTMLOListElement>(null)
  const announcer = useAnnouncer()
  useEffect(() => {
    if (focused) area.current?.focus()
  }, [focused])
  useToastClearance(area, notices.find(({ open }) => open)?.id)
  return (
    <Toast.Provider
      duration={patience}
      swipeDirection="right"
      swipeThreshold={SWIPE_PX}
      announcerContainer={announcer}
    >
      {notices.map(({ id, open, title, description, variant, duration, action }) => (
        <Notice
          key={id}
          open={open}
          onOpenChange={(next) => !next && dismissToast(id)}
          $destructive={variant === "destructive"}
          data-variant={variant ?? "normal"}
          {...(duration ? { duration: Math.max(duration, longer ? patience : 0) } : {})}
        >
          <Title>{title}</Title>
          {description !== title && description && <Words>{description}</Words>}
          {action && (
            <Action altText={`${action.label}: press F8 to reach the notice`} onClick={action.onClick}>
              {action.label}
            </Action>
          )}
          <Close aria-label="Dismiss">
            <Icon name="x" size={16} />
          </Close>
        </Notice>
      ))}
      <Viewport ref={area} hotkey={[TOAST_HOTKEY]} />
    </Toast.Provider>
  )
}
