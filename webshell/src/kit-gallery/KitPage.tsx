/** Every part of the sdk's kit, in every theme: for the authors of pages. In the demo environment only. */
import {
  Chips,
  Page,
  PageHeading,
  THEME_NAMES,
  type ThemeName,
  useScrollToHash,
  useThemeChoice,
} from "@cubital/sdk"
import { useState } from "react"
import { styled } from "styled-components"
import { Content } from "./Content"
import { Controls } from "./Controls"
import { States } from "./States"

const Panes = styled.div<{ $several: boolean }>`
  display: grid;
  grid-template-columns: ${({ $several }) =>
    $several ? "repeat(auto-fill, minmax(min(100%, 24rem), 1fr))" : "minmax(0, 1fr)"};
  gap: ${({ theme }) => theme.gap.lg};
  margin-block-start: ${({ theme }) => theme.gap.lg};
`

/* `data-theme` gives the pane its colors; what is inherited as a color, and not as a token, is set anew. */
const Pane = styled.section`
  min-inline-size: 0;
  padding: ${({ theme }) => theme.gap.lg};
  border: 1px solid ${({ theme }) => theme.line};
  border-radius: ${({ theme }) => theme.radius.lg};
  background: ${({ theme }) => theme.page};
  color: ${({ theme }) => theme.ink};

  h2 { margin: 0 0 ${({ theme }) => theme.gap.md}; text-transform: capitalize; }
`

const Specimens = styled.div`
  columns: 24rem;
  column-gap: ${({ theme }) => theme.gap.xl};
  > * { break-inside: avoid; }
`

type Shown = ThemeName | "all"

const CHOICES = [
  ...THEME_NAMES.map((name) => ({ value: name as Shown, label: name as string })),
  { value: "all" as Shown, label: "all six" },
]

export default function KitPage() {
  const [theme, choose] = useThemeChoice()
  const [all, setAll] = useState(false)
  useScrollToHash(true)

  function show(next: Shown) {
    setAll(next === "all")
    if (next !== "all") choose(next)
  }

  return (
    <Page width="wide">
      <PageHeading
        eyebrow="For authors of plugins"
        lead="Every part of @cubital/sdk. A page made of these follows the theme, the keyboard and the screen reader."
      >
        The kit
      </PageHeading>
      <Chips label="Theme shown" options={CHOICES} value={all ? "all" : theme} onChange={show} />
      <Panes $several={all}>
        {(all ? THEME_NAMES : [theme]).map((name) => (
          <Pane key={name} data-theme={name} aria-label={`The kit in ${name}`}>
            <h2>{name}</h2>
            <Specimens>
              <Controls />
              <Content pane={name} />
              <States />
            </Specimens>
          </Pane>
        ))}
      </Panes>
    </Page>
  )
}
