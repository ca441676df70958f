/** ModuleFilter: which modules a review is of, chosen in a dialog that says what is due and what is new in each. */
import { Button, Icon, useModules } from "@cubital/sdk"
import { useState } from "react"
import { ModuleDialog } from "../ModuleDialog"
import { inFigures } from "./queue"
import { nameOf } from "./scope"
import { useWaiting } from "./useReview"

interface ModuleFilterProps {
  modules: number[]
  onChange: (modules: number[]) => void
}

export function ModuleFilter({ modules, onChange }: ModuleFilterProps) {
  const [open, setOpen] = useState(false)
  const course = useModules()
  const waiting = useWaiting()

  const figuresOf = (module: number) => {
    const { due = 0, newCards = 0 } = waiting?.modules.find(({ moduleId }) => moduleId === module) ?? {}
    return inFigures({ due, fresh: newCards }) ?? "nothing now"
  }
  const choose = (next: number[]) => {
    setOpen(false)
    onChange(next)
  }

  if (course.modules.length === 0) return null
  return (
    <>
      <Button kind="quiet" size="small" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {nameOf(modules)}
        <Icon name="chevron-down" size={16} />
      </Button>
      <ModuleDialog
        open={open}
        description={`In all: ${(waiting && inFigures(waiting)) ?? "nothing now"}. At most 20 new cards a day, from any module.`}
        modules={modules}
        figuresOf={figuresOf}
        allLabel="All modules"
        verb="Review"
        onChoose={choose}
        onClose={() => setOpen(false)}
      />
    </>
  )
}
