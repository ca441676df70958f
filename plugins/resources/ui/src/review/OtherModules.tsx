/** OtherModules: at the end of a review of some modules, the way to what waits in the others. */
import { Button } from "@cubital/sdk"
import { inFigures } from "./queue"
import { useWaiting } from "./useReview"

interface OtherModulesProps {
  modules: number[]
  onAll: () => void
}

export function OtherModules({ modules, onAll }: OtherModulesProps) {
  const waiting = useWaiting()
  const figures = waiting && inFigures(waiting)
  if (modules.length === 0 || !figures) return null
  return (
    <Button kind="secondary" onClick={onAll}>
      Review all modules ({figures})
    </Button>
  )
}
