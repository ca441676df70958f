/** The study resources page: an ordered list of tabs; other plugins add theirs through the slot `study.tabs`. */
import { api, Badge, Icon, LinkButton, Page, Row, Tabs, useSlot } from "@cubital/sdk"
import { type ReactNode, useEffect, useRef, useState } from "react"
import { useSearchParams } from "react-router-dom"
import { styled } from "styled-components"
import { Flashcards } from "./flashcards/Flashcards"
import { Games } from "./games/Games"
import { Glossary } from "./glossary/Glossary"
import { HelpPage } from "./help/HelpPage"
import { Professionalism } from "./professionalism/Professionalism"
import { Professionals } from "./professionals/Professionals"
import { StudyProgress } from "./StudyProgress"
import { ExamTips } from "./tips/ExamTips"

const OWN_TABS = [
  { value: "flashcards", label: "Flashcards", icon: "layers", Content: Flashcards },
  { value: "glossary", label: "Audio Glossary", icon: "volume-2", Content: Glossary },
  { value: "games", label: "Practice Games", icon: "gamepad", Content: Games },
  { value: "professionalism", label: "Professionalism", icon: "hand-heart", Content: Professionalism },
  { value: "professionals", label: "Professionals", icon: "users", Content: Professionals },
  { value: "exam-tips", label: "Exam Tips", icon: "lightbulb", Content: ExamTips },
  { value: "help", label: "Help", icon: "circle-help", Content: HelpPage },
] as const

export default function StudyResources() {
  const [search, setSearch] = useSearchParams()
  const fills = useSlot("study.tabs")
  const tabs = [
    ...OWN_TABS.map(({ Content, ...tab }) => ({ ...tab, content: <Content /> })),
    ...fills.map((fill) => ({ ...fill, value: fill.id, content: fill.render({}) })),
  ]
  const requested = search.get("tab")
  const open = tabs.find((tab) => tab.value === requested)?.value ?? "flashcards"

  useEffect(() => {
    const activity = open === "games" ? "quiz" : "reading"
    api
      .post("/api/activity/log", { activity, details: { action: "tab_changed", tab: open } })
      .catch((error: unknown) => console.warn("The activity was not logged.", error))
  }, [open])

  // On a small screen the row is longer than the screen: an address may open a tab that is out of sight.
  const room = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each time another tab is open
  useEffect(() => {
    const row = room.current?.querySelector("[role=tablist]")
    const tab = row?.querySelector<HTMLElement>("[aria-selected=true]")
    if (row && tab) row.scrollLeft = tab.offsetLeft - row.clientWidth / 2 + tab.offsetWidth / 2
  }, [open])

  return (
    <Page
      title="Study Resources"
      compact
      actions={
        <Row>
          <LinkButton to="/procedures" kind="secondary" size="small" icon="clipboard-check">
            Procedures
          </LinkButton>
          <Badge $tone="accent">
            <Icon name="lock" size={14} />
            MEMBERS ONLY
          </Badge>
        </Row>
      }
    >
      <StudyProgress />
      <Room ref={room}>
        <Tabs
          label="Study resources"
          value={open}
          onChange={(tab) => setSearch({ tab }, { replace: true, preventScrollReset: true })}
          tabs={tabs.map((tab) => ({
            ...tab,
            keep: true,
            content: <OnceOpened open={tab.value === open}>{tab.content}</OnceOpened>,
          }))}
        />
      </Room>
    </Page>
  )
}

/** A tab costs nothing until it is opened, and is found again as it was left. */
function OnceOpened({ open, children }: { open: boolean; children: ReactNode }) {
  const [opened, setOpened] = useState(open)
  if (open && !opened) setOpened(true)
  return opened ? children : null
}

/* Printed is what the open tab holds, not the row of tabs. */
const Room = styled.div`
  > div > [role="tablist"] { position: relative; }
  @media print {
    > div > [role="tablist"] { display: none; }
  }
`
