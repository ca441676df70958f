/** Panel of a person's two-step sign-in, which is turned off for who has lost what it asks for. */
import { Button, Muted, useSession } from "@cubital/sdk"
import { useState } from "react"
import { Link } from "react-router-dom"
import { Panel } from "../kit/Panel"
import type { Student } from "../schemas"
import { TurnOffDialog } from "./TurnOffDialog"

export function TwoStepSignIn({ student }: { student: Student }) {
  const { user } = useSession()
  const [asking, setAsking] = useState(false)
  return (
    <Panel title="Two-step sign-in">
      <Muted>
        On: the password alone is not enough. Turn it off for someone who has lost their phone, passkeys and
        recovery codes.
      </Muted>
      {user?.id === student.id ? (
        <Muted>
          Turn off your own in <Link to="/profile#two-step">your profile</Link>.
        </Muted>
      ) : (
        <div>
          <Button kind="secondary" size="small" onClick={() => setAsking(true)}>
            Turn off two-step sign-in
          </Button>
        </div>
      )}
      {asking && <TurnOffDialog student={student} onClose={() => setAsking(false)} />}
    </Panel>
  )
}
