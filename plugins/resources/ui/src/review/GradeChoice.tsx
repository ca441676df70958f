/** GradeChoice: whether a review asks how hard a card was, by four buttons in place of two. */
import { Button, messageOf, toast, usePreferences } from "@cubital/sdk"
import { useState } from "react"
import { styled } from "styled-components"

export function GradeChoice() {
  const { preferences, save } = usePreferences()
  const [saving, setSaving] = useState(false)
  const four = preferences.fourGrades === true

  async function change() {
    setSaving(true)
    try {
      await save({ fourGrades: !four })
    } catch (error) {
      toast({
        title: "Error",
        description: messageOf(error, "Your choice could not be saved. Please try again."),
        variant: "destructive",
      })
    }
    setSaving(false)
  }

  return (
    <Foot>
      <Button kind="quiet" size="small" pending={saving} aria-pressed={four} onClick={() => void change()}>
        Use four grades: Again, Hard, Good, Easy
      </Button>
    </Foot>
  )
}

const Foot = styled.div`
  display: flex;
  justify-content: center;
`
