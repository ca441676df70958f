/** What the school holds on one: to take along, and to have erased. */
import { Button, Card, CardTitle, Muted, messageOf, Row, Stack, toast, useSession } from "@cubital/sdk"
import { useState } from "react"
import { useNavigate } from "react-router-dom"
import { api } from "../api"
import { ProofDialog } from "./ProofDialog"
import { saveAsFile } from "./saveAsFile"

export function DataPanel() {
  const [asking, setAsking] = useState(false)
  const [loading, setLoading] = useState(false)

  async function download() {
    setLoading(true)
    try {
      saveAsFile("my-data.json", await api.get("/api/account/data"))
    } catch (error) {
      toast({
        title: "Error",
        description: messageOf(error, "We couldn't download your data. Please try again."),
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
          Download a file with all the data we have about you, or delete your account and everything in it.
        </Muted>
        <Row>
          <Button
            kind="secondary"
            icon="download"
            pending={loading}
            pendingLabel="Downloading..."
            onClick={() => void download()}
          >
            Download my data
          </Button>
          <Button kind="secondary" icon="trash" onClick={() => setAsking(true)}>
            Delete my account
          </Button>
        </Row>
      </Stack>
      {asking && <EraseDialog onClose={() => setAsking(false)} />}
    </Card>
  )
}

const WHAT_GOES =
  "This deletes your progress, your answers and your personal data. What the law has us keep, such as records of payments, stays without your name. This can't be undone."
const NOT_DELETED = "We couldn't delete your account. Please try again."

function EraseDialog({ onClose }: { onClose: () => void }) {
  const { leave } = useSession()
  const navigate = useNavigate()

  async function erase(password?: string) {
    await leave(async () => {
      await api.post("/api/account/erase", { password })
      // At once, before the guard of this page sees that nobody is here.
      await navigate("/", { flushSync: true })
    })
    toast({
      title: "Account deleted",
      description: "Your progress and your personal data are gone. Goodbye!",
    })
  }

  return (
    <ProofDialog
      title="Delete your account?"
      description={WHAT_GOES}
      confirmLabel="Delete permanently"
      pendingLabel="Deleting..."
      fallback={NOT_DELETED}
      onProven={erase}
      onClose={onClose}
    />
  )
}
