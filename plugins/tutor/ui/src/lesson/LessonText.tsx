/** The lesson's text: its opening, its sections and its end, a screen at a time or as a whole. */
import { Markdown, useScrollToHash } from "@cubital/sdk"
import { type ReactNode, useState } from "react"
import { styled } from "styled-components"
import type { Lesson } from "../course"
import { Box, BoxTitle, Points } from "./Box"
import { LessonBar } from "./LessonBar"
import { LessonSection } from "./LessonSection"
import { lengthOf, placeOf } from "./readingTime"
import { Screen } from "./Screen"
import { Steps } from "./Steps"
import { TermEntry } from "./TermEntry"
import type { LessonChecks } from "./useChecks"
import type { Reading } from "./useReading"
import { OPENING, type Screens } from "./useScreens"
import type { FoundTerms, Term } from "./useTerms"

const Text = styled.article`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${({ theme }) => theme.gap.xl};
  max-inline-size: 46rem;
  font-size: ${({ theme }) => theme.text.md};
`

const Opening = styled.div`
  font-family: ${({ theme }) => theme.font.heading};
  font-size: ${({ theme }) => theme.text.lg};
  line-height: 1.6;
`

interface LessonTextProps {
  lesson: Pick<Lesson, "message" | "learningPoints" | "sections">
  checks: LessonChecks
  reading: Pick<Reading, "finish">
  screens: Screens
  whole: boolean
  onWhole: (whole: boolean) => void
  terms: FoundTerms | undefined
  /** What stands below a section, by its id. */
  below?: (section: string) => ReactNode
  /** The last screen. */
  end: (isAway: (id: string) => boolean) => ReactNode
}

export function LessonText({
  lesson,
  checks,
  reading,
  screens,
  whole,
  onWhole,
  terms,
  below,
  end,
}: LessonTextProps) {
  useScrollToHash(true)
  const [term, setTerm] = useState<Term>()
  const { sections } = lesson
  const at = sections.findIndex(({ id }) => id === screens.here)
  const open = sections[at]
  const isAway = (id: string) => !whole && screens.here !== id
  const place = whole || screens.here === OPENING ? lengthOf(lesson) : "End of the lesson"
  return (
    <Text aria-label="The full lesson">
      <LessonBar
        place={open && !whole ? placeOf(open, at + 1, sections.length) : place}
        {...(sections.length > 0 && { whole: { on: whole, onChange: onWhole } })}
      />
      <Screen id={OPENING} aria-label="What you will learn" $away={isAway(OPENING)}>
        <Opening>
          <Markdown>{lesson.message}</Markdown>
        </Opening>
        <Box>
          <BoxTitle>What you will learn</BoxTitle>
          <Points icon="target" items={lesson.learningPoints} />
        </Box>
      </Screen>
      {sections.map((section) => (
        <LessonSection
          key={section.id}
          section={section}
          checks={checks}
          named={screens.named === section.id}
          away={isAway(section.id)}
          whole={whole}
          terms={terms}
          onTerm={setTerm}
        >
          {below?.(section.id)}
        </LessonSection>
      ))}
      {end(isAway)}
      {!whole && <Steps screens={screens} onNext={() => open && reading.finish(open.id)} />}
      <TermEntry term={term} onClose={() => setTerm(undefined)} />
    </Text>
  )
}
