import { Drawer, Icon, useSession, useSite } from "@cubital/sdk"
import { useState } from "react"
import { Link } from "react-router-dom"
import { styled } from "styled-components"
import { IconButton } from "./IconButton"
import { MenuLinks } from "./MenuLinks"
import { ROOM_FOR_RAIL } from "./Rail"

const Opener = styled(IconButton)<{ $railInstead: boolean }>`
  @media ${ROOM_FOR_RAIL} { display: ${({ $railInstead }) => ($railInstead ? "none" : "inline-grid")}; }
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
    <>
      <Opener
        aria-label="Menu"
        aria-haspopup="dialog"
        aria-expanded={open}
        $railInstead={Boolean(user)}
        onClick={() => setOpen(true)}
      >
        <Icon name="menu" size={22} />
      </Opener>
      <Drawer open={open} onClose={close} title={name}>
        <nav aria-label="Side menu">
          <MenuLinks onChosen={close} />
        </nav>
        <Foot>
          {user ? (
            <span>Welcome, {user.username}</span>
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
      </Drawer>
    </>
  )
}
