/** The form for one more stick. Everything is chosen, so that nothing about a patient can be written. */
import {
  ApiError,
  api,
  Button,
  Card,
  CardTitle,
  Grid,
  Input,
  messageOf,
  Row,
  Select,
  toast,
} from "@cubital/sdk"
import { type FormEvent, useState } from "react"
import { KIND_WORDS, type Kind, type KindProgress } from "./logbook"

interface StickFormProps {
  progress: KindProgress[]
  onEntered: () => Promise<void>
}

export function StickForm({ progress, onEntered }: StickFormProps) {
  const [kind, setKind] = useState<Kind>("venipuncture")
  const [site, setSite] = useState("")
  const [madeOn, setMadeOn] = useState(today)
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [saving, setSaving] = useState(false)
  const sites = progress.find((each) => each.kind === kind)?.sites ?? []

  async function enter(event: FormEvent) {
    event.preventDefault()
    setSaving(true)
    try {
      await api.post("/api/logbook/sticks", { kind, site: site || sites[0], madeOn })
      setErrors({})
      toast({ title: "Entered", description: "It waits for a supervisor's sign-off." })
      await onEntered()
    } catch (error) {
      const fields = error instanceof ApiError ? error.fields : []
      setErrors(Object.fromEntries(fields.map(({ field, message }) => [field, message])))
      if (fields.length === 0)
        toast({
          title: "Not entered",
          description: messageOf(error, "Please try again."),
          variant: "destructive",
        })
    } finally {
      setSaving(false)
    }
  }

  return (
    <Card as="form" aria-label="Enter a stick" onSubmit={(event: FormEvent) => void enter(event)}>
      <CardTitle>Enter a stick</CardTitle>
      <Grid $min="12rem">
        <Select
          label="Kind"
          value={kind}
          onChange={({ target }) => {
            setKind(target.value as Kind)
            setSite("")
          }}
        >
          {progress.map((each) => (
            <option key={each.kind} value={each.kind}>
              {KIND_WORDS[each.kind]}
            </option>
          ))}
        </Select>
        <Select
          label="Site"
          value={site || sites[0]}
          error={errors.site}
          onChange={({ target }) => setSite(target.value)}
        >
          {sites.map((each) => (
            <option key={each}>{each}</option>
          ))}
        </Select>
        <Input
          label="Date"
          type="date"
          required
          max={today()}
          value={madeOn}
          error={errors.madeOn}
          onChange={({ target }) => setMadeOn(target.value)}
        />
      </Grid>
      <Row>
        <Button type="submit" icon="plus" pending={saving} pendingLabel="Entering…">
          Enter
        </Button>
      </Row>
    </Card>
  )
}

/** Of this device, which is where the student is. */
function today() {
  const now = new Date()
  return new Date(now.getTime() - now.getTimezoneOffset() * 60_000).toISOString().slice(0, 10)
}
