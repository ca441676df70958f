/** The section being read: the last one whose heading has reached the upper part of the window. */
import { useEffect, useState } from "react"
import type { Section } from "../course"

const UPPER_PART = 0.3

export function useCurrentSection(sections: Section[]): string | undefined {
  const [reading, setReading] = useState<string>()
  useEffect(() => {
    let frame = 0
    const look = () => {
      frame = 0
      const line = window.innerHeight * UPPER_PART
      const reached = sections.filter(({ id }) => {
        const place = document.getElementById(id)?.getBoundingClientRect()
        return place !== undefined && place.height > 0 && place.top <= line
      })
      setReading(reached.at(-1)?.id)
    }
    const soon = () => {
      frame ||= requestAnimationFrame(look)
    }
    window.addEventListener("scroll", soon, { passive: true })
    return () => {
      window.removeEventListener("scroll", soon)
      cancelAnimationFrame(frame)
    }
  }, [sections])
  return reading
}
