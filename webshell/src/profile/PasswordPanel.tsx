/** A new password, for who knows the old one. */
import { Button, Card, CardTitle, clearToasts, Muted, messageOf, Row, Stack, toast } from "@cubital/sdk"
import { useQueryClient } from "@tanstack/react-query"
import { useRef, useState } from "react"
import { api } from "../api"
import { setFieldErrors } from "../fieldErrors"
import { NewPasswordFields } from "../NewPasswordFields"
import { PasswordInput } from "../PasswordInput"
import { useCheckedForm } from "../useCheckedForm"
import { DEVICES } from "./DevicesPanel"
import { PasswordForm } from "./forms"
import { useHasPassword } from "./signInMethods"

export function PasswordPanel() {
  const hasPassword = useHasPassword()
  const [open, setOpen] = useState(false)
  const wasOpen = useRef(false)

  function show(next: boolean) {
    wasOpen.current = true
    setOpen(next)
  }

  return (
    <Card aria-labelledby="profile-password">
      <Stack>
        <Row $between>
          <CardTitle id="profile-password">Password</CardTitle>
          {!open && hasPassword && (
            <Button kind="secondary" icon="lock" autoFocus={wasOpen.current} onClick={() => show(true)}>
              Change password
            </Button>
          )}
        </Row>
        <Muted>
          {hasPassword
            ? "Changing your password signs you out on all other devices."
            : "You have no password yet. To choose one, sign out, then use Forgot password? on the sign-in page. We'll send a link to your email address."}
        </Muted>
        {open && <ChangePassword onDone={() => show(false)} />}
      </Stack>
    </Card>
  )
}

function ChangePassword({ onDone }: { onDone: () => void }) {
  const client = useQueryClient()
  const form = useCheckedForm(PasswordForm, {
    currentPassword: "",
    newPassword: "",
    confirmPassword: "",
  })
  const { errors, isSubmitting } = form.formState

  const submit = form.handleSubmit(async ({ currentPassword, newPassword }) => {
    clearToasts()
    try {
      await api.post("/api/account/password", { currentPassword, newPassword })
      toast({ title: "Password Updated", description: "Your other devices have been signed out." })
      void client.invalidateQueries({ queryKey: DEVICES.queryKey })
      onDone()
    } catch (error) {
      setFieldErrors(form, error)
      toast({
        title: "Password Update Failed",
        description: messageOf(error, "Unable to update password. Please try again."),
        variant: "destructive",
      })
    }
  })

  return (
    <form noValidate onSubmit={submit}>
      <Stack $gap="lg">
        <PasswordInput
          label="Current password"
          autoComplete="current-password"
          autoFocus
          error={errors.currentPassword?.message}
          {...form.register("currentPassword")}
        />
        <NewPasswordFields register={form.register} errors={errors} />
        <Row>
          <Button type="submit" pending={isSubmitting} pendingLabel="Updating...">
            Update Password
          </Button>
          <Button kind="quiet" onClick={onDone}>
            Cancel
          </Button>
        </Row>
      </Stack>
    </form>
  )
}
