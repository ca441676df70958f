/** Account recovery in two steps: request a reset, then set a new password; also the first password of an invitation. */
import { Button, Card, CardTitle, Input, Muted, messageOf, Row, Stack, toast } from "@cubital/sdk"
import { useState } from "react"
import { api } from "../api"
import { setFieldErrors } from "../fieldErrors"
import { NewPasswordFields } from "../NewPasswordFields"
import { useCheckedForm } from "../useCheckedForm"
import { NewPasswordForm, ResetRequestForm } from "./forms"

/** Sent where the server gave none: in a production school the real one comes by mail. */
const PLACEHOLDER = "placeholder-token"

interface Reset {
  identifier: string
  token: string
}

interface PasswordResetProps {
  /** What was typed at the sign-in already. */
  identifier: string
  /** From the mailed link: opens the second step at once. */
  mailedToken?: string | undefined
  /** From the link of an invitation: the username of somebody who has not had a password yet. */
  invited?: string | undefined
  /** After the first step. */
  onSent: () => void
  /** After a new password: with the username, where that is known. Without one, when it is called off. */
  onDone: (username?: string) => void
}

export function PasswordReset({ identifier, mailedToken, invited, onSent, onDone }: PasswordResetProps) {
  const [reset, setReset] = useState<Reset | undefined>(
    mailedToken ? { identifier: invited ?? "", token: mailedToken } : undefined,
  )

  function goOn(next: Reset) {
    setReset(next)
    onSent()
  }

  return (
    <Card aria-label="Account recovery">
      {reset ? (
        <SetPassword reset={reset} first={Boolean(invited)} onDone={onDone} />
      ) : (
        <Request identifier={identifier} onSent={goOn} onCancel={() => onDone()} />
      )}
    </Card>
  )
}

interface RequestProps {
  identifier: string
  onSent: (reset: Reset) => void
  onCancel: () => void
}

function Request({ identifier, onSent, onCancel }: RequestProps) {
  const form = useCheckedForm(ResetRequestForm, { identifier })
  const { errors, isSubmitting } = form.formState

  const submit = form.handleSubmit(async ({ identifier }) => {
    try {
      const answer = await api.post("/api/auth/reset-password-request", {
        identifier,
      })
      toast({ title: "Reset Request Sent", description: "You can now set a new password for your account." })
      onSent({ identifier, token: answer?.resetToken || PLACEHOLDER })
    } catch (error) {
      const fallback = "Unable to process reset request. Please check your email or username."
      toast({
        title: "Reset Request Failed",
        description: messageOf(error, fallback),
        variant: "destructive",
      })
    }
  })

  return (
    <form noValidate onSubmit={submit}>
      <Stack $gap="lg">
        <CardTitle>Reset your password</CardTitle>
        <Input
          label="Email or username"
          autoComplete="username"
          autoFocus
          error={errors.identifier?.message}
          {...form.register("identifier")}
        />
        <Row>
          <Button type="submit" pending={isSubmitting} pendingLabel="Sending...">
            Request Reset
          </Button>
          <Button kind="quiet" onClick={onCancel}>
            Cancel
          </Button>
        </Row>
      </Stack>
    </form>
  )
}

interface SetPasswordProps {
  reset: Reset
  /** It is the first password of this account. */
  first: boolean
  onDone: (username?: string) => void
}

function SetPassword({ reset, first, onDone }: SetPasswordProps) {
  const form = useCheckedForm(NewPasswordForm, { newPassword: "", confirmPassword: "" })
  const { errors, isSubmitting } = form.formState
  const byMail = reset.token === PLACEHOLDER

  const submit = form.handleSubmit(async ({ newPassword }) => {
    try {
      await api.post("/api/auth/reset-password", {
        identifier: reset.identifier,
        resetToken: reset.token,
        newPassword,
      })
      toast(
        first
          ? { title: "Password saved", description: "Sign in with it now." }
          : {
              title: "Password Updated",
              description:
                "Your password has been successfully updated. Please log in with your new password.",
            },
      )
      onDone(reset.identifier.includes("@") ? undefined : reset.identifier)
    } catch (error) {
      setFieldErrors(form, error)
      const fallback = "Unable to update password. Please try again."
      toast({
        title: "Password Update Failed",
        description: messageOf(error, fallback),
        variant: "destructive",
      })
    }
  })

  return (
    <form noValidate onSubmit={submit}>
      <Stack $gap="lg">
        <CardTitle>{first ? "Welcome! Choose your password" : "Set a new password"}</CardTitle>
        {first && (
          <Muted>
            Your username is <strong>{reset.identifier}</strong>. You sign in with it and with this password.
          </Muted>
        )}
        {byMail && (
          <Muted>
            If we know this account, a link is on its way to its email address. Open the link: it brings you
            back to this step.
          </Muted>
        )}
        <NewPasswordFields
          label={first ? "Password" : "New password"}
          autoFocus
          register={form.register}
          errors={errors}
        />
        <Row>
          <Button type="submit" pending={isSubmitting} pendingLabel={first ? "Saving..." : "Updating..."}>
            {first ? "Save Password" : "Update Password"}
          </Button>
          <Button kind="quiet" onClick={() => onDone()}>
            Cancel
          </Button>
        </Row>
      </Stack>
    </form>
  )
}
