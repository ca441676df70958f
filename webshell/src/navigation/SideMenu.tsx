/** SideMenu: the button Menu and the drawer that it opens. */
import { Drawer, Icon, useSession, useSite } from "@cubital/sdk"
import { useEffect, useState } from "react"
import { Link } from "react-router-dom"
import { styled } from "styled-components"
import { SIGN_UP } from "../auth/signUpLink"
import { useMemberFrame } from "../useMemberFrame"
import { IconButton } from "./IconButton"
import { MenuLinks } from "./MenuLinks"
import { PaletteButton } from "./PaletteButton"
import { SaveProgress } from "./SaveProgress"
import { SIDE_NAV_FITS } from "./SideNav"
import { SignOut } from "./SignOut"

const Opener = styled(IconButton)<{ $railInstead: boolean }>`
  @media ${SIDE_NAV_FITS} { display: ${({ $railInstead }) => ($railInstead ? "none" : "inline-grid")}; }
`

const Foot = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${({ theme }) => theme.gap.md};
  margin-block-start: auto;
  padding: 0.875rem;
  font-size: ${({ theme }) => theme.text.sm};
  color: ${({ theme }) => theme.inkSoft};

  > span { flex-basis: 100%; }
  > button { min-block-size: 2.75rem; margin-inline-start: -0.75rem; }
`

const written = (text: string) => text

export function SideMenu() {
  const [open, setOpen] = useState(false)
  const { user } = useSession()
  const member = useMemberFrame()
  const { name } = useSite()
  const close = () => setOpen(false)
  // Who signs out here would leave it open.
  useEffect(() => {
    if (!user) setOpen(false)
  }, [user])

  return (
    <>
      <Opener
        aria-label="Menu"
        aria-haspopup="dialog"
        aria-expanded={open}
        $railInstead={member}
        onClick={() => setOpen(true)}
      >
        <Icon name="menu" size={22} />
      </Opener>
      <Drawer open={open} onClose={close} title={name}>
        <nav aria-label="Side menu">
          {user && <PaletteButton onChosen={close} />}
          <MenuLinks onChosen={close} />
        </nav>
        <Foot>
          {user ? (
            <>
              <span>Welcome, {user.username}</span>
              <SaveProgress words={written} />
              <SignOut words={written} />
            </>
          ) : (
            <>
              <Link {...SIGN_UP} onClick={close}>
                Sign Up
              </Link>
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
