/** The exam tips tab: groups of tips by when they help, marked as read once, and printable. */
import {
  Badge,
  Button,
  Chips,
  EmptyState,
  ErrorNotice,
  Icon,
  Skeleton,
  toast,
  useScrollToHash,
  useSite,
} from "@cubital/sdk"
import { useQuery } from "@tanstack/react-query"
import { useState } from "react"
import { styled } from "styled-components"
import { api } from "../api"
import type { components } from "../api.gen"
import { PrintStyles } from "../PrintStyles"
import { useStudied } from "../useStudy"
import { TipGroup } from "./TipGroup"

type Group = components["schemas"]["ExamTipGroup"]
const ALL = "all"
const WHEN: Record<Group["category"], string> = {
  before: "Before the exam",
  during: "During the exam",
  after: "After the exam",
  strategy: "Strategy",
}

export function ExamTips() {
  const { data, error, refetch } = useQuery(api.query("/api/resources/exam-tips"))
  useScrollToHash(Boolean(data))

  if (error) return <ErrorNotice title="Couldn't load the exam tips" onRetry={() => void refetch()} />
  if (!data) return <Skeleton lines={8} />
  if (data.length === 0) return <EmptyState icon="lightbulb">No exam tips available.</EmptyState>
  return <Tips groups={data} />
}

function Tips({ groups }: { groups: Group[] }) {
  const { name } = useSite()
  const [category, setCategory] = useState<string>(ALL)
  const { done, note } = useStudied("read")
  const categories = Object.keys(WHEN).filter((when) => groups.some((group) => group.category === when))
  const chosen = categories.includes(category) ? category : ALL
  const shown = groups.filter((group) => chosen === ALL || group.category === chosen)

  const mark = async (id: string) => {
    if (await note(id)) toast({ title: "Marked as Read" })
  }

  return (
    <Room aria-label="Exam Tips">
      <PrintStyles $section="Exam Tips" $size="10.5pt" $margin="16mm 18mm" />
      <Bar>
        <Chips
          label="Category"
          options={[
            { value: ALL, label: "All" },
            ...categories.map((when) => ({ value: when, label: WHEN[when as Group["category"]] })),
          ]}
          value={chosen}
          onChange={setCategory}
        />
        <Button kind="secondary" size="small" icon="printer" onClick={() => window.print()}>
          Print Tips
        </Button>
      </Bar>
      <OnPaper>{name}: exam tips</OnPaper>
      <Groups>
        {shown.map((group) => {
          const read = done.has(group.id)
          return (
            <TipGroup
              key={group.id}
              group={group}
              badge={
                <>
                  <Badge $tone="accent">{WHEN[group.category]}</Badge>
                  {read && (
                    <Badge $tone="good">
                      <Icon name="check" size={14} />
                      Read
                    </Badge>
                  )}
                </>
              }
              action={
                <Button
                  kind="secondary"
                  size="small"
                  icon={read ? "circle-check" : "book-open-check"}
                  disabled={read}
                  aria-describedby={`tips-${group.id}-title`}
                  onClick={() => void mark(group.id)}
                >
                  Mark as Read
                </Button>
              }
            />
          )
        })}
      </Groups>
    </Room>
  )
}

const Room = styled.section`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${({ theme }) => theme.gap.lg};

  @media print { display: block; }
`

const Bar = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: flex-start;
  justify-content: space-between;
  gap: ${({ theme }) => theme.gap.md};

  @media print { display: none; }
`

const OnPaper = styled.p`
  display: none;
  @media print {
    display: block;
    margin: 0 0 6mm;
    font-family: ${({ theme }) => theme.font.heading};
    font-size: 20pt;
    font-weight: 600;
  }
`

/* A grid, so that they are read in their order, from left to right and then down. */
const Groups = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(100%, 24rem), 1fr));
  align-items: stretch;
  gap: ${({ theme }) => theme.gap.lg};

  @media print { display: block; }
`
