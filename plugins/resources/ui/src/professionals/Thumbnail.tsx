/** A picture of the grid, with its caption on hover and focus, and always on touch screens. */
import { type Ref, useId } from "react"
import { keyframes, styled } from "styled-components"
import type { components } from "../api.gen"
import { REDUCED_MOTION } from "../reducedMotion"

export type Picture = components["schemas"]["ImageView"]

interface ThumbnailProps {
  picture: Picture
  /** Its place in the grid: each comes a little after the one before. */
  place: number
  button?: Ref<HTMLButtonElement>
  onOpen: () => void
}

export const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1)

export function Thumbnail({ picture, place, button, onOpen }: ThumbnailProps) {
  const id = useId()
  return (
    <Frame $place={place}>
      <Plate>
        <img
          id={`${id}-picture`}
          src={picture.src}
          alt={picture.alt}
          width={1200}
          height={800}
          loading="lazy"
          decoding="async"
        />
        <Words>
          {/* The category stays outside: it is the name of the filter's button. */}
          <Open ref={button} type="button" aria-describedby={`${id}-picture ${id}-category`} onClick={onOpen}>
            {picture.caption}
          </Open>
          <span id={`${id}-category`}>{capital(picture.category)}</span>
        </Words>
      </Plate>
    </Frame>
  )
}

const appear = keyframes`
  from { opacity: 0; transform: translateY(0.75rem) scale(0.98); }
`

const Frame = styled.li<{ $place: number }>`
  animation: ${appear} 320ms cubic-bezier(0.2, 0, 0, 1) backwards;
  animation-delay: ${({ $place }) => Math.min($place, 12) * 35}ms;
  ${REDUCED_MOTION} { animation: none; }
`

/* The whole plate is the button; its caption names it. */
const Open = styled.button`
  padding: 0;
  border: 0;
  background: none;
  color: inherit;
  font: inherit;
  font-weight: 600;
  line-height: 1.3;
  text-align: start;
  cursor: zoom-in;

  &::after { content: ""; position: absolute; inset: 0; border-radius: ${({ theme }) => theme.radius.lg}; }
  &:focus-visible { outline: none; }
  &:focus-visible::after { outline: 2px solid ${({ theme }) => theme.focus}; outline-offset: -2px; }
`

const Words = styled.div`
  display: grid;
  align-content: start;
  gap: 0.125rem;
  padding: 0.75rem 1rem;
  background: ${({ theme }) => theme.raised};
  color: ${({ theme }) => theme.ink};
  font-size: ${({ theme }) => theme.text.sm};

  span { color: ${({ theme }) => theme.inkSoft}; font-size: ${({ theme }) => theme.text.xs}; }

  @media (hover: hover) {
    position: absolute;
    inset: auto 0 0;
    opacity: 0;
    transition: opacity ${({ theme }) => theme.ease};
  }
`

const Plate = styled.div`
  position: relative;
  display: grid;
  grid-template-rows: auto 1fr;
  block-size: 100%;
  overflow: hidden;
  border: 1px solid ${({ theme }) => theme.line};
  border-radius: ${({ theme }) => theme.radius.lg};
  background: ${({ theme }) => theme.raised};
  transition: border-color ${({ theme }) => theme.ease};

  img { display: block; inline-size: 100%; block-size: auto; aspect-ratio: 3 / 2; object-fit: cover; transition: scale 400ms; }
  &:hover, &:focus-within { border-color: ${({ theme }) => theme.accent}; }
  &:hover img { scale: 1.03; }
  &:hover ${Words}, &:focus-within ${Words} { opacity: 1; }
  ${REDUCED_MOTION}:hover img { scale: none; }
`
