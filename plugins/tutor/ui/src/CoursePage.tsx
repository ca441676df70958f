/** The page of a module: tutor, full lesson, practice exam, and the student's progress. */
import {
  Button,
  type CourseModule,
  EmptyState,
  ErrorNotice,
  LinkButton,
  Loading,
  Page,
  Progress,
  Tabs,
  useModules,
  useSlot,
} from "@cubital/sdk"
import { Fragment, useCallback, useLayoutEffect, useRef, useState } from "react"
import { useParams, useSearchParams } from "react-router-dom"
import { styled } from "styled-components"
import { Chat } from "./chat/Chat"
import { useChat } from "./chat/useChat"
import { GAIN_PER_LESSON, GAIN_PER_REPLY, TABS } from "./course"
import { LessonTab } from "./lesson/LessonTab"
import { useLesson } from "./lesson/useLesson"
import { PracticeExam } from "./practice/PracticeExam"
import { useActivityLog } from "./useActivityLog"
import { useCourseProgress } from "./useCourseProgress"
import { useMastery } from "./useMastery"
import { usePlace } from "./usePlace"

const Bar = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: end;
  gap: ${({ theme }) => theme.gap.sm} ${({ theme }) => theme.gap.lg};
  margin-block-end: ${({ theme }) => theme.gap.xl};
  > :first-child { flex: 1 1 18rem; max-inline-size: 44rem; }
  @media print { display: none; }
`

/* As high as they will be, and on a phone on a line of their own before they come: the tabs below stay where they are. */
const Links = styled.div`
  @media (max-width: 40rem) { flex: 1 1 100%; }
  display: flex;
  flex-wrap: wrap;
  gap: ${({ theme }) => theme.gap.sm};
  min-block-size: 2.25rem;
`

/** On paper: the open tab's content, without what is there to be pressed. */
const OnPaper = styled.div`
  @media print { [role="tablist"], main & button { display: none; } }
`

export default function CoursePage() {
  const { id = "" } = useParams()
  const number = Number.parseInt(id, 10)
  const moduleId = Number.isNaN(number) ? 1 : number
  const { modules, loading, error, retry } = useModules()
  const module = modules.find((one) => one.id === moduleId)

  if (loading) return <Loading fullScreen />
  if (error)
    return (
      <Page title="Course">
        <ErrorNotice title="Couldn't load the course" onRetry={retry} />
      </Page>
    )
  if (!module)
    return (
      <Page title="Course">
        <EmptyState action={<LinkButton to="/dashboard">Go to Dashboard</LinkButton>}>
          There is no module {moduleId} in this course.
        </EmptyState>
      </Page>
    )
  return <Course key={module.id} module={module} />
}

function Course({ module }: { module: CourseModule }) {
  const [tab, setTab] = useTab()
  useActivityLog(module.id, tab)
  const { position, gain } = useCourseProgress(module.id)
  const mastery = useMastery(module.id)
  const onReply = useCallback(() => void gain(GAIN_PER_REPLY), [gain])
  const onLoaded = useCallback(() => void gain(GAIN_PER_LESSON), [gain])
  const note = usePlace(module.id)
  const talk = useChat(module.id, onReply)
  const chat = {
    ...talk,
    ask: (...question: Parameters<typeof talk.ask>) => {
      note({ tab: "chat" })
      return talk.ask(...question)
    },
  }
  const lesson = useLesson(module.id, tab, onLoaded)
  const links = useSlot("course.links")

  const [sought, setSought] = useState(0)
  const study = () => {
    setSought((times) => times + 1)
    void lesson.load()
    setTab("lesson")
  }
  const askTheTutor = (question: string) => {
    setTab("chat")
    note({ tab: "chat" })
    talk.askInTurn(question)
  }

  return (
    <OnPaper>
      <Page
        eyebrow={mastery ? `Module ${module.id} · ${mastery}` : `Module ${module.id}`}
        title={module.title}
        lead={module.description}
        compact
        actions={
          <Button icon="book-open" onClick={study} pending={lesson.loading}>
            Study Lesson
          </Button>
        }
      >
        <Bar>
          <div>
            <Progress label="Module progress" value={position} caption />
          </div>
          {links.length > 0 && (
            <Links>
              {links.map(({ id, render }) => (
                <Fragment key={id}>{render({ moduleId: module.id }, null)}</Fragment>
              ))}
            </Links>
          )}
        </Bar>
        <Tabs
          label="Course"
          value={tab}
          onChange={setTab}
          tabs={[
            {
              value: "chat",
              label: "AI Tutor",
              icon: "message-circle",
              keep: true,
              content: <Chat moduleId={module.id} chat={chat} prompts={module.prompts} />,
            },
            {
              value: "lesson",
              label: "Full Lesson",
              icon: "book-open",
              keep: Boolean(lesson.lesson),
              content: (
                <LessonTab
                  moduleId={module.id}
                  lesson={lesson}
                  sought={sought}
                  onPlace={tab === "lesson" ? note : undefined}
                  onAsk={askTheTutor}
                  onPractice={() => setTab("practice")}
                />
              ),
            },
            {
              value: "practice",
              label: "Practice Exam",
              icon: "clipboard-check",
              keep: true,
              content: (
                <PracticeExam
                  moduleId={module.id}
                  lesson={lesson}
                  onPlace={tab === "practice" ? note : undefined}
                  onLookUp={() => setTab("lesson")}
                />
              ),
            },
          ]}
        />
      </Page>
    </OnPaper>
  )
}

/** The open tab is in the address, so that a link can open one; going back leaves the page. */
function useTab(): [string, (tab: string) => void] {
  const [parameters, setParameters] = useSearchParams()
  const requested = parameters.get("tab") ?? ""
  const tab = TABS.find((each) => each === requested) ?? "chat"
  const places = useRef<Record<string, number>>({})
  const back = useRef<number>(undefined)
  const setTab = (next: string) => {
    places.current[tab] = window.scrollY
    back.current = places.current[next]
    setParameters({ tab: next }, { replace: true })
  }
  useLayoutEffect(() => {
    // Where one was in that tab; who follows a link is led to its place instead.
    if (tab && back.current !== undefined) window.scrollTo({ top: back.current, behavior: "instant" })
    back.current = undefined
  }, [tab])
  return [tab, setTab]
}
