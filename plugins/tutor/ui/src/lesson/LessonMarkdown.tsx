/** A text of the lesson: at its first use a term of the glossary is a quiet button that opens its entry in place, and pictures can be enlarged. */
import { Markdown } from "@cubital/sdk"
import { useMemo } from "react"
import { styled } from "styled-components"
import type { FoundTerms, Term } from "./useTerms"

const Word = styled.button`
  display: inline;
  padding: 0;
  border: 0;
  background: none;
  font: inherit;
  color: inherit;
  text-align: start;
  text-decoration: underline dotted ${({ theme }) => theme.accentInk};
  text-decoration-thickness: 1.5px;
  text-underline-offset: 0.25em;
  cursor: pointer;
  &:hover { color: ${({ theme }) => theme.accentInk}; text-decoration-style: solid; }
  /* On paper no button is there; this one is a word. */
  @media print { display: inline !important; text-decoration: none; }
`

interface LessonMarkdownProps {
  children: string
  terms: FoundTerms | undefined
  onTerm: (term: Term) => void
}

export function LessonMarkdown({ children, terms, onTerm }: LessonMarkdownProps) {
  const marks = useMemo(
    () =>
      terms && {
        find: terms.find,
        name: (words: string) => terms.of(words)?.term,
        draw: (words: string) => (
          <Word
            type="button"
            aria-haspopup="dialog"
            onClick={() => {
              const term = terms.of(words)
              if (term) onTerm(term)
            }}
          >
            {words}
          </Word>
        ),
      },
    [terms, onTerm],
  )
  return (
    <Markdown marks={marks} enlarge>
      {children}
    </Markdown>
  )
}
