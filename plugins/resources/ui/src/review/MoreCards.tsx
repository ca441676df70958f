/** MoreCards: for whoever has done the cards of the day and wants to go on: ten new ones of those that are left. */
import { Button, ErrorNotice, messageOf } from "@cubital/sdk"
import { MORE, type useReview } from "./useReview"

interface MoreCardsProps {
  more: ReturnType<typeof useReview>["more"]
  /** Cards never reviewed. */
  left: number
  /** Reviews that wait on this device: the server would offer their cards as new once more. */
  unsent: boolean
}

export function MoreCards({ more, left, unsent }: MoreCardsProps) {
  if (left === 0) return null
  const count = Math.min(left, MORE)
  return (
    <>
      <Button kind="quiet" disabled={unsent} pending={more.isPending} onClick={() => more.mutate()}>
        {count === 1 ? "1 more new card" : `${count} more new cards`}
      </Button>
      {more.error && (
        <ErrorNotice title="Couldn't load more cards">
          {messageOf(more.error, "Please try again.")}
        </ErrorNotice>
      )}
    </>
  )
}
