/** The glossary as a dictionary: categories, search, letter index, and all terms from A to Z. */
import { Button, EmptyState, Icon, InputBox, VisuallyHidden } from "@cubital/sdk"
import { useCallback, useDeferredValue, useEffect, useId, useMemo, useRef, useState } from "react"
import { styled } from "styled-components"
import { useStudied } from "../useStudy"
import { CategoryTabs } from "./CategoryTabs"
import { ALL } from "./categories"
import { LetterGroup } from "./LetterGroup"
import { LetterIndex, letterId } from "./LetterIndex"
import { byLetter, type Group, grouped, lookUp, type Term } from "./search"
import { useLinkedTerm } from "./useLinkedTerm"
import { usePronunciation } from "./usePronunciation"

export function Dictionary({ terms, categories }: { terms: Term[]; categories: string[] }) {
  const [category, setCategory] = useState<string>(ALL)
  const [typed, setTyped] = useState("")
  const searched = useDeferredValue(typed)
  const { done, note } = useStudied("heard")
  const { speaking, unspoken, pronounce } = usePronunciation()
  const searchId = useId()
  const panelId = useId()

  const inCategory = useMemo(
    () => (category === ALL ? terms : terms.filter((term) => term.category === category)),
    [terms, category],
  )
  const matches = useMemo(() => lookUp(inCategory, searched), [inCategory, searched])
  const groups = useMemo(() => byLetter(matches.terms), [matches])
  // What is named so comes before what only mentions it.
  const parts = useMemo(
    () =>
      matches.named === 0
        ? [{ id: "all", groups }]
        : [
            { id: "named", groups: grouped(matches.terms.slice(0, matches.named)) },
            { id: "mentioned", groups: byLetter(matches.terms.slice(matches.named)) },
          ].filter((part) => part.groups.length > 0),
    [matches, groups],
  )
  const elsewhere = useMemo(
    () => (matches.terms.length === 0 && category !== ALL ? lookUp(terms, searched).terms.length : 0),
    [matches, category, terms, searched],
  )

  // Whoever searches from far down the page wants to see the first of what is found.
  const panel = useRef<HTMLDivElement>(null)
  const before = useRef({ searched, category })
  useEffect(() => {
    if (before.current.searched === searched && before.current.category === category) return
    before.current = { searched, category }
    if (panel.current && panel.current.getBoundingClientRect().top < 0) panel.current.scrollIntoView()
  }, [searched, category])

  const clear = useCallback(() => {
    setTyped("")
    setCategory(ALL)
  }, [])
  const marked = useLinkedTerm({
    terms,
    shown: matches.terms,
    showAll: clear,
    onOpen: useCallback((term: Term) => void note(term.term), [note]),
  })
  const hear = (term: Term) => {
    void pronounce(term)
    void note(term.term)
  }

  return (
    <Book aria-label="Audio Glossary">
      <CategoryTabs
        terms={terms}
        choices={categories}
        value={category}
        onChange={setCategory}
        panelId={panelId}
      />
      <Tools>
        <SearchLine>
          <label htmlFor={searchId}>
            <Icon name="search" size={18} />
            <VisuallyHidden>Search terms and definitions</VisuallyHidden>
          </label>
          <InputBox
            id={searchId}
            type="search"
            placeholder="Search terms…"
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
            onKeyDown={(event) => event.key === "Escape" && setTyped("")}
          />
          <Button kind="secondary" onClick={clear} disabled={!typed && category === ALL}>
            Clear
          </Button>
        </SearchLine>
        <LetterIndex groups={groups} />
      </Tools>

      <Panel ref={panel} role="tabpanel" id={panelId} aria-label={category}>
        <Count role="status">
          {matches.terms.length > 0 && summary(matches.terms.length, matches.nearly, searched)}
        </Count>
        {parts.map((part, place) => (
          <div key={part.id}>
            {part.id === "mentioned" && <Mentioned>Mentioned in the definition</Mentioned>}
            {part.groups.map((group) => (
              <LetterGroup
                key={group.letter}
                group={group}
                id={letterIn(parts.slice(0, place), group.letter) ? undefined : letterId(group.letter)}
                searched={matches.nearly ? "" : searched}
                marked={marked}
                speaking={speaking}
                unspoken={unspoken}
                reviewed={done}
                onHear={hear}
              />
            ))}
          </div>
        ))}
        {groups.length === 0 && (
          <EmptyState
            icon={searched.trim() ? "search" : "volume-2"}
            action={
              elsewhere > 0 && (
                <Button kind="secondary" onClick={() => setCategory(ALL)}>
                  Show {elsewhere === 1 ? "the one" : `the ${elsewhere}`} in other categories
                </Button>
              )
            }
          >
            {searched.trim()
              ? `No terms found matching "${searched.trim()}"`
              : "No terms available in this category"}
          </EmptyState>
        )}
      </Panel>
    </Book>
  )
}

/** Whether a part before this one has the letter already, which is then where the index leads to. */
const letterIn = (parts: { groups: Group[] }[], letter: string) =>
  parts.some(({ groups }) => groups.some((group) => group.letter === letter))

function summary(count: number, nearly: boolean, searched: string): string {
  if (nearly) return `Nothing is spelled “${searched.trim()}”. Did you mean:`
  return count === 1 ? "1 term" : `${count} terms`
}

const Book = styled.section`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${({ theme }) => theme.gap.md};
`

/* On a wide screen search and letters stay in reach together; on a small one only the letters do. */
const Tools = styled.div`
  display: contents;

  @media ${({ theme }) => theme.wide} {
    position: sticky;
    inset-block-start: calc(4rem + var(--banner, 0px));
    z-index: 5;
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: ${({ theme }) => theme.gap.sm} ${({ theme }) => theme.gap.lg};
    padding-block: 0.75rem;
    border-block-end: 1px solid ${({ theme }) => theme.line};
    background: ${({ theme }) => theme.page};
  }
`

const SearchLine = styled.div`
  display: flex;
  flex: 1 1 18rem;
  gap: ${({ theme }) => theme.gap.sm};
  position: relative;

  > label {
    position: absolute;
    inset-block: 0;
    inset-inline-start: 0.875rem;
    display: grid;
    place-items: center;
    color: ${({ theme }) => theme.inkFaint};
    pointer-events: none;
  }
  input { padding-inline-start: 2.625rem; }
  input::-webkit-search-cancel-button { display: none; }
`

const Panel = styled.div`
  scroll-margin-block-start: 3.5rem;
`

const Mentioned = styled.h2`
  margin: ${({ theme }) => theme.gap.lg} 0 0;
  color: ${({ theme }) => theme.inkSoft};
  font-size: ${({ theme }) => theme.text.sm};
  font-weight: 650;
`

const Count = styled.p`
  min-block-size: 1.55em;
  margin: 0;
  color: ${({ theme }) => theme.inkFaint};
  font-size: ${({ theme }) => theme.text.sm};
`
