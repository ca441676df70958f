/** The lesson's text: objectives, sections, exam focus and sources. */
import { Button, Icon, Markdown, useScrollToHash } from "@cubital/sdk"
import { useLocation } from "react-router-dom"
import { styled } from "styled-components"
import { Prompts } from "../chat/Prompts"
import type { Lesson } from "../course"
import { LessonSection } from "./LessonSection"
import type { LessonChecks } from "./useChecks"

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

const Box = styled.section`
  padding: clamp(1.125rem, 3vw, 1.75rem);
  border: 1px solid ${({ theme }) => theme.line};
  border-radius: ${({ theme }) => theme.radius.lg};
  background: ${({ theme }) => theme.surface};
`

const BoxTitle = styled.h2`
  margin: 0 0 ${({ theme }) => theme.gap.md};
  font-size: ${({ theme }) => theme.text.lg};
  font-weight: 650;
`

const Points = styled.ul`
  display: grid;
  gap: 0.6rem;
  margin: 0;
  padding: 0;
  list-style: none;
  line-height: 1.5;
  li { display: grid; grid-template-columns: auto minmax(0, 1fr); gap: 0.7rem; }
  svg { margin-block-start: 0.2rem; color: ${({ theme }) => theme.accentInk}; }
`

const References = styled.ol`
  display: grid;
  gap: 0.6rem;
  margin: 0;
  padding-inline-start: 1.25rem;
  color: ${({ theme }) => theme.inkSoft};
  font-size: ${({ theme }) => theme.text.sm};
  line-height: 1.5;
  strong { color: ${({ theme }) => theme.ink}; font-weight: 600; }
`

const Tools = styled.div`
  display: flex;
  flex-wrap: wrap;
  justify-content: space-between;
  align-items: center;
  gap: ${({ theme }) => theme.gap.sm};
  color: ${({ theme }) => theme.inkSoft};
  font-size: ${({ theme }) => theme.text.sm};
  @media print { display: none; }
`

const OnScreen = styled.div`
  @media print { display: none; }
`

const Foot = styled.div`
  @media print { display: none; }
  margin-block-start: ${({ theme }) => theme.gap.lg};
`

interface LessonTextProps {
  lesson: Lesson
  checks: LessonChecks
  onAsk: (question: string) => void
  onPractice: () => void
}

function Marked({ icon, items }: { icon: "target" | "check" | "lightbulb"; items: string[] }) {
  return (
    <Points>
      {items.map((item) => (
        <li key={item}>
          <Icon name={icon} size={18} />
          <span>{item}</span>
        </li>
      ))}
    </Points>
  )
}

const WORDS_A_MINUTE = 200

function minutesOf({ message, sections }: Lesson): number {
  const words = [message, ...sections.map(({ body }) => body)].join(" ").split(/\s+/).length
  return Math.max(1, Math.round(words / WORDS_A_MINUTE))
}

function lengthOf(lesson: Lesson): string {
  const minutes = minutesOf(lesson)
  const reading = `about ${minutes} ${minutes === 1 ? "minute" : "minutes"} to read`
  const { length } = lesson.sections
  return length === 0 ? reading : `${length} ${length === 1 ? "section" : "sections"}, ${reading}`
}

export function LessonText({ lesson, checks, onAsk, onPractice }: LessonTextProps) {
  const { hash } = useLocation()
  useScrollToHash(true)
  return (
    <Text aria-label="The full lesson">
      <Tools>
        <span>{lengthOf(lesson)}</span>
        <Button kind="quiet" size="small" icon="printer" onClick={() => window.print()}>
          Print lesson
        </Button>
      </Tools>
      <Opening>
        <Markdown>{lesson.message}</Markdown>
      </Opening>
      <Box>
        <BoxTitle>What you will learn</BoxTitle>
        <Marked icon="target" items={lesson.learningPoints} />
      </Box>
      {lesson.sections.map((section) => (
        <LessonSection
          key={section.id}
          section={section}
          checks={checks}
          marked={hash === `#${section.id}`}
        />
      ))}
      <Box>
        <BoxTitle>Key facts for the exam</BoxTitle>
        <Marked icon="check" items={lesson.examPrep.keyFacts} />
      </Box>
      <Box>
        <BoxTitle>State exam tips</BoxTitle>
        <Marked icon="lightbulb" items={lesson.examPrep.stateExamTips} />
        <Foot>
          <Button icon="clipboard-check" onClick={onPractice}>
            Take the practice exam
          </Button>
        </Foot>
      </Box>
      <OnScreen>
        <Prompts title="Ask the tutor next" prompts={lesson.suggestions} onAsk={onAsk} />
      </OnScreen>
      <section>
        <BoxTitle>References</BoxTitle>
        <References>
          {lesson.references.map(({ authority, document, note }) => (
            <li key={`${authority} ${document}`}>
              {authority && <strong>{authority}. </strong>}
              {document}
              {note && <>. {note}</>}
            </li>
          ))}
        </References>
      </section>
    </Text>
  )
}
