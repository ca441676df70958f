/** The page /auth: tabs for the two sign-ins and the registration, and the password reset in their place. */
import {
  Card,
  clearToasts,
  ErrorNotice,
  homeOf,
  Icon,
  Loading,
  Page,
  PageHeading,
  Stack,
  Tabs,
  useBoot,
  useSession,
  useSite,
} from "@cubital/sdk"
import { lazy, type ReactNode, Suspense, useEffect, useRef, useState } from "react"
import { Navigate, useLocation, useNavigate } from "react-router-dom"
import { styled } from "styled-components"
import { TubeRow } from "../brand/TubeRow"
import { useHostAhead } from "../federation/useHostAhead"
import { Drawing } from "../landing/Drawing"
import { PasswordReset } from "./PasswordReset"
import { providerAnswer } from "./providerAnswer"
import { returnTo } from "./returnTo"
import { SignIn } from "./SignIn"
import { SignInReason } from "./SignInReason"
import { SignUp } from "./SignUp"
import type { Way } from "./secondStepWays"

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

/* Only where there is room beside the forms. */
const Rack = styled.div`
  display: none;
  @media (min-width: 960px) {
    display: block;
    inline-size: min(26rem, 100%);
    aspect-ratio: 330 / 210;
    margin-block-start: ${({ theme }) => theme.gap.xl};
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

const Folded = styled.p`
  margin: 0;
  color: ${({ theme }) => theme.inkSoft};
`

const FOLDED = {
  request: "Enter your email or username to reset your password.",
  newPassword: "Choose a new password below, then sign in with it here.",
  firstPassword: "Choose your password below, then sign in with it here.",
}

const OtherWays = lazy(() => import("./OtherWays"))
const ProviderReturn = lazy(() => import("./ProviderReturn"))
const SecondStep = lazy(() => import("./SecondStep"))

type AuthTab = "student" | "sign-up" | "admin"

export default function AuthPage() {
  useHostAhead(true)
  const { signIn } = useSite()
  const { identityProviders, passkeys } = useBoot()
  const { user, retry } = useSession()
  const { state, hash, key } = useLocation()
  const navigate = useNavigate()
  // Behind the hash: the token of a mailed link then never reaches a log.
  const mailed = new URLSearchParams(hash.slice(1))
  const mailedToken = mailed.get("reset") ?? undefined
  const invited = (mailedToken && mailed.get("invited")) || undefined
  const firstTab = state?.tab === "sign-up" ? "sign-up" : "student"
  const [tab, setTab] = useState<AuthTab>(firstTab)
  const [username, setUsername] = useState("")
  /** The step of a password reset that one is at. */
  const [step, setStep] = useState<"request" | "newPassword">()
  const [answer, setAnswer] = useState(() => providerAnswer(hash))
  /** Why a provider's answer opened nothing. */
  const [refused, setRefused] = useState<string>()
  /** The ways to finish a sign-in whose password was right. */
  const [ways, setWays] = useState<Way[]>()
  const forms = useRef<HTMLDivElement>(null)
  const wasAtStep = useRef(false)
  const focusTab = () => forms.current?.querySelector<HTMLElement>("[role=tab][aria-selected=true]")?.focus()
  const resetting = mailedToken ? "newPassword" : step

  // A link to a tab is followed on this page too.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each visit by the same link counts
  useEffect(() => setTab(firstTab), [firstTab, key])

  // What had the focus is gone.
  useEffect(() => {
    if (wasAtStep.current && !ways) focusTab()
    wasAtStep.current = Boolean(ways)
  })

  // Somebody may come back again while this page is open: by the browser's history, say.
  useEffect(() => {
    const next = providerAnswer(hash)
    if (!next) return
    setAnswer(next)
    // The code is nobody's business any more, not even the history's.
    navigate("/auth", { replace: true, state })
  }, [hash, navigate, state])

  function askForMore(ways: Way[], from?: string) {
    setAnswer(undefined)
    setWays(ways)
    if (from) navigate("/auth", { replace: true, state: { from } })
  }

  function refuse(sentence: string) {
    setAnswer(undefined)
    setRefused(sentence)
  }

  if (answer) {
    return (
      <Suspense fallback={<Loading fullScreen />}>
        <ProviderReturn answer={answer} onRefused={refuse} onSecondStep={askForMore} />
      </Suspense>
    )
  }

  // A link that came by mail is for whoever opens it, signed in as somebody or not.
  const cameFor = returnTo(state)
  if (user && !mailedToken) return <Navigate to={cameFor ?? homeOf(user)} replace />

  function forget(typed: string) {
    setUsername(typed)
    setStep("request")
  }

  function endReset() {
    setStep(undefined)
    if (!mailedToken) return
    navigate("/auth", { replace: true, state })
    // The new password has signed its account out everywhere, here too if it was this one.
    if (user) retry()
  }

  function finishReset(account?: string) {
    if (account) setUsername(account)
    endReset()
    focusTab()
  }

  function goOn(next: Way[], account: string) {
    setUsername(account)
    setWays(next)
  }

  function choose(next: AuthTab) {
    setTab(next)
    // What was said belongs to the tab that one has left, and might lie over a button of this one.
    clearToasts()
    setRefused(undefined)
    if (resetting) endReset()
  }

  const signInProps = { username, onSecondStep: goOn, onForgotten: forget }

  // One thing at a time: two fields for a username on one screen would be taken for each other.
  const unlessResetting = (form: ReactNode) =>
    resetting ? <Folded>{FOLDED[invited ? "firstPassword" : resetting]}</Folded> : form

  return (
    <Page>
      <Columns>
        <div>
          <TubeRow />
          <PageHeading lead={invited ? "Your account is ready." : signIn.text}>{signIn.headline}</PageHeading>
        </div>
        <Forms ref={forms}>
          {!resetting && !ways && <SignInReason sent={Boolean(state?.from)} />}
          {refused && <ErrorNotice title="We couldn't sign you in">{refused}</ErrorNotice>}
          {ways ? (
            <Suspense fallback={<Loading />}>
              <SecondStep ways={ways} onOver={() => setWays(undefined)} />
            </Suspense>
          ) : (
            <Card>
              <Tabs<AuthTab>
                label="Sign-in options"
                value={tab}
                onChange={choose}
                tabs={[
                  {
                    value: "student",
                    label: "Student Sign In",
                    content: unlessResetting(<SignIn as="student" {...signInProps} />),
                  },
                  { value: "sign-up", label: "Sign Up", content: unlessResetting(<SignUp />) },
                  {
                    value: "admin",
                    label: "Admin Sign In",
                    content: unlessResetting(<SignIn as="admin" {...signInProps} />),
                  },
                ]}
              />
              {(identityProviders || passkeys) && !resetting && (
                <Suspense>
                  <OtherWays from={cameFor} signingUp={tab === "sign-up"} />
                </Suspense>
              )}
            </Card>
          )}
          {resetting && (
            <PasswordReset
              key={mailedToken}
              identifier={username}
              mailedToken={mailedToken}
              invited={invited}
              onSent={() => setStep("newPassword")}
              onDone={finishReset}
            />
          )}
        </Forms>
        <div>
          <Points>
            {signIn.points.map((point) => (
              <li key={point}>
                <Icon name="circle-check" />
                {point}
              </li>
            ))}
          </Points>
          <Rack>
            <Drawing name="tubes" />
          </Rack>
        </div>
      </Columns>
    </Page>
  )
}
