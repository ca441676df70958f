/** Asks whether to turn off somebody's two-step sign-in, and for one's own password where the server wants it. */
import { ApiError, Button, Dialog, ErrorNotice, Input, messageOf, Stack, toast } from "@cubital/sdk"
import { useMutation, useQueryClient } from "@tanstack/react-query"
import { type FormEvent, useEffect, useId, useRef, useState } from "react"
import { api } from "../api"
import { nameOf } from "../kit/format"
import type { Student } from "../schemas"

const FAILED = "We couldn't turn it off. Please try again."

interface TurnOffDialogProps {
  student: Student
  onClose: () => void
}

export function TurnOffDialog({ student, onClose }: TurnOffDialogProps) {
  const id = useId()
  const name = nameOf(student)
  const client = useQueryClient()
  const [password, setPassword] = useState("")
  const [wantsPassword, setWantsPassword] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const path = `/api/admin/students/${student.id}` as const
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => api.post(`${path}/second-factor/remove`, wantsPassword ? { password } : undefined),
    onError: (reason) => {
      if (isRefusal(reason)) setWantsPassword(true)
    },
    onSuccess: () => {
      toast({
        title: "Two-step sign-in is off",
        description: `${name} can sign in without a second step now.`,
      })
      onClose()
      void client.invalidateQueries({ queryKey: ["/api/admin/audit"] })
      void client.invalidateQueries({ queryKey: [`${path}/record`] })
    },
  })

  // Whoever was asked for the password types it at once, and types over a wrong one.
  // biome-ignore lint/correctness/useExhaustiveDependencies: after each refusal
  useEffect(() => {
    const field = form.current?.querySelector("input")
    field?.focus()
    field?.select()
  }, [wantsPassword, error])

  function submit(event: FormEvent) {
    event.preventDefault()
    if (!isPending) mutate()
  }

  return (
    <Dialog
      open
      onClose={onClose}
      title={`Turn off two-step sign-in for ${name}?`}
      description="First be sure who is asking: call them on a number you already have. They will be signed out everywhere, can sign in without the second step, and get an email if we have their address. The audit log records it."
      actions={
        <>
          <Button kind="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button kind="danger" type="submit" form={id} pending={isPending} pendingLabel="Turning off...">
            Turn off
          </Button>
        </>
      }
    >
      <form id={id} ref={form} noValidate onSubmit={submit}>
        <Stack>
          {error && !isRefusal(error) && (
            <ErrorNotice title="It is still on">{messageOf(error, FAILED)}</ErrorNotice>
          )}
          {wantsPassword && (
            <Input
              label="Your password"
              type="password"
              autoComplete="current-password"
              value={password}
              error={isRefusal(error) ? messageOf(error, FAILED) : undefined}
              onChange={({ target }) => setPassword(target.value)}
            />
          )}
        </Stack>
      </form>
    </Dialog>
  )
}

const isRefusal = (error: unknown) => error instanceof ApiError && error.status === 403
