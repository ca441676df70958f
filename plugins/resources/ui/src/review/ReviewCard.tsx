/** A card to review: its question, then its answer, then whether one knew it. */
import { Badge, Button, Icon } from "@cubital/sdk"
import { type ReactNode, useEffect, useRef, useState } from "react"
import { styled } from "styled-components"
import { Respelling } from "../glossary/Respelling"
import { Keys } from "../Keys"
import { inWords } from "./queue"
import type { DueCard } from "./sending"
import { useReviewKeys } from "./useReviewKeys"

const KINDS: Record<DueCard["kind"], string> = {
  flashcards: "Flashcard",
  glossary: "Glossary term",
  quiz: "Missed question",
}

interface ReviewCardProps {
  card: DueCard
  /** It follows another one: the focus and the eyes go on to it. */
  next: boolean
  onAnswer: (knew: boolean) => void
}

export function ReviewCard({ card, next, onAnswer }: ReviewCardProps) {
  const [open, setOpen] = useState(false)
  const place = useRef<HTMLElement>(null)
  const front = useRef<HTMLHeadingElement>(null)
  const shown = useRef<HTMLDivElement>(null)
  useReviewKeys(place, open, () => setOpen(true), onAnswer)

  useEffect(() => {
    if (!next) return
    front.current?.focus({ preventScroll: true })
    front.current?.scrollIntoView?.({ block: "nearest" })
  }, [next])
  useEffect(() => {
    if (open) shown.current?.focus({ preventScroll: true })
  }, [open])

  return (
    <Paper ref={place} aria-label={KINDS[card.kind]}>
      <Badges>
        <Badge $tone="accent">{card.category}</Badge>
        <Badge>
          {card.due || card.kind === "quiz" ? KINDS[card.kind] : `New: ${KINDS[card.kind].toLowerCase()}`}
        </Badge>
      </Badges>
      <Front ref={front} tabIndex={-1} $long={card.kind === "quiz"}>
        {card.front}
      </Front>
      {card.pronunciation && (
        <Center>
          <Respelling text={card.pronunciation} />
        </Center>
      )}
      {card.options.length > 0 && (
        <Options>
          {card.options.map((option) => (
            <li key={option} data-right={open && option === card.back ? true : undefined}>
              {option}
            </li>
          ))}
        </Options>
      )}
      {open ? (
        <>
          <Back ref={shown} tabIndex={-1}>
            {card.options.length > 0 ? <strong>{card.back}</strong> : card.back}
            {card.explanation && <p>{card.explanation}</p>}
          </Back>
          <Two>
            <Judge kind="secondary" icon="x" when={card.ifNot} onClick={() => onAnswer(false)}>
              Did not know
            </Judge>
            <Judge kind="primary" icon="check" when={card.ifKnew} onClick={() => onAnswer(true)}>
              Knew it
            </Judge>
          </Two>
        </>
      ) : (
        <Center>
          <Button icon="eye" onClick={() => setOpen(true)}>
            Show Answer
          </Button>
        </Center>
      )}
      <Keys>
        <kbd>space</kbd> shows the answer, <kbd>1</kbd> did not know, <kbd>2</kbd> knew it
      </Keys>
    </Paper>
  )
}

interface JudgeProps {
  kind: "primary" | "secondary"
  icon: "x" | "check"
  when: number
  onClick: () => void
  children: ReactNode
}

function Judge({ kind, icon, when, onClick, children }: JudgeProps) {
  return (
    <div>
      <Button kind={kind} icon={icon} onClick={onClick}>
        {children}
      </Button>
      <small>
        <Icon name="calendar" size={14} />
        again {inWords(when)}
      </small>
    </div>
  )
}

const Paper = styled.section`
  display: grid;
  align-content: center;
  gap: ${({ theme }) => theme.gap.md};
  min-block-size: 22rem;
  padding: clamp(1.125rem, 3vw, 1.75rem) clamp(1.125rem, 5vw, 3rem);
  border: 1px solid ${({ theme }) => theme.line};
  border-radius: ${({ theme }) => theme.radius.lg};
  background: ${({ theme }) => theme.surface};
  box-shadow: ${({ theme }) => theme.lift.high};
`

const Badges = styled.div`
  display: flex;
  flex-wrap: wrap;
  justify-content: space-between;
  align-self: start;
  gap: ${({ theme }) => theme.gap.sm};
`

const Front = styled.h2<{ $long: boolean }>`
  margin: 0;
  font-family: ${({ theme }) => theme.font.heading};
  font-size: ${({ $long }) => ($long ? "clamp(1.25rem, 1rem + 1.2vw, 1.5rem)" : "clamp(1.75rem, 1.2rem + 2vw, 2.25rem)")};
  font-weight: 600;
  line-height: 1.2;
  text-align: center;
  text-wrap: balance;
  overflow-wrap: anywhere;
  scroll-margin-block-start: 9rem;

  &:focus { outline: none; }
`

const Center = styled.div`
  display: grid;
  justify-items: center;
`

const Options = styled.ul`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(100%, 15rem), 1fr));
  gap: ${({ theme }) => theme.gap.sm};
  margin: 0;
  padding: 0;
  list-style: none;

  li {
    padding: 0.5rem 0.875rem;
    border: 1px solid ${({ theme }) => theme.line};
    border-radius: ${({ theme }) => theme.radius.md};
  }
  li[data-right] { border-color: ${({ theme }) => theme.good}; background: ${({ theme }) => theme.goodSoft}; }
`

const Back = styled.div`
  padding-block-start: ${({ theme }) => theme.gap.md};
  border-block-start: 1px solid ${({ theme }) => theme.line};
  font-size: clamp(1.0625rem, 0.95rem + 0.4vw, 1.1875rem);
  line-height: 1.55;
  text-align: center;
  text-wrap: pretty;

  &:focus { outline: none; }
  p { margin: ${({ theme }) => theme.gap.sm} 0 0; color: ${({ theme }) => theme.inkSoft}; font-size: ${({ theme }) => theme.text.sm}; }
`

const Two = styled.div`
  display: grid;
  grid-template-columns: 1fr 1fr;
  gap: ${({ theme }) => theme.gap.md};

  > div { display: grid; justify-items: center; gap: 0.375rem; }
  button { inline-size: 100%; }
  small {
    display: inline-flex;
    align-items: center;
    gap: 0.375rem;
    color: ${({ theme }) => theme.inkSoft};
    font-size: ${({ theme }) => theme.text.xs};
  }
`
