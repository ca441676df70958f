/** The full lesson's tab: contents and text, or an error notice. */
import { Button, Card, EmptyState, messageOf, Skeleton, useConnection } from "@cubital/sdk"
import { useEffect, useRef } from "react"
import type { Lesson } from "../course"
import type { Place } from "../usePlace"
import { Contents } from "./Contents"
import { LessonEnd } from "./LessonEnd"
import { LessonText } from "./LessonText"
import { ReaderLayout } from "./ReaderLayout"
import { SectionFills } from "./SectionFills"
import { useChecks } from "./useChecks"
import { useCurrentSection } from "./useCurrentSection"
import type { useLesson } from "./useLesson"
import { usePicturesAhead } from "./usePicturesAhead"
import { type Reading, useReading } from "./useReading"
import { END, type Screens, useScreens } from "./useScreens"
import { useTerms } from "./useTerms"
import { useWholeLesson } from "./useWholeLesson"

interface LessonTabProps {
  moduleId: number
  lesson: ReturnType<typeof useLesson>
  /** How often Study Lesson was pressed: each time leads to where one stopped. */
  sought: number
  /** Where the tab is open. */
  onPlace: ((place: Place) => void) | undefined
  onAsk: (question: string) => void
  onPractice: () => void
}

const NO_SECTIONS: Lesson["sections"] = []

export function LessonTab({
  moduleId,
  lesson: { lesson, loading, error, load },
  sought,
  onPlace,
  onAsk,
  onPractice,
}: LessonTabProps) {
  const connection = useConnection()
  const checks = useChecks(moduleId)
  const reading = useReading(moduleId)
  const [preference, setWhole] = useWholeLesson()
  const sections = lesson?.sections ?? NO_SECTIONS
  const terms = useTerms()
  usePicturesAhead(sections)
  const whole = preference || sections.length === 0
  const screens = useScreens(sections, reading.stopped)
  const scrolledTo = useCurrentSection(sections)
  const here = whole ? (scrolledTo ?? screens.named) : screens.here
  const open = Boolean(lesson && onPlace && reading.known)
  useReturn(screens, whole && open, reading.stopped)
  useSeek(sought, open, screens)
  useReadingPlace(here, sections, reading, open ? onPlace : undefined)

  if (lesson && reading.known) {
    const text = (
      <LessonText
        lesson={lesson}
        checks={checks}
        reading={reading}
        screens={screens}
        whole={whole}
        onWhole={(next) => {
          setWhole(next)
          // Where one was reading, in the other way to read.
          if (here) screens.go(here)
        }}
        terms={terms}
        below={(section) => <SectionFills section={section} />}
        end={(isAway) => (
          <LessonEnd lesson={lesson} away={isAway(END)} onAsk={onAsk} onPractice={onPractice} />
        )}
      />
    )
    if (sections.length === 0) return text
    const isDone = (id: string) => checks.isDone(id) || reading.isDone(id)
    return (
      <ReaderLayout>
        <Contents screens={screens.screens} here={here} isDone={isDone} />
        {text}
      </ReaderLayout>
    )
  }
  if (error && !loading)
    return (
      <EmptyState
        icon="book-open"
        action={
          <Button kind="secondary" icon="refresh" onClick={() => void load()}>
            Try again
          </Button>
        }
      >
        {connection === "here"
          ? messageOf(error, "This lesson isn't available yet.")
          : "You're offline. Open this lesson once with a connection, and you can read it without one afterward."}
      </EmptyState>
    )
  return (
    <Card>
      <Skeleton lines={9} />
    </Card>
  )
}

/** Leads to where one stopped in the whole lesson, once, where the address names nothing. */
function useReturn({ named, go }: Screens, ready: boolean, stopped: string | undefined) {
  const led = useRef(false)
  useEffect(() => {
    if (!ready || led.current) return
    led.current = true
    if (!named && stopped) go(stopped)
  }, [ready, named, stopped, go])
}

/** Leads from the button at the top of the page into the lesson, once it is there. */
function useSeek(sought: number, open: boolean, { here, go }: Screens) {
  const led = useRef(0)
  useEffect(() => {
    if (!open || led.current === sought) return
    led.current = sought
    go(here)
  }, [open, sought, here, go])
}

/** Tells the section that is being read. */
function useReadingPlace(
  here: string | undefined,
  sections: Lesson["sections"],
  { stop }: Reading,
  onPlace: ((place: Place) => void) | undefined,
) {
  const last = sections.at(-1)?.id
  const section = here === END ? last : sections.find(({ id }) => id === here)?.id
  useEffect(() => {
    if (!onPlace) return
    onPlace({ tab: "lesson", section: section ?? null })
    stop(section ?? null)
  }, [section, onPlace, stop])
}
