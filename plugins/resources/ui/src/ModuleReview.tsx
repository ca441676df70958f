/** Link of a module's page to the review of its cards, with what is due and what is new. */
import { LinkButton } from "@cubital/sdk"
import { inFigures } from "./review/queue"
import { reviewLink } from "./review/scope"
import { useWaiting } from "./review/useReview"

export default function ModuleReview({ moduleId }: { moduleId: number }) {
  const waiting = useWaiting()
  const module = waiting?.modules.find((one) => one.moduleId === moduleId)
  const figures = module && inFigures({ due: module.due, fresh: module.newCards })
  return (
    <LinkButton kind="secondary" size="small" icon="layers" to={reviewLink([moduleId])}>
      Review this module{figures && ` (${figures})`}
    </LinkButton>
  )
}
