/** ModuleFilter: which modules a review is of, chosen in a dialog that says what is due and what is new in each. */
import { Button, Dialog, Icon, useModules } from "@cubital/sdk"
import { useId, useState } from "react"
import { styled } from "styled-components"
import { inFigures } from "./queue"
import { nameOf } from "./scope"
import { useWaiting } from "./useReview"

interface ModuleFilterProps {
  modules: number[]
  onChange: (modules: number[]) => void
}

export function ModuleFilter({ modules, onChange }: ModuleFilterProps) {
  const [open, setOpen] = useState(false)
  const [chosen, setChosen] = useState<number[]>([])
  const course = useModules()
  const waiting = useWaiting()
  const id = useId()

  const figuresOf = (module: number) => {
    const { due = 0, newCards = 0 } = waiting?.modules.find(({ moduleId }) => moduleId === module) ?? {}
    return inFigures({ due, fresh: newCards }) ?? "nothing now"
  }
  const choose = (next: number[]) => {
    setOpen(false)
    onChange(next)
  }
  const toggle = (module: number) =>
    setChosen((now) =>
      now.includes(module) ? now.filter((one) => one !== module) : [...now, module].sort((a, b) => a - b),
    )

  if (course.modules.length === 0) return null
  return (
    <>
      <Button
        kind="quiet"
        size="small"
        aria-haspopup="dialog"
        onClick={() => {
          setChosen(modules)
          setOpen(true)
        }}
      >
        {nameOf(modules)}
        <Icon name="chevron-down" size={16} />
      </Button>
      <Dialog
        open={open}
        onClose={() => setOpen(false)}
        title="Which modules?"
        description={`In all: ${(waiting && inFigures(waiting)) ?? "nothing now"}. At most 20 new cards a day, from any module.`}
        actions={
          <>
            <Button kind="secondary" onClick={() => choose([])}>
              All modules
            </Button>
            <Button disabled={chosen.length === 0} onClick={() => choose(chosen)}>
              {chosen.length === 0 ? "Review these" : `Review ${inSentence(chosen)}`}
            </Button>
          </>
        }
      >
        <Rows aria-label="Modules">
          {course.modules.map((module) => (
            <label key={module.id}>
              <input
                type="checkbox"
                checked={chosen.includes(module.id)}
                aria-describedby={`${id}-${module.id}`}
                onChange={() => toggle(module.id)}
              />
              <span>
                {module.id}. {module.title}
              </span>
              <small id={`${id}-${module.id}`}>{figuresOf(module.id)}</small>
            </label>
          ))}
        </Rows>
      </Dialog>
    </>
  )
}

const inSentence = (modules: number[]) => nameOf(modules).replace(/^M/, "m")

const Rows = styled.fieldset`
  display: grid;
  margin: 0;
  padding: 0;
  border: 0;

  label {
    display: grid;
    grid-template-columns: auto minmax(0, 1fr) auto;
    align-items: center;
    gap: 0.75rem;
    min-block-size: 2.75rem;
    border-block-end: 1px solid ${({ theme }) => theme.line};
    font-size: ${({ theme }) => theme.text.sm};
    cursor: pointer;
  }
  input { inline-size: 1.25rem; block-size: 1.25rem; margin: 0; accent-color: ${({ theme }) => theme.accent}; }
  small { color: ${({ theme }) => theme.inkSoft}; font-variant-numeric: tabular-nums; white-space: nowrap; }
`
