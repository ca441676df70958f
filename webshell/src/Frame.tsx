/** Frame of every page: the bar, the menu, the foot, and what goes on beside them. */
import { Outlet, ScrollRestoration } from "react-router-dom"
import { styled } from "styled-components"
import { useHostAhead } from "./federation/useHostAhead"
import { ConnectionBanner } from "./navigation/ConnectionBanner"
import { Footer } from "./navigation/Footer"
import { NavBar } from "./navigation/NavBar"
import { SIDE_NAV_FITS, SideNav } from "./navigation/SideNav"
import { useServiceWorker } from "./offline/useServiceWorker"
import { useSessionSocket } from "./session/useSessionSocket"
import { useLatestContent } from "./useLatestContent"
import { useMemberFrame, useMemberMark } from "./useMemberFrame"

const SkipLink = styled.a`
  position: fixed;
  inset-block-start: 0.5rem;
  inset-inline-start: 0.5rem;
  z-index: 90;
  padding: 0.625rem 1rem;
  border-radius: ${({ theme }) => theme.radius.md};
  background: ${({ theme }) => theme.accent};
  color: ${({ theme }) => theme.onAccent};
  font-weight: 600;
  transform: translateY(-200%);
  &:focus { transform: none; }
`

const Columns = styled.div`
  display: flex;
  min-block-size: calc(100dvh - 4rem);
`

const Middle = styled.div<{ $besideRail: boolean }>`
  display: flex;
  flex: 1;
  flex-direction: column;
  min-inline-size: 0;

  @media ${SIDE_NAV_FITS} {
    border-inline-start: ${({ theme, $besideRail }) => ($besideRail ? `1px solid ${theme.line}` : "0")};
  }
`

/* As high as the screen from the start: what comes later pushes no foot that somebody sees. */
const Main = styled.main`
  flex: 1 0 auto;
  min-block-size: calc(100dvh - 4rem);
  &:focus { outline: none; }
`

export function Frame() {
  const member = useMemberFrame()
  useLatestContent()
  useServiceWorker()
  useSessionSocket()
  useMemberMark()
  useHostAhead(member)

  return (
    <>
      <SkipLink href="#main">Skip to the content</SkipLink>
      <NavBar />
      <Columns>
        {member && <SideNav />}
        <Middle $besideRail={member}>
          <ConnectionBanner />
          <Main id="main" tabIndex={-1}>
            <Outlet />
          </Main>
          <Footer />
        </Middle>
      </Columns>
      <ScrollRestoration />
    </>
  )
}
