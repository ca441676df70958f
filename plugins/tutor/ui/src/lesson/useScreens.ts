/** The screens of a lesson: its opening, its sections one by one, its end; the one that is open, and the way to others. */
import { useCallback, useEffect, useState } from "react"
import { useLocation, useNavigate } from "react-router-dom"
import type { Section } from "../course"

/** Capitals: no section has such an id. */
export const OPENING = "Opening"
export const END = "End"

export interface Screen {
  id: string
  title: string
}

/** `stopped`: where the student stopped the last time; it is open where the address names nothing. */
export function useScreens(sections: Section[], stopped: string | undefined) {
  const { hash, search } = useLocation()
  const navigate = useNavigate()
  const screens: Screen[] = [
    { id: OPENING, title: "What you will learn" },
    ...sections.map(({ id, heading }) => ({ id, title: heading })),
    { id: END, title: "For the exam" },
  ]
  const find = (id: string | undefined) => screens.find((screen) => screen.id === id)?.id

  // Another tab of the page takes the anchor out of the address.
  const [left, setLeft] = useState<string>()
  const named = find(hash.slice(1))
  useEffect(() => {
    if (named) setLeft(named)
  }, [named])

  const here = named ?? find(left) ?? find(stopped) ?? OPENING
  const at = screens.findIndex(({ id }) => id === here)
  const go = useCallback(
    (id: string) => void navigate({ search, hash: `#${id}` }, { replace: true }),
    [navigate, search],
  )
  return { screens, here, named, before: screens[at - 1], after: screens[at + 1], go }
}

export type Screens = ReturnType<typeof useScreens>
