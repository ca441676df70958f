/** The set-up of an authenticator app: a picture for the phone, and a code of it as proof that it works. */
import {
  Button,
  ErrorNotice,
  Input,
  messageOf,
  Row,
  Skeleton,
  Stack,
  toast,
  useSession,
  useSite,
} from "@cubital/sdk"
import { useEffect, useRef, useState } from "react"
import { useForm } from "react-hook-form"
import { styled } from "styled-components"
import { api } from "../../api"
import { useReauthentication } from "../useReauthentication"
import { copyText } from "./copyText"
import { QrPicture } from "./QrPicture"

interface AppSetupProps {
  /** With the recovery codes to show, where these are the first. */
  onDone: (codes: string[]) => Promise<void>
  onCancel: () => void
}

type NewApp = Awaited<ReturnType<typeof begin>>

const begin = (shown?: { password: string }) => api.post("/api/account/second-factor/app", shown)

const FAILED = "We couldn't begin. Please try again."

export function AppSetup({ onDone, onCancel }: AppSetupProps) {
  const [app, setApp] = useState<NewApp>()
  const [failure, setFailure] = useState<string>()
  const { withPassword, dialog } = useReauthentication({
    description: "It's been a while since you signed in. Enter your password to continue.",
    confirmLabel: "Continue",
    pendingLabel: "Checking...",
    danger: false,
    fallback: FAILED,
    onFailed: (error) => setFailure(messageOf(error, FAILED)),
    onClosed: onCancel,
  })
  const started = useRef(false)

  useEffect(() => {
    // Each call makes a new secret: one for each opening, also where effects run twice.
    if (started.current) return
    started.current = true
    void withPassword(async (shown) => setApp(await begin(shown)))
  })

  return (
    <>
      {dialog}
      {failure && <ErrorNotice title="Couldn't begin">{failure}</ErrorNotice>}
      {app ? (
        <Confirmation app={app} onDone={onDone} onCancel={onCancel} />
      ) : (
        !failure && <Skeleton lines={5} />
      )}
    </>
  )
}

const Steps = styled.ol`
  display: grid;
  gap: ${({ theme }) => theme.gap.lg};
  margin: 0;
  padding-inline-start: 1.25rem;
`

const Key = styled.code`
  display: block;
  max-inline-size: 22rem;
  overflow-wrap: anywhere;
  font-size: ${({ theme }) => theme.text.sm};
  user-select: all;
`

/** A phone cannot scan its own screen: the app there is opened instead. */
const OpenInApp = styled.a`
  display: none;
  @media (pointer: coarse) {
    display: flex;
    align-items: center;
    min-block-size: 2.75rem;
  }
`

/** What the picture holds, as an address that the phone gives to its authenticator app. */
function addressOf(secret: string, username: string, school: string) {
  const issuer = school.replaceAll(":", " ")
  const name = [issuer, username].map(encodeURIComponent).join(":")
  return `otpauth://totp/${name}?secret=${secret}&issuer=${encodeURIComponent(issuer)}`
}

function Confirmation({ app, onDone, onCancel }: AppSetupProps & { app: NewApp }) {
  const { name } = useSite()
  const { user } = useSession()
  const form = useForm({ defaultValues: { code: "" } })
  const { errors, isSubmitting } = form.formState
  const place = useRef<HTMLFormElement>(null)

  useEffect(() => place.current?.focus(), [])

  const submit = form.handleSubmit(async ({ code }) => {
    try {
      const { codes } = await api.post("/api/account/second-factor/app/confirm", { code })
      toast(codes.length > 0 ? TURNED_ON : ADDED)
      await onDone(codes)
    } catch (error) {
      form.setError("code", { message: messageOf(error, "The school didn't answer. Try again in a moment.") })
      form.setFocus("code", { shouldSelect: true })
    }
  })

  return (
    <form ref={place} tabIndex={-1} noValidate onSubmit={submit} aria-label="Set up an authenticator app">
      <Stack $gap="lg">
        <Steps>
          <li>Open an authenticator app on your phone. Any that makes six-digit codes will do.</li>
          <li>
            <Stack>
              <span>Scan this code with the app.</span>
              <QrPicture {...app.qrCode} />
              <OpenInApp href={addressOf(app.secret, user?.username ?? "", name)}>
                Open in my authenticator app
              </OpenInApp>
              <details>
                <summary>Can't scan it? Type this key into the app</summary>
                <Row>
                  <Key>{app.secret.match(/.{1,4}/g)?.join(" ")}</Key>
                  <Button
                    kind="secondary"
                    icon="copy"
                    onClick={() => void copyText(app.secret, "Paste it into the app.")}
                  >
                    Copy
                  </Button>
                </Row>
              </details>
            </Stack>
          </li>
          <li>
            <Input
              label="Code that the app shows"
              inputMode="numeric"
              autoComplete="one-time-code"
              error={errors.code?.message}
              {...form.register("code")}
            />
          </li>
        </Steps>
        <Row>
          <Button type="submit" pending={isSubmitting} pendingLabel="Checking...">
            Turn on
          </Button>
          <Button kind="quiet" onClick={onCancel}>
            Cancel
          </Button>
        </Row>
      </Stack>
    </form>
  )
}

const TURNED_ON = {
  title: "Two-step sign-in is on",
  description: "From now on you sign in with your password and a code.",
}
const ADDED = {
  title: "Authenticator app added",
  description: "You can use it as your second step from now on.",
}
