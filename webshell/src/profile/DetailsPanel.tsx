/** Who one is to the school: the username, and what one may change oneself. */
import { Button, Card, CardTitle, Input, Muted, messageOf, Row, Stack, toast, type User } from "@cubital/sdk"
import { useQuery, useQueryClient } from "@tanstack/react-query"
import { useEffect, useRef, useState } from "react"
import { useLocation, useNavigate } from "react-router-dom"
import { styled } from "styled-components"
import { api } from "../api"
import { setFieldErrors } from "../fieldErrors"
import { useCheckedForm } from "../useCheckedForm"
import { DetailsForm } from "./forms"
import { useReauthentication } from "./useReauthentication"

const DETAILS = api.query("/api/account/details")
const USER_KEY = ["/api/user"]

const Facts = styled.dl`
  display: grid;
  grid-template-columns: max-content minmax(0, 1fr);
  gap: 0.625rem 1.5rem;
  margin: 0;

  dt { color: ${({ theme }) => theme.inkFaint}; }
  dd { margin: 0; overflow-wrap: anywhere; }

  /* A name above what it names: an address needs the whole line. */
  @media (max-width: 479.98px) {
    grid-template-columns: minmax(0, 1fr);
    gap: 0;
    dt { font-size: ${({ theme }) => theme.text.sm}; }
    dd + dt { margin-block-start: 0.75rem; }
  }
`

export function DetailsPanel({ user }: { user: User }) {
  const details = useQuery({ ...DETAILS, refetchOnMount: "always" })
  const [editing, setEditing] = useState(false)
  const wasEditing = useRef(false)
  useMailedConfirmation()

  function edit(next: boolean) {
    wasEditing.current = true
    setEditing(next)
  }

  return (
    <Card aria-labelledby="profile-account">
      <Stack>
        <Row $between>
          <CardTitle id="profile-account">Account</CardTitle>
          {!editing && (
            <Button kind="secondary" icon="pencil" autoFocus={wasEditing.current} onClick={() => edit(true)}>
              Edit details
            </Button>
          )}
        </Row>
        <Facts>
          <dt>Username</dt>
          <dd>{user.username}</dd>
          {!editing && (
            <>
              <dt>Full Name</dt>
              <dd>{user.fullName || "Not given"}</dd>
              <dt>Email</dt>
              <dd>{user.email || "Add one so you can reset a forgotten password."}</dd>
              <dt>Phone Number</dt>
              <dd>{user.phoneNumber || "Not given"}</dd>
            </>
          )}
        </Facts>
        {editing && <ChangeDetails user={user} onDone={() => edit(false)} />}
        {details.data?.waitingEmail && (
          <Muted role="status">
            We sent a link to {details.data.waitingEmail}. Open it within 24 hours to start using this
            address.
          </Muted>
        )}
      </Stack>
    </Card>
  )
}

function ChangeDetails({ user, onDone }: { user: User; onDone: () => void }) {
  const keep = useSaveDetails()
  const form = useCheckedForm(DetailsForm, {
    fullName: user.fullName,
    email: user.email,
    phoneNumber: user.phoneNumber,
  })
  const { errors, isSubmitting } = form.formState
  const { withPassword, dialog } = useReauthentication({
    description: "It's been a while since you signed in. Enter your password to change your email address.",
    confirmLabel: "Save",
    pendingLabel: "Saving...",
    danger: false,
    onFailed: (error) => {
      setFieldErrors(form, error)
      toast({ title: "Error", description: messageOf(error, FAILED), variant: "destructive" })
    },
    fallback: FAILED,
  })

  const submit = form.handleSubmit((values) =>
    withPassword(async (shown) => {
      const saved = await api.post("/api/account/details", { ...values, ...shown })
      keep(saved)
      toast({
        title: "Details Saved",
        description: saved.waitingEmail
          ? "Check your inbox to confirm your new email address."
          : "Your account has been updated.",
      })
      onDone()
    }),
  )

  return (
    <>
      <form noValidate onSubmit={submit} aria-label="Edit details">
        <Stack $gap="lg">
          <Input
            label="Full Name"
            autoComplete="name"
            autoFocus
            error={errors.fullName?.message}
            {...form.register("fullName")}
          />
          <Input
            label="Email"
            type="email"
            autoComplete="email"
            error={errors.email?.message}
            {...form.register("email")}
          />
          <Input
            label="Phone Number"
            type="tel"
            autoComplete="tel"
            error={errors.phoneNumber?.message}
            {...form.register("phoneNumber")}
          />
          <Row>
            <Button type="submit" pending={isSubmitting} pendingLabel="Saving...">
              Save
            </Button>
            <Button kind="quiet" onClick={onDone}>
              Cancel
            </Button>
          </Row>
        </Stack>
      </form>
      {dialog}
    </>
  )
}

const FAILED = "We couldn't save your details. Please try again."

function useSaveDetails() {
  const client = useQueryClient()
  return (saved: { user: User }) => {
    client.setQueryData(DETAILS.queryKey, saved)
    client.setQueryData(USER_KEY, saved.user)
  }
}

/** Whoever comes by the mailed link brings its token behind the hash, where no log sees it. */
function useMailedConfirmation() {
  const { hash } = useLocation()
  const navigate = useNavigate()
  const keep = useSaveDetails()
  const token = new URLSearchParams(hash.slice(1)).get("email")

  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each token
  useEffect(() => {
    if (!token) return
    navigate("/profile", { replace: true })
    api.post("/api/account/email/confirm", { token }).then(
      (saved) => {
        keep(saved)
        toast({ title: "Email Confirmed", description: `Your account now uses ${saved.user.email}.` })
      },
      (error) => toast({ title: "Error", description: messageOf(error, FAILED), variant: "destructive" }),
    )
  }, [token])
}
