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
  recovery: {
    text: "Enter one of the recovery codes that you kept when you set up two-step sign-in. Each works once.",
    label: "Recovery code",
    other: "Use a recovery code",
  },
} satisfies Record<Way, { text: string; label: string; other: string }>

export function SecondStep({ ways, onOver }: SecondStepProps) {
  const { email } = useSite()
  const [way, setWay] = useState<Way>(ways[0] ?? "recovery")
  const others = ways.filter((each) => each !== way)

  return (
    <Card aria-labelledby="second-step">
      <Stack $gap="lg">
        <Stack $gap="sm">
          <CardTitle id="second-step">One more step</CardTitle>
          <Muted id="second-step-text">{WORDS[way].text}</Muted>
        </Stack>
        <CodeForm key={way} way={way} onOver={onOver} />
        <Row>
          {others.map((other) => (
            <Button key={other} kind="quiet" size="small" onClick={() => setWay(other)}>
              {WORDS[other].other}
            </Button>
          ))}
          <Button kind="quiet" size="small" onClick={onOver}>
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

function CodeForm({ way, onOver }: { way: Way; onOver: () => void }) {
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
      if (error instanceof ApiError && error.status === 401) {
        toast({ title: "Login failed", description: message, variant: "destructive" })
        onOver()
        return
      }
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
