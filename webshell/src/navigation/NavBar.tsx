/** NavBar: the bar on top of each page, with menu, brand, theme picker and sign-in or sign-out. */
import { LinkButton, useSession } from "@cubital/sdk"
import { NavLink } from "react-router-dom"
import { styled } from "styled-components"
import { useMemberFrame } from "../useMemberFrame"
import { Brand } from "./Brand"
import { PaletteButton } from "./PaletteButton"
import { SaveProgress } from "./SaveProgress"
import { SideMenu } from "./SideMenu"
import { SignOut } from "./SignOut"
import { ThemePicker } from "./ThemePicker"

const Bar = styled.header`
  position: sticky;
  inset-block-start: 0;
  z-index: 40;
  display: flex;
  align-items: center;
  gap: 0.25rem;
  block-size: 4rem;
  padding-inline: clamp(0.5rem, 2vw, 1.5rem);
  border-block-end: 1px solid ${({ theme }) => theme.line};
  background: ${({ theme }) => theme.page};

  @media ${({ theme }) => theme.wide} { gap: 0.5rem; }
  @media print { display: none; }
`

const Space = styled.div`
  flex: 1;
`

const Welcome = styled.span`
  overflow: hidden;
  margin-inline-end: 0.5rem;
  color: ${({ theme }) => theme.inkSoft};
  font-size: ${({ theme }) => theme.text.sm};
  text-overflow: ellipsis;
  white-space: nowrap;
  @media ${({ theme }) => theme.narrow} { display: none; }
`

const PublicLinks = styled.nav`
  display: none;
  gap: 0.25rem;
  margin-inline-start: ${({ theme }) => theme.gap.lg};

  @media (min-width: 900px) { display: flex; }

  a {
    padding: 0.5rem 0.75rem;
    border-radius: ${({ theme }) => theme.radius.md};
    color: ${({ theme }) => theme.inkSoft};
    font-size: ${({ theme }) => theme.text.sm};
    font-weight: 550;
    text-decoration: none;
    &:hover { color: ${({ theme }) => theme.ink}; background: ${({ theme }) => theme.accentSoft}; }
    &.active { color: ${({ theme }) => theme.accentInk}; }
  }
`

/** Keeps its place while nobody knows who is here: nothing in the bar moves. */
const Actions = styled.div<{ $hidden: boolean }>`
  display: contents;
  visibility: ${({ $hidden }) => ($hidden ? "hidden" : "visible")};
  @media ${({ theme }) => theme.narrow} {
    button { min-block-size: 2.75rem; padding-inline: 0.75rem; }
  }
`

/** Where there is little room the words are only spoken. */
const Words = styled.span`
  @media (max-width: 899.98px) {
    position: absolute;
    inline-size: 1px;
    block-size: 1px;
    overflow: hidden;
    clip-path: inset(50%);
    white-space: nowrap;
  }
`

const spoken = (text: string) => <Words>{text}</Words>

export function NavBar() {
  const { user, loading } = useSession()
  const member = useMemberFrame()
  return (
    <Bar>
      <SideMenu />
      <Brand />
      {!member && (
        <PublicLinks aria-label="School">
          <NavLink to="/about">About</NavLink>
          <NavLink to="/contact">Contact</NavLink>
        </PublicLinks>
      )}
      <Space>{member && <PaletteButton />}</Space>
      {user && (
        <Welcome>
          Welcome, <strong>{user.username}</strong>
        </Welcome>
      )}
      <ThemePicker />
      <Actions $hidden={loading}>
        {member ? (
          <>
            <SaveProgress words={spoken} />
            <SignOut words={spoken} />
          </>
        ) : (
          <LinkButton to="/auth" size="small" kind="secondary">
            Sign in
          </LinkButton>
        )}
      </Actions>
    </Bar>
  )
}
