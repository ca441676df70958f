/** Sign-in form, for students and for administrators. */
import {
  ApiError,
  Button,
  clearToasts,
  ErrorNotice,
  messageOf,
  Stack,
  toast,
  useBoot,
  useSession,
} from "@cubital/sdk"
import { useState } from "react"
import { useNavigate } from "react-router-dom"
import { styled } from "styled-components"
import { PasswordInput } from "../PasswordInput"
import { useCheckedForm } from "../useCheckedForm"
import { SignInForm } from "./forms"
import { follow, stepOf } from "./nextStep"
import { type Way, waysOf } from "./secondStepWays"
import { UsernameInput } from "./UsernameInput"

const Centered = styled.div`
  justify-self: center;
`

interface SignInProps {
  /** The tab that one came through; the server alone decides what it grants. */
  as: "student" | "admin"
  /** What stands in the field at first. */
  username: string
  /** The password was right, and there is a second step: by one of these ways. */
  onSecondStep: (ways: Way[], username: string) => void
  /** Gets what was typed as the username so far. */
  onForgotten: (username: string) => void
}

/** Where one goes afterwards is the page's matter: it watches the session. */
export function SignIn({ as: role, username, onSecondStep, onForgotten }: SignInProps) {
  const { registration } = useBoot()
  const { signIn } = useSession()
  const navigate = useNavigate()
  const form = useCheckedForm(SignInForm, { username, password: "" })
  const { errors, isSubmitting } = form.formState
  const [refused, setRefused] = useState<string>()

  const submit = form.handleSubmit(async (credentials) => {
    setRefused(undefined)
    clearToasts()
    try {
      await signIn({ ...credentials, role, isAdmin: role === "admin" })
    } catch (error) {
      const ways = waysOf(error)
      if (ways) return onSecondStep(ways, credentials.username)
      if (follow(stepOf(error), navigate)) return // a registration that is not finished, a payment say
      const fallback = registration === "open" ? "Login failed" : "An error occurred"
      toast({ title: "Login failed", description: messageOf(error, fallback), variant: "destructive" })
      setRefused(messageOf(error, "The school didn't answer. Try again in a moment."))
      // Mistyped, most likely: the next letter replaces it.
      if (error instanceof ApiError && error.status === 401) form.setFocus("password", { shouldSelect: true })
    }
  })

  return (
    <form noValidate onSubmit={submit} aria-label={role === "admin" ? "Admin Sign In" : "Student Sign In"}>
      <Stack $gap="lg">
        <UsernameInput
          autoComplete="username webauthn"
          error={errors.username?.message}
          {...form.register("username")}
        />
        <PasswordInput
          label="Password"
          autoComplete="current-password"
          error={errors.password?.message}
          {...form.register("password")}
        />
        {refused && <ErrorNotice title="We couldn't sign you in">{refused}</ErrorNotice>}
        <Button type="submit" pending={isSubmitting} pendingLabel="Signing in...">
          {role === "admin" ? "Sign In as Admin" : "Sign In"}
        </Button>
        <Centered>
          <Button kind="quiet" size="small" onClick={() => onForgotten(form.getValues("username").trim())}>
            Forgot password?
          </Button>
        </Centered>
      </Stack>
    </form>
  )
}
