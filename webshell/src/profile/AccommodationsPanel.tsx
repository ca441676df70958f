/** How one needs to study: kept with the account, and honored wherever one signs in. */
import {
  type Accommodations,
  Card,
  CardTitle,
  Muted,
  messageOf,
  type Preferences,
  Select,
  Stack,
  toast,
  usePreferences,
} from "@cubital/sdk"
import { useState } from "react"
import { Choice } from "../today/Choice"

const TIMES: { value: Accommodations["timeMultiplier"]; label: string }[] = [
  { value: 1, label: "Standard (1×)" },
  { value: 1.25, label: "25% more time (1.25×)" },
  { value: 1.5, label: "50% more time (1.5×)" },
  { value: 2, label: "Double time (2×)" },
  { value: "untimed", label: "No time limits" },
]

export function AccommodationsPanel() {
  const { preferences, save } = usePreferences()
  const [saving, setSaving] = useState<Preferences>({})
  // What was just chosen is shown at once, and goes back where it could not be saved.
  const chosen = { ...preferences, ...saving }

  async function choose(change: Preferences) {
    setSaving(change)
    try {
      await save(change)
      toast({ title: "Saved", description: "Your accommodations apply wherever you sign in." })
    } catch (error) {
      toast({
        title: "Error",
        description: messageOf(error, "We couldn't save your accommodations. Please try again."),
        variant: "destructive",
      })
    }
    setSaving({})
  }

  return (
    <Card aria-labelledby="profile-accommodations">
      <Stack>
        <CardTitle id="profile-accommodations">Accommodations</CardTitle>
        <Muted>Only you can see these. Your answers are marked the same way.</Muted>
        <Select
          label="Time for timed games, mock exams and exercises"
          value={String(chosen.timeMultiplier ?? 1)}
          onChange={({ target }) => {
            const time = TIMES.find(({ value }) => String(value) === target.value)
            if (time) void choose({ timeMultiplier: time.value })
          }}
        >
          {TIMES.map(({ value, label }) => (
            <option key={value} value={String(value)}>
              {label}
            </option>
          ))}
        </Select>
        <div>
          <Choice
            checked={chosen.longerToasts ?? false}
            onChange={(longerToasts) => void choose({ longerToasts })}
            label="Longer notifications"
          >
            They stay for 20 seconds instead of 5.
          </Choice>
          <Choice
            checked={chosen.reducedMotion ?? false}
            onChange={(reducedMotion) => void choose({ reducedMotion })}
            label="Reduce motion"
          >
            Turns off animations.
          </Choice>
        </div>
      </Stack>
    </Card>
  )
}
