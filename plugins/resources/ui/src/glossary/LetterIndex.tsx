/** Sticky index of the alphabet: letters without terms are disabled, the letter in view is marked. */
import { useAccommodations } from "@cubital/sdk"
import { useEffect, useRef, useState } from "react"
import { styled } from "styled-components"
import type { Group } from "./search"

const ALPHABET = [..."ABCDEFGHIJKLMNOPQRSTUVWXYZ"]

export const letterId = (letter: string) => `letter-${letter === "#" ? "other" : letter}`

export function LetterIndex({ groups }: { groups: Group[] }) {
  const letters = groups.map((group) => group.letter)
  const { reducedMotion } = useAccommodations()
  const inView = useLetterInView(letters)
  // The last letters never reach the top of the page: one that was chosen is marked until the reader moves on.
  const [chosen, setChosen] = useState<string>()
  const reading = chosen && letters.includes(chosen) ? chosen : inView
  const row = useRef<HTMLElement>(null)

  useEffect(() => {
    const button = row.current?.querySelector<HTMLElement>(`[data-letter="${reading}"]`)
    const line = row.current
    if (button && line)
      line.scrollLeft = button.offsetLeft - line.offsetLeft - line.clientWidth / 2 + button.offsetWidth / 2
  }, [reading])

  useEffect(() => {
    if (!chosen) return
    const moveOn = () => setChosen(undefined)
    const moves = ["wheel", "touchmove", "keydown", "pointerdown"]
    for (const move of moves) window.addEventListener(move, moveOn, { passive: true })
    return () => {
      for (const move of moves) window.removeEventListener(move, moveOn)
    }
  }, [chosen])

  const go = (letter: string) => {
    setChosen(letter)
    const heading = document.getElementById(letterId(letter))
    heading?.scrollIntoView({ block: "start", behavior: reducedMotion ? "auto" : "smooth" })
    heading?.focus({ preventScroll: true })
  }

  return (
    <Row ref={row} aria-label="Letters">
      {[...ALPHABET, ...(letters.includes("#") ? ["#"] : [])].map((letter) => (
        <Letter
          key={letter}
          type="button"
          data-letter={letter}
          disabled={!letters.includes(letter)}
          aria-current={letter === reading ? "true" : undefined}
          onClick={() => go(letter)}
        >
          {letter}
        </Letter>
      ))}
    </Row>
  )
}

/** The letter whose terms are just below the letter index. */
function useLetterInView(letters: string[]): string | undefined {
  const [seen, setSeen] = useState<ReadonlySet<string>>(new Set())
  const present = letters.join("")

  useEffect(() => {
    const observer = new IntersectionObserver(
      (entries) =>
        setSeen((before) => {
          const now = new Set(before)
          for (const { target, isIntersecting } of entries) {
            const letter = target.getAttribute("data-group") ?? ""
            if (isIntersecting) now.add(letter)
            else now.delete(letter)
          }
          return now
        }),
      { rootMargin: "-150px 0px -60% 0px" },
    )
    for (const letter of present) {
      const group = document.querySelector(`[data-group="${letter}"]`)
      if (group) observer.observe(group)
    }
    return () => {
      observer.disconnect()
      setSeen(new Set())
    }
  }, [present])

  return letters.find((letter) => seen.has(letter))
}

const Row = styled.nav`
  display: flex;
  gap: 1px;
  min-inline-size: 0;

  @media ${({ theme }) => theme.narrow} {
    position: sticky;
    inset-block-start: calc(4rem + var(--banner, 0px));
    z-index: 5;
    overflow-x: auto;
    margin-inline: calc(-1 * clamp(1rem, 4vw, 2rem));
    padding: 0.375rem clamp(1rem, 4vw, 2rem);
    border-block-end: 1px solid ${({ theme }) => theme.line};
    background: ${({ theme }) => theme.page};
    scrollbar-width: none;

    /* Thumbs have no room for letters that lead nowhere. */
    > :disabled { display: none; }
  }
`

const Letter = styled.button`
  flex: 0 1 auto;
  inline-size: 1.75rem;
  min-inline-size: 0;
  block-size: 2rem;
  padding: 0;
  border: 0;
  border-radius: ${({ theme }) => theme.radius.sm};
  background: none;
  color: ${({ theme }) => theme.accentInk};
  font: inherit;
  font-size: ${({ theme }) => theme.text.sm};
  font-weight: 650;
  cursor: pointer;

  &:hover { background: ${({ theme }) => theme.accentSoft}; }
  &:disabled { background: none; color: ${({ theme }) => theme.inkFaint}; cursor: default; font-weight: 450; opacity: 0.55; }
  &[aria-current] { background: ${({ theme }) => theme.accentSoft}; box-shadow: inset 0 -2px ${({ theme }) => theme.accent}; }

  @media ${({ theme }) => theme.narrow} {
    flex: none;
    inline-size: 2.5rem;
    block-size: 2.5rem;
    font-size: ${({ theme }) => theme.text.md};
  }
`
