/** End of the lesson: what the exam asks of it, questions to the tutor, and its references. */
import { Button } from "@cubital/sdk"
import { styled } from "styled-components"
import { Prompts } from "../chat/Prompts"
import type { Lesson } from "../course"
import { Box, BoxTitle, Points } from "./Box"
import { References } from "./References"
import { Screen } from "./Screen"
import { END } from "./useScreens"

const OnScreen = styled.div`
  @media print { display: none; }
`

const Foot = styled.div`
  @media print { display: none; }
  margin-block-start: ${({ theme }) => theme.gap.lg};
`

interface LessonEndProps {
  lesson: Lesson
  away: boolean
  onAsk: (question: string) => void
  onPractice: () => void
}

export function LessonEnd({ lesson, away, onAsk, onPractice }: LessonEndProps) {
  return (
    <Screen id={END} aria-label="For the exam" $away={away}>
      <Box>
        <BoxTitle>Key facts for the exam</BoxTitle>
        <Points icon="check" items={lesson.examPrep.keyFacts} />
      </Box>
      <Box>
        <BoxTitle>State exam tips</BoxTitle>
        <Points icon="lightbulb" items={lesson.examPrep.stateExamTips} />
        <Foot>
          <Button icon="clipboard-check" onClick={onPractice}>
            Take the practice exam
          </Button>
        </Foot>
      </Box>
      <OnScreen>
        <Prompts title="Ask the tutor next" prompts={lesson.suggestions} onAsk={onAsk} />
      </OnScreen>
      <References references={lesson.references} />
    </Screen>
  )
}
