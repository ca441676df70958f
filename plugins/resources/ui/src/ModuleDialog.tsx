/** ModuleDialog: a dialog in which modules are chosen, each with its figures. */
import { Button, Dialog, useModules } from "@cubital/sdk"
import { useId, useState } from "react"
import { styled } from "styled-components"
import { nameOf } from "./review/scope"

interface ModuleDialogProps {
  open: boolean
  description: string
  /** Those that are chosen when it opens. */
  modules: number[]
  figuresOf: (module: number) => string
  /** The button that chooses none alone, and the verb of the one that takes what is chosen. */
  allLabel: string
  verb: string
  onChoose: (modules: number[]) => void
  onClose: () => void
}

export function ModuleDialog({
  open,
  description,
  modules,
  figuresOf,
  allLabel,
  verb,
  onChoose,
  onClose,
}: ModuleDialogProps) {
  const [chosen, setChosen] = useState(modules)
  const [wasOpen, setWasOpen] = useState(open)
  const course = useModules()
  const id = useId()

  if (open !== wasOpen) {
    setWasOpen(open)
    if (open) setChosen(modules)
  }

  const toggle = (module: number) =>
    setChosen((now) =>
      now.includes(module) ? now.filter((one) => one !== module) : [...now, module].sort((a, b) => a - b),
    )

  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Which modules?"
      description={description}
      actions={
        <>
          <Button kind="secondary" onClick={() => onChoose([])}>
            {allLabel}
          </Button>
          <Button disabled={chosen.length === 0} onClick={() => onChoose(chosen)}>
            {chosen.length === 0 ? `${verb} these` : `${verb} ${inSentence(chosen)}`}
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
