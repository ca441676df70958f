/** The study resources: a row of tabs, an ordered list of components. Other plugins add theirs through `study.tabs`. */
import { Badge, Icon, Page, Tabs, useSlot } from "@cubital/sdk"
import { type ReactNode, useState } from "react"
import { useSearchParams } from "react-router-dom"
import { Flashcards } from "./flashcards/Flashcards"
import { Glossary } from "./glossary/Glossary"
import { StudyProgress } from "./StudyProgress"

const OWN_TABS = [
  { value: "flashcards", label: "Flashcards", icon: "layers", Content: Flashcards },
  { value: "glossary", label: "Audio Glossary", icon: "volume-2", Content: Glossary },
]

export default function StudyResources() {
  const [search, setSearch] = useSearchParams()
  const fills = useSlot("study.tabs")
  const tabs = [
    ...OWN_TABS.map(({ Content, ...tab }) => ({ ...tab, content: <Content /> })),
    ...fills.map((fill) => ({ ...fill, value: fill.id, content: fill.render({}) })),
  ]
  const wanted = search.get("tab")
  const open = tabs.find((tab) => tab.value === wanted)?.value ?? "flashcards"

  return (
    <Page
      title="Study Resources"
      lead="Turn the cards, hear the words, and make the vocabulary of the job your own."
      eyebrow={
        <Badge $tone="accent">
          <Icon name="lock" size={14} />
          MEMBERS ONLY
        </Badge>
      }
    >
      <StudyProgress />
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
    </Page>
  )
}

/** A tab costs nothing until it is opened, and is found again as it was left. */
function OnceOpened({ open, children }: { open: boolean; children: ReactNode }) {
  const [opened, setOpened] = useState(open)
  if (open && !opened) setOpened(true)
  return opened ? children : null
}
