/** The flashcards tab: the deck, or the review of the cards that are due. */
import { Chips, EmptyState, ErrorNotice, Skeleton } from "@cubital/sdk"
import { useQuery } from "@tanstack/react-query"
import { useState } from "react"
import { useSearchParams } from "react-router-dom"
import { styled } from "styled-components"
import { api } from "../api"
import { inFigures } from "../review/queue"
import { Review } from "../review/Review"
import { modulesIn } from "../review/scope"
import { useWaiting } from "../review/useReview"
import { CardDeck } from "./CardDeck"

export function Flashcards() {
  const [search, setSearch] = useSearchParams()
  const waiting = useWaiting()
  const figures = waiting && inFigures(waiting)
  const mode = search.get("mode") === "review" ? "review" : "cards"
  const [reviewing, setReviewing] = useState(mode === "review")
  if (mode === "review" && !reviewing) setReviewing(true)

  const [chosen, setChosen] = useState(false)

  const modules = modulesIn(search)

  const go = (next: { mode: string; modules: number[] }) => {
    setChosen(next.mode === "review")
    const parameters = {
      tab: "flashcards",
      ...(next.mode === "review" && { mode: next.mode }),
      ...(next.modules.length > 0 && { modules: next.modules.join(",") }),
    }
    setSearch(parameters, { replace: true, preventScrollReset: true })
  }

  return (
    <>
      <Modes>
        <Chips
          label="Study mode"
          options={[
            { value: "cards", label: "Whole deck" },
            { value: "review", label: figures ? `Review (${figures})` : "Review" },
          ]}
          value={mode}
          onChange={(mode) => go({ mode, modules })}
        />
      </Modes>
      <div hidden={mode !== "cards"}>
        <Deck />
      </div>
      {/* A session is found again as it was left. */}
      {reviewing && (
        <div hidden={mode !== "review"}>
          <Review
            key={modules.join()}
            chosen={chosen}
            modules={modules}
            onModules={(modules) => go({ mode: "review", modules })}
          />
        </div>
      )}
    </>
  )
}

function Deck() {
  const { data: cards, error, refetch } = useQuery(api.query("/api/resources/flashcards"))

  if (error) return <ErrorNotice title="Couldn't load the flashcards" onRetry={() => void refetch()} />
  if (!cards) return <Skeleton lines={6} />
  if (cards.length === 0) {
    return <EmptyState icon="layers">No flashcards available for this category.</EmptyState>
  }
  // A load of content that brings or takes cards deals anew.
  return <CardDeck key={cards.map(({ term }) => term).join("\n")} cards={cards} />
}

/* One switch of two halves, so that nobody takes it for the filter below. */
const Modes = styled.div`
  margin-block-end: ${({ theme }) => theme.gap.md};

  fieldset {
    display: inline-flex;
    gap: 0;
    padding: 4px;
    border: 1px solid ${({ theme }) => theme.line};
    border-radius: ${({ theme }) => theme.radius.pill};
    background: ${({ theme }) => theme.sunken};
  }
  button:not([aria-pressed="true"]) { border-color: transparent; }
`
