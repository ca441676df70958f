/** The sample lesson in the reader of all lessons; at its end is the way to the rest of the course. */
import { Card, CardTitle, LinkButton, Muted, Row, Stack } from "@cubital/sdk"
import { Box, BoxTitle, Points } from "../lesson/Box"
import { Contents } from "../lesson/Contents"
import { LessonText } from "../lesson/LessonText"
import { ReaderLayout } from "../lesson/ReaderLayout"
import { References } from "../lesson/References"
import { Screen } from "../lesson/Screen"
import { useCurrentSection } from "../lesson/useCurrentSection"
import { END, useScreens } from "../lesson/useScreens"
import { useWholeLesson } from "../lesson/useWholeLesson"
import type { SampleLesson } from "./sample"
import type { useSampleLesson } from "./useSampleLesson"

interface SampleTextProps
  extends Pick<ReturnType<typeof useSampleLesson>, "terms" | "checks" | "isDone" | "finish"> {
  lesson: SampleLesson
}

export function SampleText({ lesson, terms, checks, isDone, finish }: SampleTextProps) {
  const [whole, setWhole] = useWholeLesson()
  const screens = useScreens(lesson.sections, undefined)
  const scrolledTo = useCurrentSection(lesson.sections)
  const here = whole ? (scrolledTo ?? screens.named) : screens.here
  return (
    <ReaderLayout>
      <Contents screens={screens.screens} here={here} isDone={isDone} />
      <LessonText
        lesson={lesson}
        checks={checks}
        reading={{ finish }}
        screens={screens}
        whole={whole}
        onWhole={(next) => {
          setWhole(next)
          if (here) screens.go(here)
        }}
        terms={terms}
        end={(isAway) => (
          <Screen id={END} aria-label="For the exam" $away={isAway(END)}>
            <Box>
              <BoxTitle>Key facts for the exam</BoxTitle>
              <Points icon="check" items={lesson.keyFacts} />
            </Box>
            <Onward />
            <References references={lesson.references} />
          </Screen>
        )}
      />
    </ReaderLayout>
  )
}

function Onward() {
  return (
    <Card>
      <CardTitle>What comes next</CardTitle>
      <Stack $gap="md">
        <Muted>
          With an account, each lesson has a tutor to ask and a practice exam, and what you miss comes back in
          your review.
        </Muted>
        <Row>
          <LinkButton to="/auth" state={{ tab: "sign-up" }}>
            Sign Up
          </LinkButton>
          <LinkButton kind="secondary" to="/about" state={{ at: "curriculum" }}>
            See the curriculum
          </LinkButton>
        </Row>
      </Stack>
    </Card>
  )
}
