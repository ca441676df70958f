/** SaveProgress: the navigation's button that saves all progress at once. */
import { Button, Icon, useProgress } from "@cubital/sdk"
import type { ReactNode } from "react"

export function SaveProgress({ words }: { words: (text: string) => ReactNode }) {
  const { saveAll } = useProgress()
  return (
    <Button kind="quiet" size="small" onClick={() => void saveAll()}>
      <Icon name="save" size={18} />
      {words("Save Progress")}
    </Button>
  )
}
