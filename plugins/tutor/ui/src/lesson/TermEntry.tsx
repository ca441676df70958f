/** The glossary's entry of a term, over the lesson: how it is said, what it means, and the way to the glossary. */
import { Dialog, LinkButton } from "@cubital/sdk"
import { styled } from "styled-components"
import type { Term } from "./useTerms"

const Respelling = styled.p`
  margin: 0 0 ${({ theme }) => theme.gap.sm};
  color: ${({ theme }) => theme.inkSoft};
  font-size: ${({ theme }) => theme.text.sm};
`

const Meaning = styled.p`
  margin: 0;
  line-height: 1.6;
`

interface TermEntryProps {
  /** None is open. */
  term: Term | undefined
  onClose: () => void
}

export function TermEntry({ term, onClose }: TermEntryProps) {
  return (
    <Dialog
      open={term !== undefined}
      onClose={onClose}
      title={term?.term ?? ""}
      actions={
        term?.link && (
          <LinkButton kind="secondary" to={term.link}>
            Open in the glossary
          </LinkButton>
        )
      }
    >
      {term?.pronunciation && <Respelling>{term.pronunciation}</Respelling>}
      <Meaning>{term?.definition}</Meaning>
    </Dialog>
  )
}
