/** Spinner and Loading: a turning ring with a spoken name, inline or in the middle of its place. */
import { styled } from "styled-components"

const Place = styled.div<{ $full: boolean }>`
  display: grid;
  place-items: center;
  min-height: ${({ $full }) => ($full ? "70vh" : "8rem")};
`

const Ring = styled.span`
  inline-size: 2.25rem;
  block-size: 2.25rem;
  border-radius: 50%;
  border: 3px solid ${({ theme }) => theme.line};
  border-block-start-color: ${({ theme }) => theme.accent};
  animation: cubital-turn 800ms linear infinite;

  @keyframes cubital-turn {
    to { transform: rotate(1turn); }
  }
`

/** A turning ring with a spoken name. */
export function Spinner({ label = "Loading" }: { label?: string }) {
  return <Ring role="status" aria-label={label} />
}

/** A spinner in the middle of its place, or of the whole screen. */
export function Loading({ label, fullScreen = false }: { label?: string; fullScreen?: boolean }) {
  return (
    <Place $full={fullScreen} {...(fullScreen ? { "data-whole-page": "" } : {})}>
      <Spinner {...(label ? { label } : {})} />
    </Place>
  )
}
