/** Form that creates an account. */
import {
  Button,
  clearToasts,
  ErrorNotice,
  Input,
  Muted,
  messageOf,
  Stack,
  toast,
  useBoot,
} from "@cubital/sdk"
import { useState } from "react"
import { setFieldErrors } from "../fieldErrors"
import { PasswordInput } from "../PasswordInput"
import { rules } from "../rules.gen"
import { useCheckedForm } from "../useCheckedForm"
import { SignUpForm } from "./forms"
import { UsernameInput } from "./UsernameInput"
import { useSignUp } from "./useSignUp"

const NOBODY = { fullName: "", username: "", password: "", email: "", phoneNumber: "" }

const WHAT_FOLLOWS = {
  open: undefined,
  approval: "The school will activate your account. We'll tell you how on the next page.",
  payment: "Your account is activated by the payment in the next step.",
}

export function SignUp() {
  const { registration } = useBoot()
  const signUp = useSignUp()
  const form = useCheckedForm(SignUpForm, NOBODY)
  const { errors, isSubmitting } = form.formState
  const [refused, setRefused] = useState<string>()

  const submit = form.handleSubmit(async (values) => {
    setRefused(undefined)
    clearToasts()
    try {
      await signUp(values)
    } catch (error) {
      const fallback = registration === "open" ? "Registration failed" : "An error occurred"
      const own = error instanceof Error && error.name === "Error" ? error.message : ""
      toast({
        title: "Registration failed",
        description: own || messageOf(error, fallback),
        variant: "destructive",
      })
      if (!setFieldErrors(form, error))
        setRefused(own || messageOf(error, "The school didn't answer. Try again in a moment."))
    }
  })

  return (
    <form noValidate onSubmit={submit} aria-label="Sign Up">
      <Stack $gap="lg">
        {WHAT_FOLLOWS[registration] && <Muted>{WHAT_FOLLOWS[registration]}</Muted>}
        <Input
          label="Full Name"
          autoComplete="name"
          hint="Optional"
          error={errors.fullName?.message}
          {...form.register("fullName")}
        />
        <UsernameInput error={errors.username?.message} {...form.register("username")} />
        <PasswordInput
          label="Password"
          autoComplete="new-password"
          hint={`At least ${rules.NewAccount.password.minLength} characters`}
          error={errors.password?.message}
          {...form.register("password")}
        />
        <Input
          label="Email"
          type="email"
          autoComplete="email"
          hint="Optional, but we need it if you forget your password"
          error={errors.email?.message}
          {...form.register("email")}
        />
        <Input
          label="Phone Number"
          type="tel"
          autoComplete="tel"
          hint="Optional"
          error={errors.phoneNumber?.message}
          {...form.register("phoneNumber")}
        />
        {refused && <ErrorNotice title="We couldn't finish your sign-up">{refused}</ErrorNotice>}
        <Button type="submit" pending={isSubmitting} pendingLabel="Creating account...">
          Create Account
        </Button>
      </Stack>
    </form>
  )
}
