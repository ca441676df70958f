/** Text with the words of a search marked. */
import { styled } from "styled-components"

export function Highlighted({ text, words }: { text: string; words: string }) {
  const patterns = words
    .trim()
    .split(/\s+/)
    .filter(Boolean)
    .map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"))
  if (patterns.length === 0) return text
  const pieces = text.split(new RegExp(`(${patterns.join("|")})`, "i"))
  return pieces.map((piece, index) => (index % 2 === 1 ? <Mark key={index}>{piece}</Mark> : piece))
}

const Mark = styled.mark`
  border-radius: 3px;
  background: ${({ theme }) => theme.warnSoft};
  color: ${({ theme }) => theme.warn};
  box-shadow: 0 0 0 2px ${({ theme }) => theme.warnSoft};
`
