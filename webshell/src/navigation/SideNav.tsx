/** SideNav: the permanent side menu of wide screens, for those who are signed in. */
import { useSession } from "@cubital/sdk"
import { styled } from "styled-components"
import { MenuLinks } from "./MenuLinks"

export const SIDE_NAV_FITS = "(min-width: 1080px)"

/** The side menu of those who are signed in, where the screen has room for it; elsewhere it is behind `Menu`. */
export function SideNav() {
  const { user } = useSession()
  return <Side aria-label="Side menu">{user && <MenuLinks />}</Side>
}

const Side = styled.nav`
  display: none;

  @media ${SIDE_NAV_FITS} {
    position: sticky;
    inset-block-start: 4rem;
    display: block;
    flex: none;
    align-self: flex-start;
    inline-size: 15rem;
    block-size: calc(100dvh - 4rem);
    padding: ${({ theme }) => theme.gap.lg} ${({ theme }) => theme.gap.md};
    overflow-y: auto;
  }

  @media print { display: none; }
`
