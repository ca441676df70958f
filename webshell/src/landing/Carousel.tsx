/** Carousel: the landing page's slides, turned by buttons, swipe or a five-second timer that can be paused. */
import { Icon, type Site } from "@cubital/sdk"
import { useCallback, useEffect, useRef, useState } from "react"
import { styled } from "styled-components"
import { useHiddenTab } from "./useHiddenTab"
import { useReducedMotion } from "./useReducedMotion"

const INTERVAL_MS = 5000

const Frame = styled.section`
  position: relative;
  overflow: hidden;
  border: 1px solid ${({ theme }) => theme.line};
  border-radius: ${({ theme }) => theme.radius.lg};
  background: ${({ theme }) => theme.surface};
  box-shadow: ${({ theme }) => theme.lift.high};
`

const Strip = styled.div`
  display: flex;
  overflow-x: auto;
  scroll-snap-type: x mandatory;
  scrollbar-width: none;
  &::-webkit-scrollbar { display: none; }
`

const Slide = styled.figure`
  display: flex;
  flex: none;
  flex-direction: column;
  inline-size: 100%;
  margin: 0;
  scroll-snap-align: start;

  img {
    display: block;
    inline-size: 100%;
    block-size: auto;
    aspect-ratio: 3 / 2;
    object-fit: cover;
    background: ${({ theme }) => theme.sunken};
  }

  figcaption { padding: 1.125rem 1.375rem 0.25rem; min-block-size: 6.5rem; }
  strong { display: block; text-wrap: balance; font-family: ${({ theme }) => theme.font.heading}; font-size: ${({ theme }) => theme.text.lg}; font-weight: 600; }
  span { color: ${({ theme }) => theme.inkSoft}; font-size: ${({ theme }) => theme.text.sm}; }
`

const Controls = styled.div`
  display: flex;
  align-items: center;
  justify-content: space-between;
  padding: 0.5rem 0.75rem 0.75rem;
`

const Turn = styled.button.attrs({ type: "button" })`
  display: grid;
  place-items: center;
  inline-size: 2.75rem;
  block-size: 2.75rem;
  border: 1px solid ${({ theme }) => theme.line};
  border-radius: 50%;
  background: none;
  color: ${({ theme }) => theme.ink};
  cursor: pointer;
  &:hover { border-color: ${({ theme }) => theme.accent}; color: ${({ theme }) => theme.accentInk}; }
`

const Dots = styled.div`
  display: flex;
  align-items: center;
`

const Dot = styled.button.attrs({ type: "button" })`
  display: grid;
  place-items: center;
  inline-size: 1.75rem;
  block-size: 2.75rem;
  border: 0;
  background: none;
  cursor: pointer;

  &::before {
    content: "";
    inline-size: 0.5rem;
    block-size: 0.5rem;
    border-radius: ${({ theme }) => theme.radius.pill};
    background: ${({ theme }) => theme.edge};
    transition: inline-size ${({ theme }) => theme.ease}, background ${({ theme }) => theme.ease};
  }
  &[aria-current="true"]::before { inline-size: 1.25rem; background: ${({ theme }) => theme.accent}; }
`

/** Turns every five seconds, unless someone is on it, nobody sees it, it was stopped, or less motion is asked for. */
export function Carousel({ slides }: { slides: Site["home"]["slides"] }) {
  const strip = useRef<HTMLDivElement>(null)
  const inHand = useRef(false)
  const still = useReducedMotion()
  const [shown, setShown] = useState(0)
  const hidden = useHiddenTab()
  const [hovered, setHovered] = useState(false)
  const [focused, setFocused] = useState(false)
  const [stopped, setStopped] = useState(false)
  const turning = !(hovered || focused || hidden || stopped || still)

  const show = useCallback(
    (index: number) => {
      const next = (index + slides.length) % slides.length
      setShown(next)
      inHand.current = false
      const box = strip.current
      box?.scrollTo?.({ left: next * box.clientWidth, behavior: still ? "auto" : "smooth" })
    },
    [slides.length, still],
  )

  useEffect(() => {
    if (!turning) return
    const timer = setInterval(() => show(shown + 1), INTERVAL_MS)
    return () => clearInterval(timer)
  }, [turning, shown, show])

  /**
   * A finger has moved the strip: what lies in view when it has come to rest is the current one. A turn that another one
   * overtook also comes to rest, on its way, and says nothing.
   */
  function noticeSwipe() {
    const box = strip.current
    if (box?.clientWidth && inHand.current) setShown(Math.round(box.scrollLeft / box.clientWidth))
  }

  function takeInHand() {
    inHand.current = true
  }

  return (
    <Frame
      aria-roledescription="carousel"
      aria-label="What you will learn"
      onMouseEnter={() => setHovered(true)}
      onMouseLeave={() => setHovered(false)}
      onFocus={() => setFocused(true)}
      onBlur={() => setFocused(false)}
    >
      <Strip
        ref={strip}
        role="group"
        aria-label="Slides"
        aria-live={turning ? "off" : "polite"}
        tabIndex={0}
        onPointerDown={takeInHand}
        onWheel={takeInHand}
        onKeyDown={takeInHand}
        onScrollEnd={noticeSwipe}
      >
        {slides.map((slide, index) => (
          <Slide
            key={slide.title}
            aria-roledescription="slide"
            aria-label={`${index + 1} of ${slides.length}`}
            aria-hidden={index !== shown}
          >
            <img
              src={`/${slide.image}`}
              alt={slide.alt}
              width={1200}
              height={800}
              {...(index === 0 ? { fetchPriority: "high" as const } : { loading: "lazy" as const })}
            />
            <figcaption>
              <strong>{slide.title}</strong>
              <span>{slide.text}</span>
            </figcaption>
          </Slide>
        ))}
      </Strip>
      <Controls>
        <Turn aria-label="Previous slide" onClick={() => show(shown - 1)}>
          <Icon name="chevron-left" />
        </Turn>
        <Dots>
          {slides.map((slide, index) => (
            <Dot
              key={slide.title}
              aria-label={`Slide ${index + 1}`}
              aria-current={index === shown}
              onClick={() => show(index)}
            />
          ))}
          {!still && (
            <Turn
              as="button"
              style={{ border: 0 }}
              aria-label={stopped ? "Play slides" : "Pause slides"}
              onClick={() => setStopped(!stopped)}
            >
              <Icon name={stopped ? "play" : "pause"} size={16} />
            </Turn>
          )}
        </Dots>
        <Turn aria-label="Next slide" onClick={() => show(shown + 1)}>
          <Icon name="chevron-right" />
        </Turn>
      </Controls>
    </Frame>
  )
}
