/** Menu that shows and hides columns of the student table. */
import { Button, Dialog } from "@cubital/sdk"
import { useState } from "react"
import { styled } from "styled-components"
import { COLUMNS } from "./columns"

interface ColumnChoiceProps {
  hidden: string[]
  onHide: (hidden: string[]) => void
}

export function ColumnChoice({ hidden, onHide }: ColumnChoiceProps) {
  const [open, setOpen] = useState(false)
  const toggle = (title: string) =>
    onHide(hidden.includes(title) ? hidden.filter((each) => each !== title) : [...hidden, title])
  return (
    <>
      <Button
        kind="secondary"
        size="small"
        icon="layers"
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        Columns
      </Button>
      <Dialog
        open={open}
        onClose={() => setOpen(false)}
        title="Columns"
        description="This browser remembers which columns you want to see."
        actions={<Button onClick={() => setOpen(false)}>Done</Button>}
      >
        {COLUMNS.map(({ title }) => (
          <Choice key={title}>
            <input type="checkbox" checked={!hidden.includes(title)} onChange={() => toggle(title)} />
            {title}
          </Choice>
        ))}
      </Dialog>
    </>
  )
}

const Choice = styled.label`
  display: flex;
  align-items: center;
  gap: 0.75rem;
  min-block-size: 2.75rem;
  cursor: pointer;

  input { inline-size: 1.25rem; block-size: 1.25rem; accent-color: ${({ theme }) => theme.accent}; }
`
