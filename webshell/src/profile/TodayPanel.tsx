/** Whether the dashboard tells what to do today: where it is switched on again. */
import { Card, CardTitle, messageOf, Stack, toast, usePreferences } from "@cubital/sdk"
import { useState } from "react"
import { Choice } from "../today/Choice"

export function TodayPanel() {
  const { preferences, save } = usePreferences()
  // What was just chosen is shown at once, and goes back where it could not be saved.
  const [choosing, setChoosing] = useState<boolean>()
  const shown = choosing ?? preferences.today !== false

  async function choose(today: boolean) {
    setChoosing(today)
    try {
      await save({ today })
    } catch (error) {
      toast({
        title: "Error",
        description: messageOf(error, "We couldn't save this. Please try again."),
        variant: "destructive",
      })
    }
    setChoosing(undefined)
  }

  return (
    <Card aria-labelledby="profile-today">
      <Stack>
        <CardTitle id="profile-today">Today</CardTitle>
        <Choice checked={shown} onChange={(today) => void choose(today)} label="Show Today">
          Your next step, week and plan on the dashboard, and the count of reviews in the menu.
        </Choice>
      </Stack>
    </Card>
  )
}
