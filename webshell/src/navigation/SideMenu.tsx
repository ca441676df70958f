import { Icon, useSession, useSite } from "@cubital/sdk"
import { Dialog } from "radix-ui"
import { useState } from "react"
import { Link } from "react-router-dom"
import { styled } from "styled-components"
import { IconButton } from "./IconButton"
import { MenuLinks } from "./MenuLinks"
import { ROOM_FOR_RAIL } from "./Rail"

const Opener = styled(IconButton)<{ $railInstead: boolean }>`
  @media ${ROOM_FOR_RAIL} { display: ${({ $railInstead }) => ($railInstead ? "none" : "inline-grid")}; }
`

const Veil = styled(Dialog.Overlay)`
  position: fixed;
  inset: 0;
  z-index: 60;
  background: ${({ theme }) => theme.veil};
`

const Sheet = styled(Dialog.Content)`
  position: fixed;
  inset: 0 auto 0 0;
  z-index: 61;
  display: flex;
  flex-direction: column;
  gap: ${({ theme }) => theme.gap.lg};
  inline-size: min(19rem, 86vw);
  padding: ${({ theme }) => theme.gap.md};
  overflow-y: auto;
  border-inline-end: 1px solid ${({ theme }) => theme.line};
  background: ${({ theme }) => theme.surface};
  box-shadow: ${({ theme }) => theme.lift.high};
  animation: cubital-slide-in 200ms cubic-bezier(0.2, 0, 0, 1);

  @keyframes cubital-slide-in {
    from { transform: translateX(-2rem); opacity: 0; }
  }
`

const Top = styled.div`
  display: flex;
  align-items: flex-start;
  justify-content: space-between;
  gap: ${({ theme }) => theme.gap.sm};
`

const Name = styled(Dialog.Title)`
  margin: 0.5rem 0 0 0.875rem;
  font-family: ${({ theme }) => theme.font.heading};
  font-size: ${({ theme }) => theme.text.lg};
  font-weight: 600;
  line-height: 1.25;
`

const Foot = styled.div`
  display: flex;
  gap: ${({ theme }) => theme.gap.md};
  margin-block-start: auto;
  padding: 0.875rem;
  font-size: ${({ theme }) => theme.text.sm};
  color: ${({ theme }) => theme.inkSoft};
`

/** The menu that slides in from the side. */
export function SideMenu() {
  const [open, setOpen] = useState(false)
  const { user } = useSession()
  const { name } = useSite()
  const close = () => setOpen(false)

  return (
    <Dialog.Root open={open} onOpenChange={setOpen}>
      <Dialog.Trigger asChild>
        <Opener aria-label="Menu" $railInstead={Boolean(user)}>
          <Icon name="menu" size={22} />
        </Opener>
      </Dialog.Trigger>
      <Dialog.Portal>
        <Veil />
        <Sheet aria-describedby={undefined} onCloseAutoFocus={(event) => event.preventDefault()}>
          <Top>
            <Name>{name}</Name>
            <Dialog.Close asChild>
              <IconButton aria-label="Close menu">
                <Icon name="x" />
              </IconButton>
            </Dialog.Close>
          </Top>
          <nav aria-label="Side menu">
            <MenuLinks onChosen={close} />
          </nav>
          <Foot>
            {user ? (
              <span>Signed in as {user.username}</span>
            ) : (
              <>
                <Link to="/about" onClick={close}>
                  About
                </Link>
                <Link to="/contact" onClick={close}>
                  Contact
                </Link>
              </>
            )}
          </Foot>
        </Sheet>
      </Dialog.Portal>
    </Dialog.Root>
  )
}
