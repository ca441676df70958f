/** Progress card: the overall percentage and its parts. */
import { Card, Icon, Progress, Skeleton } from "@cubital/sdk"
import { styled } from "styled-components"
import { type Study, useStudy } from "./useStudy"

/** What there may be to study, in the order of the tabs. A kind that the school does not offer is not shown. */
const PARTS: {
  label: string
  icon: string
  done: (study: Study) => number
  all: (study: Study) => number
}[] = [
  {
    label: "Flashcards",
    icon: "layers",
    done: (study) => study.flashcardsCompleted,
    all: (study) => study.totals.flashcards,
  },
  {
    label: "Glossary terms",
    icon: "volume-2",
    done: (study) => study.glossaryTermsReviewed,
    all: (study) => study.totals.glossaryTerms,
  },
  {
    label: "Quiz questions",
    icon: "gamepad",
    done: (study) => study.gameQuestionsAttempted,
    all: (study) => study.totals.quizQuestions,
  },
  {
    label: "Reflections",
    icon: "pencil",
    done: (study) => study.reflectionsCompleted,
    all: (study) => study.totals.professionalismTopics,
  },
  {
    label: "Exam tips",
    icon: "lightbulb",
    done: (study) => study.examTipsReviewed,
    all: (study) => study.totals.examTipGroups,
  },
]

export function StudyProgress() {
  const { data: study, error } = useStudy()
  if (error) return null // the tabs say what is wrong, and work without this card

  return (
    <Panel aria-label="Study progress">
      <Bar>
        {study ? <Progress label="Study progress" value={study.percent} caption /> : <Skeleton lines={2} />}
      </Bar>
      <Parts>
        {PARTS.filter((part) => !study || part.all(study) > 0).map((part) => (
          <li key={part.label}>
            <Icon name={part.icon} size={16} />
            {part.label}
            <strong>{study ? `${part.done(study)} of ${part.all(study)}` : "…"}</strong>
          </li>
        ))}
      </Parts>
    </Panel>
  )
}

const Panel = styled(Card)`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${({ theme }) => theme.gap.sm} ${({ theme }) => theme.gap.xl};
  margin-block-end: ${({ theme }) => theme.gap.sm};
  padding-block: 0.75rem;
`

const Bar = styled.div`flex: 1 1 18rem;`

const Parts = styled.ul`
  display: flex;
  flex-wrap: wrap;
  gap: ${({ theme }) => theme.gap.sm} ${({ theme }) => theme.gap.lg};
  margin: 0;
  padding: 0;
  color: ${({ theme }) => theme.inkSoft};
  font-size: ${({ theme }) => theme.text.sm};
  list-style: none;

  li {
    display: inline-flex;
    align-items: center;
    gap: 0.5rem;
  }
  svg { color: ${({ theme }) => theme.accentInk}; }

  @media ${({ theme }) => theme.narrow} {
    gap: ${({ theme }) => theme.gap.xs} ${({ theme }) => theme.gap.md};
    font-size: ${({ theme }) => theme.text.xs};
    svg { display: none; }
  }
  /* The figures come later, and move nothing. */
  strong {
    min-inline-size: 3.5em;
    color: ${({ theme }) => theme.ink};
    font-weight: 650;
    font-variant-numeric: tabular-nums;
  }
`
