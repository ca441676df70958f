/** The review mode: one queue of all cards and questions due today. */
import { EmptyState, ErrorNotice, Icon, Skeleton } from "@cubital/sdk"
import { styled } from "styled-components"
import { GradeChoice } from "./GradeChoice"
import { ModuleFilter } from "./ModuleFilter"
import { MoreCards } from "./MoreCards"
import { OtherModules } from "./OtherModules"
import { inSentence } from "./queue"
import { ReviewCard } from "./ReviewCard"
import { ReviewChart } from "./ReviewChart"
import { SessionEnd } from "./SessionEnd"
import { nameOf } from "./scope"
import { useReview } from "./useReview"

const NOTICES = {
  elsewhere: "You already reviewed that card in another tab or on another device. It counts only once.",
  gone: "That card was just removed from the course.",
}

interface ReviewProps {
  /** Somebody has just pressed for it, and goes on with its keys. */
  chosen: boolean
  /** Those whose cards are reviewed, of all where there are none. */
  modules: number[]
  onModules: (modules: number[]) => void
}

export function Review({ chosen, modules, onModules }: ReviewProps) {
  const { queue, error, refetch, card, left, done, known, unsent, notice, saved, synced, answer, more } =
    useReview(modules)

  if (error && !queue) {
    return <ErrorNotice title="Couldn't load your review" onRetry={() => void refetch()} />
  }
  if (!queue) return <Skeleton lines={6} />
  return (
    <Room aria-label="Review">
      <Head>
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
        <ModuleFilter modules={modules} onChange={onModules} />
      </Head>
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
        <SessionEnd
          done={done}
          known={known}
          unsent={unsent}
          {...(modules.length > 0 && { title: `Done with ${nameOf(modules).toLowerCase()}` })}
        >
          <OtherModules modules={modules} onAll={() => onModules([])} />
          <MoreCards more={more} left={queue.newLeft} unsent={unsent} />
        </SessionEnd>
      ) : (
        <EmptyState
          icon="circle-check"
          action={
            <>
              <OtherModules modules={modules} onAll={() => onModules([])} />
              <MoreCards more={more} left={queue.newLeft} unsent={unsent} />
            </>
          }
        >
          {modules.length > 0
            ? `Nothing is due in ${nameOf(modules).toLowerCase()} right now.`
            : "Nothing is due right now. Check back tomorrow."}
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

/* As high as with the filter, which comes a moment later. */
const Head = styled.div`
  min-block-size: 2.25rem;
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: ${({ theme }) => theme.gap.xs} ${({ theme }) => theme.gap.md};
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
