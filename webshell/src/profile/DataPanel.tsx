/** What the school holds on one: to take along, and to have erased. */
import {
  api,
  Button,
  Card,
  CardTitle,
  Dialog,
  Input,
  Muted,
  messageOf,
  Row,
  Stack,
  toast,
  useSession,
} from "@cubital/sdk"
import { zodResolver } from "@hookform/resolvers/zod"
import { useState } from "react"
import { useForm } from "react-hook-form"
import { useNavigate } from "react-router-dom"
import { EraseForm } from "./forms"
import { saveAsFile } from "./saveAsFile"

const ERASE_FORM = "profile-erase"

export function DataPanel() {
  const [asking, setAsking] = useState(false)
  const [loading, setLoading] = useState(false)

  async function download() {
    setLoading(true)
    try {
      saveAsFile("my-data.json", await api.get<unknown>("/api/account/data"))
    } catch (error) {
      toast({
        title: "Error",
        description: messageOf(error, "Your data could not be loaded. Please try again."),
        variant: "destructive",
      })
    }
    setLoading(false)
  }

  return (
    <Card aria-labelledby="profile-data">
      <Stack>
        <CardTitle id="profile-data">Your data</CardTitle>
        <Muted>
          Download a file with everything the school holds on you, or erase your account and all that belongs
          to it.
        </Muted>
        <Row>
          <Button
            kind="secondary"
            icon="download"
            pending={loading}
            pendingLabel="Loading..."
            onClick={() => void download()}
          >
            Download my data
          </Button>
          <Button kind="secondary" icon="trash" onClick={() => setAsking(true)}>
            Erase my account
          </Button>
        </Row>
      </Stack>
      {asking && <EraseDialog onClose={() => setAsking(false)} />}
    </Card>
  )
}

function EraseDialog({ onClose }: { onClose: () => void }) {
  const { forget } = useSession()
  const navigate = useNavigate()
  const form = useForm({ resolver: zodResolver(EraseForm), defaultValues: { password: "" } })
  const { errors, isSubmitting } = form.formState

  const submit = form.handleSubmit(async ({ password }) => {
    try {
      await api.post("/api/account/erase", { password })
      // At once, before the guard of this page sees that nobody is here.
      await navigate("/", { flushSync: true })
      forget()
      toast({ title: "Account erased", description: "Everything held on you has been erased. Goodbye!" })
    } catch (error) {
      form.setError("password", {
        message: messageOf(error, "Your account could not be erased. Please try again."),
      })
    }
  })

  return (
    <Dialog
      open
      onClose={onClose}
      title="Erase your account?"
      description="Your progress, answers and everything else held on you is erased at once. Nobody can bring it back."
      actions={
        <>
          <Button kind="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button
            kind="danger"
            type="submit"
            form={ERASE_FORM}
            pending={isSubmitting}
            pendingLabel="Erasing..."
          >
            Erase for good
          </Button>
        </>
      }
    >
      <form id={ERASE_FORM} noValidate onSubmit={submit}>
        <Input
          label="Your password"
          type="password"
          autoComplete="current-password"
          error={errors.password?.message}
          {...form.register("password")}
        />
      </form>
    </Dialog>
  )
}
