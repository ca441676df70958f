import { Card, homeOf, Icon, Page, PageHeading, Stack, Tabs, useSession, useSite } from "@cubital/sdk"
import { useState } from "react"
import { Navigate, useLocation, useNavigate } from "react-router-dom"
import { styled } from "styled-components"
import { TubeRow } from "../brand/TubeRow"
import { PasswordReset } from "./PasswordReset"
import { SignIn } from "./SignIn"
import { SignUp } from "./SignUp"

const Columns = styled.div`
  display: grid;
  gap: clamp(1.5rem, 5vw, 4.5rem);
  align-items: start;

  @media (min-width: 960px) {
    grid-template-columns: minmax(0, 1fr) minmax(0, 29rem);
    grid-template-rows: auto 1fr;
    row-gap: 0;
    padding-block-start: 1.5rem;
  }
`

const Forms = styled(Stack)`
  @media (min-width: 960px) {
    grid-column: 2;
    grid-row: 1 / span 2;
  }
`

const Points = styled.ul`
  display: grid;
  gap: 0.75rem;
  margin: 0;
  padding: 0;
  list-style: none;

  li { display: flex; align-items: center; gap: 0.75rem; }
  svg { color: ${({ theme }) => theme.accentInk}; }

  @media (max-width: 959.98px) { grid-template-columns: repeat(auto-fill, minmax(14rem, 1fr)); }
`

type AuthTab = "student" | "sign-up" | "admin"

/** The protected page from which one was led here; the two start pages are anyway where one lands. */
function returnTo(state: unknown): string | undefined {
  const from = (state as { from?: unknown } | null)?.from
  return typeof from === "string" && !["/dashboard", "/admin"].includes(from) ? from : undefined
}

export default function AuthPage() {
  const { signIn } = useSite()
  const { user } = useSession()
  const { state, hash } = useLocation()
  const navigate = useNavigate()
  // Behind the hash: the token of a mailed link then never reaches a log.
  const mailedToken = new URLSearchParams(hash.slice(1)).get("reset") ?? undefined
  const [tab, setTab] = useState<AuthTab>("student")
  const [forgotten, setForgotten] = useState(false)

  if (user) return <Navigate to={returnTo(state) ?? homeOf(user)} replace />

  function finishReset() {
    setForgotten(false)
    if (mailedToken) navigate("/auth", { replace: true, state })
  }

  const forget = () => setForgotten(true)

  return (
    <Page>
      <Columns>
        <div>
          <TubeRow />
          <PageHeading lead={signIn.text}>{signIn.headline}</PageHeading>
        </div>
        <Forms>
          <Card>
            <Tabs<AuthTab>
              label="How you come in"
              value={tab}
              onChange={setTab}
              tabs={[
                {
                  value: "student",
                  label: "Student Sign In",
                  content: <SignIn as="student" onForgotten={forget} />,
                },
                { value: "sign-up", label: "Sign Up", content: <SignUp /> },
                {
                  value: "admin",
                  label: "Admin Sign In",
                  content: <SignIn as="admin" onForgotten={forget} />,
                },
              ]}
            />
          </Card>
          {(forgotten || mailedToken) && <PasswordReset mailedToken={mailedToken} onDone={finishReset} />}
        </Forms>
        <Points>
          {signIn.points.map((point) => (
            <li key={point}>
              <Icon name="circle-check" />
              {point}
            </li>
          ))}
        </Points>
      </Columns>
    </Page>
  )
}
