/** A respelling such as huh-MAH-luh-sis, with the stressed syllable (in capitals) set off. */
import { styled } from "styled-components"

export function Respelling({ text, large = false }: { text: string; large?: boolean }) {
  // The split keeps the separators, so that the text stays the editor's, letter for letter.
  const pieces = text.split(/([A-Z]{2,})/)
  return (
    <Syllables $large={large}>
      {pieces.map((piece, index) => (index % 2 === 1 ? <b key={index}>{piece}</b> : piece))}
    </Syllables>
  )
}

const Syllables = styled.span<{ $large: boolean }>`
  color: ${({ theme, $large }) => ($large ? theme.ink : theme.inkFaint)};
  font-size: ${({ theme, $large }) => ($large ? "clamp(1.5rem, 5vw, 2rem)" : theme.text.sm)};
  letter-spacing: ${({ $large }) => ($large ? "0.02em" : "0.01em")};

  b { color: ${({ theme }) => theme.accentInk}; font-weight: 650; }
`
