/** What the school holds on one: to take along, and to have erased. */
import { api, Button, Card, CardTitle, Muted, messageOf, Row, Stack, toast, useSession } from "@cubital/sdk"
import { useState } from "react"
import { useNavigate } from "react-router-dom"
import { PasswordDialog } from "./PasswordDialog"
import { saveAsFile } from "./saveAsFile"

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

  async function erase(password: string) {
    await api.post("/api/account/erase", { password })
    // At once, before the guard of this page sees that nobody is here.
    await navigate("/", { flushSync: true })
    await forget()
    toast({ title: "Account erased", description: "Everything held on you has been erased. Goodbye!" })
  }

  return (
    <PasswordDialog
      title="Erase your account?"
      description="Your progress, answers and everything else held on you is erased at once. Nobody can bring it back."
      confirmLabel="Erase for good"
      pendingLabel="Erasing..."
      fallback="Your account could not be erased. Please try again."
      onShown={erase}
      onClose={onClose}
    />
  )
}
