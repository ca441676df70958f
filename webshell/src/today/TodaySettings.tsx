/** TodaySettings: the dialog in which a student sets a daily goal and an exam date, and switches things off. */
import { Button, Dialog, Input, messageOf, Select, Stack, toast, usePreferences } from "@cubital/sdk"
import { useState } from "react"
import { styled } from "styled-components"
import { api } from "../api"
import { Choice } from "./Choice"
import { byWhen, type Today } from "./words"

const GOALS = [5, 10, 15, 20, 30, 45, 60]

const PlanList = styled.details`
  font-size: ${({ theme }) => theme.text.sm};
  summary { padding-block: 0.5rem; color: ${({ theme }) => theme.inkSoft}; cursor: pointer; }
  ol { display: grid; gap: 0.375rem; margin: 0; padding: 0; list-style: none; }
  li { display: flex; justify-content: space-between; gap: ${({ theme }) => theme.gap.md}; }
  li span:last-child { flex: none; color: ${({ theme }) => theme.inkSoft}; }
`

interface TodaySettingsProps {
  open: boolean
  today: Today
  onClose: () => void
  onSaved: () => void
}

export function TodaySettings({ open, onClose, ...rest }: TodaySettingsProps) {
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Today settings"
      description="Set what helps you, and leave the rest."
    >
      {/* Drawn anew at each opening: what was not saved is gone. */}
      {open && <SettingsForm onClose={onClose} {...rest} />}
    </Dialog>
  )
}

function SettingsForm({ today, onClose, onSaved }: Omit<TodaySettingsProps, "open">) {
  const { settings, plan } = today
  const { save: savePreferences } = usePreferences()
  const [goal, setGoal] = useState(settings.goalMinutes)
  const [examDate, setExamDate] = useState(settings.examDate ?? "")
  const [streak, setStreak] = useState(settings.streak)
  const [shown, setShown] = useState(true)
  const [problem, setProblem] = useState<string>()
  const [saving, setSaving] = useState(false)
  const goals = goal === null || GOALS.includes(goal) ? GOALS : [...GOALS, goal].sort((a, b) => a - b)

  async function save() {
    setProblem(undefined)
    setSaving(true)
    const changes = {
      ...(goal !== settings.goalMinutes && { goalMinutes: goal }),
      ...(examDate !== (settings.examDate ?? "") && { examDate: examDate || null }),
      ...(streak !== settings.streak && { streak }),
    }
    try {
      if (Object.keys(changes).length > 0) await api.patch("/api/today/settings", changes)
      if (!shown) {
        await savePreferences({ today: false })
        toast({ title: "Today is off", description: "Switch it on again in your profile." })
      }
    } catch (error) {
      setProblem(messageOf(error, "We couldn't save this. Please try again."))
      setSaving(false)
      return
    }
    onSaved()
    onClose()
  }

  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (!saving) void save()
      }}
    >
      <Stack>
        <Select
          label="Daily goal"
          value={goal ?? ""}
          onChange={({ target }) => setGoal(target.value ? Number(target.value) : null)}
        >
          <option value="">No goal</option>
          {goals.map((minutes) => (
            <option key={minutes} value={minutes}>
              {minutes} minutes
            </option>
          ))}
        </Select>
        <Input
          type="date"
          label="Exam date"
          hint="We count backward from it and tell you which module by which day. Leave it empty for no plan."
          error={problem}
          min={today.day}
          value={examDate}
          onChange={({ target }) => setExamDate(target.value)}
        />
        {plan && plan.modules.length > 0 && (
          <PlanList>
            <summary>The whole plan</summary>
            <ol>
              {plan.modules.map(({ moduleId, title, by }) => (
                <li key={moduleId}>
                  <span>
                    {moduleId}. {title}
                  </span>
                  <span>{byWhen(by, today.day)}</span>
                </li>
              ))}
            </ol>
          </PlanList>
        )}
        <div>
          <Choice checked={streak} onChange={setStreak} label="Show my streak">
            One day in seven may be missed.
          </Choice>
          <Choice checked={shown} onChange={setShown} label="Show Today">
            On the dashboard, with the count in the menu. Your profile has this switch, too.
          </Choice>
        </div>
        <Buttons>
          <Button kind="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" pending={saving} pendingLabel="Saving...">
            Save
          </Button>
        </Buttons>
      </Stack>
    </form>
  )
}

const Buttons = styled.div`
  display: flex;
  flex-wrap: wrap;
  justify-content: flex-end;
  gap: ${({ theme }) => theme.gap.sm};
`
