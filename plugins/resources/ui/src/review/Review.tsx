/** The review mode: one queue of all cards and questions due today. */
import { EmptyState, ErrorNotice, Icon, Skeleton } from "@cubital/sdk"
import { styled } from "styled-components"
import { GradeChoice } from "./GradeChoice"
import { MoreCards } from "./MoreCards"
import { inSentence } from "./queue"
import { ReviewCard } from "./ReviewCard"
import { ReviewChart } from "./ReviewChart"
import { SessionEnd } from "./SessionEnd"
import { useReview } from "./useReview"

const NOTICES = {
  elsewhere: "You already reviewed that card in another tab or on another device. It counts only once.",
  gone: "That card was just removed from the course.",
}

/** `chosen`: somebody has just pressed for it, and goes on with its keys. */
export function Review({ chosen }: { chosen: boolean }) {
  const { queue, error, refetch, card, left, done, known, unsent, notice, saved, synced, answer, more } =
    useReview()

  if (error && !queue) {
    return <ErrorNotice title="Couldn't load your review" onRetry={() => void refetch()} />
  }
  if (!queue) return <Skeleton lines={6} />
  return (
    <Room aria-label="Review">
      <Standing role="status">
        <strong>{inSentence(left)}</strong>
        {done > 0 && <span>{done} reviewed this session</span>}
        {notice && <span>{NOTICES[notice]}</span>}
        {saved > 0 && (
          <span>
            <Icon name="wifi-off" size={16} /> {saved} saved on this device, not sent yet
          </span>
        )}
        {saved === 0 && synced > 0 && (
          <span>
            <Icon name="circle-check" size={16} /> {synced} synced
          </span>
        )}
      </Standing>
      {card ? (
        <>
          <ReviewCard
            key={`${done} ${card.kind} ${card.key}`}
            card={card}
            next={chosen || done > 0}
            onAnswer={answer}
          />
          <GradeChoice />
        </>
      ) : done > 0 ? (
        <SessionEnd done={done} known={known} unsent={unsent}>
          <MoreCards more={more} left={queue.newLeft} unsent={unsent} />
        </SessionEnd>
      ) : (
        <EmptyState
          icon="circle-check"
          action={<MoreCards more={more} left={queue.newLeft} unsent={unsent} />}
        >
          Nothing is due right now. Check back tomorrow.
        </EmptyState>
      )}
      <ReviewChart queue={queue} />
    </Room>
  )
}

const Room = styled.section`
  display: grid;
  grid-template-columns: minmax(0, 44rem);
  justify-content: center;
  gap: ${({ theme }) => theme.gap.lg};
`

const Standing = styled.p`
  display: flex;
  flex-wrap: wrap;
  gap: ${({ theme }) => theme.gap.xs} ${({ theme }) => theme.gap.md};
  margin: 0;
  color: ${({ theme }) => theme.inkSoft};
  font-size: ${({ theme }) => theme.text.sm};

  strong { color: ${({ theme }) => theme.ink}; }
  span { display: inline-flex; align-items: center; gap: 0.375rem; }
`
