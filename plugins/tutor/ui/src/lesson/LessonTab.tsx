/** The full lesson's tab: contents and text, or an error notice. */
import { Button, Card, EmptyState, messageOf, Skeleton } from "@cubital/sdk"
import { useEffect } from "react"
import { useLocation } from "react-router-dom"
import { styled } from "styled-components"
import type { Lesson } from "../course"
import type { Place } from "../usePlace"
import { Contents } from "./Contents"
import { LessonText } from "./LessonText"
import { useChecks } from "./useChecks"
import { useCurrentSection } from "./useCurrentSection"
import type { useLesson } from "./useLesson"

const Layout = styled.div`
  display: grid;
  gap: ${({ theme }) => theme.gap.xl};
  grid-template-columns: minmax(0, 1fr);
  align-items: start;
  @media (min-width: 1040px) { grid-template-columns: 16rem minmax(0, 1fr); }
`

interface LessonTabProps {
  moduleId: number
  lesson: ReturnType<typeof useLesson>
  /** Where the tab is open. */
  onPlace: ((place: Place) => void) | undefined
  onAsk: (question: string) => void
  onPractice: () => void
}

export function LessonTab({
  moduleId,
  lesson: { lesson, loading, error, load },
  onPlace,
  onAsk,
  onPractice,
}: LessonTabProps) {
  const checks = useChecks(moduleId)
  useReadingPlace(lesson, onPlace)
  if (lesson && lesson.sections.length === 0)
    return <LessonText lesson={lesson} checks={checks} onAsk={onAsk} onPractice={onPractice} />
  if (lesson)
    return (
      <Layout>
        <Contents sections={lesson.sections} isDone={checks.isDone} />
        <LessonText lesson={lesson} checks={checks} onAsk={onAsk} onPractice={onPractice} />
      </Layout>
    )
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
        {messageOf(error, "The lesson is not here yet.")}
      </EmptyState>
    )
  return (
    <Card>
      <Skeleton lines={9} />
    </Card>
  )
}

const NO_SECTIONS: Lesson["sections"] = []

/** Tells the section that is being read. */
function useReadingPlace(lesson: Lesson | undefined, onPlace: ((place: Place) => void) | undefined) {
  const sections = lesson?.sections ?? NO_SECTIONS
  const { hash } = useLocation()
  const section = useCurrentSection(sections) ?? hash.slice(1)
  const known = sections.some(({ id }) => id === section)
  useEffect(() => {
    if (lesson) onPlace?.({ tab: "lesson", section: known ? section : null })
  }, [lesson, known, section, onPlace])
}
