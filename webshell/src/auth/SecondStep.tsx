/** The second step of a sign-in: a code of the authenticator app, or a recovery code. */
import {
  ApiError,
  Button,
  Card,
  CardTitle,
  clearToasts,
  Input,
  Muted,
  messageOf,
  Row,
  Stack,
  toast,
  useSession,
  useSite,
} from "@cubital/sdk"
import { useEffect, useRef, useState } from "react"
import { useForm } from "react-hook-form"
import { PasskeyStep } from "./PasskeyStep"
import type { Way } from "./secondStepWays"

interface SecondStepProps {
  /** Those that this account has. */
  ways: Way[]
  /** Back to the password: it was called off, or took too long. */
  onOver: () => void
}

const WORDS = {
  app: {
    text: "Open your authenticator app and enter the six digits that it shows for this school.",
    label: "Code",
    other: "Use your authenticator app",
  },
  passkey: {
    text: "Use the passkey that you added on your profile, with your fingerprint, face, PIN or security key.",
    label: "",
    other: "Use a passkey",
  },
  recovery: {
    text: "Enter one of the recovery codes that you saved when you set up two-step sign-in. Each code works once.",
    label: "Recovery code",
    other: "Use a recovery code",
  },
} satisfies Record<Way, { text: string; label: string; other: string }>

export default function SecondStep({ ways, onOver }: SecondStepProps) {
  const { email } = useSite()
  const [way, setWay] = useState<Way>(ways[0] ?? "recovery")

  /** Whether the step is over: then the password is asked for again. */
  function isOver(error: unknown) {
    if (!(error instanceof ApiError) || error.status !== 401) return false
    toast({ title: "Login failed", description: messageOf(error, "Login failed"), variant: "destructive" })
    onOver()
    return true
  }

  const others = ways.filter((each) => each !== way)

  return (
    <Card aria-labelledby="second-step">
      <Stack $gap="lg">
        <Stack $gap="sm">
          <CardTitle id="second-step">One more step</CardTitle>
          <Muted id="second-step-text">{WORDS[way].text}</Muted>
        </Stack>
        {way === "passkey" ? (
          <PasskeyStep onRefused={isOver} />
        ) : (
          <CodeForm key={way} way={way} onRefused={isOver} />
        )}
        <Row>
          {others.map((other) => (
            <Button key={other} kind="quiet" onClick={() => setWay(other)}>
              {WORDS[other].other}
            </Button>
          ))}
          <Button kind="quiet" onClick={onOver}>
            Back to sign-in
          </Button>
        </Row>
        {way === "recovery" && (
          <Muted>
            No codes left? Write to <a href={`mailto:${email}`}>{email}</a>.
          </Muted>
        )}
      </Stack>
    </Card>
  )
}

interface CodeFormProps {
  way: Way
  /** True where the step is over, and nothing is left to say here. */
  onRefused: (error: unknown) => boolean
}

function CodeForm({ way, onRefused }: CodeFormProps) {
  const { signIn } = useSession()
  const form = useForm({ defaultValues: { code: "" } })
  const { errors, isSubmitting } = form.formState
  const place = useRef<HTMLFormElement>(null)

  // The button that led here is gone, or has changed: whoever types goes on here.
  useEffect(() => place.current?.querySelector("input")?.focus(), [])

  const submit = form.handleSubmit(async ({ code }) => {
    clearToasts()
    try {
      await signIn({ code }, "/api/login/code")
    } catch (error) {
      const message = messageOf(error, "The school didn't answer. Try again in a moment.")
      if (onRefused(error)) return
      form.setError("code", { message })
      form.setFocus("code", { shouldSelect: true })
    }
  })

  return (
    <form ref={place} noValidate onSubmit={submit}>
      <Stack $gap="lg">
        <Input
          label={WORDS[way].label}
          aria-describedby="second-step-text"
          {...(way === "app"
            ? { inputMode: "numeric", autoComplete: "one-time-code" }
            : { autoComplete: "off" })}
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          error={errors.code?.message}
          {...form.register("code")}
        />
        <Button type="submit" pending={isSubmitting} pendingLabel="Signing in...">
          Finish signing in
        </Button>
      </Stack>
    </form>
  )
}
