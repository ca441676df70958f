/** One picture, enlarged over the page: the arrow keys move between pictures, Escape closes. */
import { Icon } from "@cubital/sdk"
import { type KeyboardEvent, useEffect, useRef } from "react"
import { styled } from "styled-components"
import { capital, type Picture } from "./Thumbnail"

interface LightboxProps {
  pictures: Picture[]
  place: number
  onGo: (place: number) => void
  onClose: () => void
}

export function Lightbox({ pictures, place, onGo, onClose }: LightboxProps) {
  const box = useRef<HTMLDialogElement>(null)
  const picture = pictures[place]
  const count = pictures.length

  // The browser's own dialog keeps the focus inside and the page behind out of reach.
  useEffect(() => {
    const dialog = box.current
    if (dialog && !dialog.open) dialog.showModal?.()
  }, [])

  if (!picture) return null
  const go = (step: number) => onGo((place + step + count) % count)
  const press = (event: KeyboardEvent) => {
    const steps: Record<string, number> = {
      ArrowRight: 1,
      ArrowLeft: -1,
      Home: -place,
      End: count - 1 - place,
    }
    const step = steps[event.key]
    if (step === undefined) return
    event.preventDefault()
    go(step)
  }

  return (
    <Box
      ref={box}
      aria-label={picture.caption}
      onKeyDown={press}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
      onClick={(event) => event.target === box.current && onClose()}
    >
      <figure>
        <img src={picture.src} alt={picture.alt} width={1200} height={800} />
        <figcaption>
          <div aria-live="polite">
            <strong>{picture.caption}</strong>
            <span>
              {capital(picture.category)} · {place + 1} of {count}
            </span>
          </div>
          <Way>
            <Round type="button" aria-label="Previous picture" onClick={() => go(-1)}>
              <Icon name="chevron-left" size={22} />
            </Round>
            <Round type="button" aria-label="Next picture" onClick={() => go(1)}>
              <Icon name="chevron-right" size={22} />
            </Round>
            <Round type="button" aria-label="Close" onClick={onClose}>
              <Icon name="x" size={22} />
            </Round>
          </Way>
        </figcaption>
      </figure>
    </Box>
  )
}

const Box = styled.dialog`
  inline-size: min(75rem, 100vw - 2rem, (100dvh - 9rem) * 1.5);
  max-inline-size: none;
  max-block-size: calc(100dvh - 2rem);
  padding: 0;
  overflow: auto;
  border: 1px solid ${({ theme }) => theme.line};
  border-radius: ${({ theme }) => theme.radius.lg};
  background: ${({ theme }) => theme.raised};
  color: ${({ theme }) => theme.ink};

  &::backdrop { background: ${({ theme }) => theme.veil}; }
  figure { margin: 0; }
  img { display: block; inline-size: 100%; block-size: auto; border-radius: 0; background: ${({ theme }) => theme.surface}; }
  figcaption {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    justify-content: space-between;
    gap: ${({ theme }) => theme.gap.sm};
    padding: 0.75rem 1rem;
  }
  figcaption > div:first-child { display: grid; flex: 1 1 12rem; }
  figcaption span { color: ${({ theme }) => theme.inkSoft}; font-size: ${({ theme }) => theme.text.sm}; }
`

const Way = styled.div`
  display: flex;
  gap: ${({ theme }) => theme.gap.sm};
`

const Round = styled.button`
  display: grid;
  place-items: center;
  inline-size: 2.75rem;
  block-size: 2.75rem;
  border: 1px solid ${({ theme }) => theme.edge};
  border-radius: 50%;
  background: none;
  color: inherit;
  cursor: pointer;

  &:hover { border-color: ${({ theme }) => theme.accent}; background: ${({ theme }) => theme.accentSoft}; }
`
