/** SourceChoice: where a game's questions come from, the ten, everything, or modules that are chosen in a dialog. */
import { Chip, Icon, useModules } from "@cubital/sdk"
import { useState } from "react"
import { styled } from "styled-components"
import { ModuleDialog } from "../ModuleDialog"
import { nameOf } from "../review/scope"
import { EVERYTHING, inFigures, modulesOf, type Pool, sizeOf, THE_TEN } from "./sources"

interface SourceChoiceProps {
  source: string
  pool: Pool | undefined
  onChange: (source: string) => void
}

export function SourceChoice({ source, pool, onChange }: SourceChoiceProps) {
  const [open, setOpen] = useState(false)
  const course = useModules()
  const modules = modulesOf(source)

  const choose = (modules: number[]) => {
    setOpen(false)
    onChange(modules.join(",") || EVERYTHING)
  }

  return (
    <Sources aria-label="Questions from">
      <span aria-hidden>Questions from</span>
      <Chip type="button" aria-pressed={source === THE_TEN} onClick={() => onChange(THE_TEN)}>
        The ten
      </Chip>
      <Chip type="button" aria-pressed={source === EVERYTHING} onClick={() => onChange(EVERYTHING)}>
        Everything
      </Chip>
      {(course.loading || course.modules.length > 0) && (
        <Chip
          type="button"
          aria-pressed={modules.length > 0}
          aria-haspopup="dialog"
          disabled={!pool}
          onClick={() => setOpen(true)}
        >
          {modules.length > 0 ? nameOf(modules) : "Modules"}
          <Icon name="chevron-down" size={16} />
        </Chip>
      )}
      <ModuleDialog
        open={open}
        description="Ten questions are drawn at random from what you choose, and so are glossary terms."
        modules={modules}
        figuresOf={(module) => (pool && inFigures(sizeOf(`${module}`, pool))) ?? "nothing yet"}
        allLabel="Everything"
        verb="Use"
        onChoose={choose}
        onClose={() => setOpen(false)}
      />
    </Sources>
  )
}

const Sources = styled.fieldset`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${({ theme }) => theme.gap.sm};
  margin: 0;
  padding: 0;
  border: 0;

  > span { inline-size: 100%; color: ${({ theme }) => theme.inkSoft}; font-size: ${({ theme }) => theme.text.sm}; }
  button { display: inline-flex; align-items: center; gap: 0.25rem; }

  @media ${({ theme }) => theme.wide} {
    > span { inline-size: auto; }
  }
`
