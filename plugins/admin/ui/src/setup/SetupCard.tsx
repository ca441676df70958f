/** Checklist of a fresh school: what is still to be done, with the command or the page for it; gone when all is. */
import { Badge, Button, Icon, VisuallyHidden } from "@cubital/sdk"
import { Link } from "react-router-dom"
import { styled } from "styled-components"
import { Panel } from "../kit/Panel"
import { Small } from "../kit/Person"
import type { SetupStep } from "../schemas"
import { ALL, useSetup, useSkip } from "./useSetup"

export function SetupCard() {
  const { data } = useSetup()
  const { skip, bringBack, pending } = useSkip()
  const steps = data?.steps ?? []
  if (steps.length === 0) return null
  const open = steps.filter(({ done, skipped }) => !done && !skipped).length
  return (
    <Panel
      title="Set up your school"
      aside={
        <Button kind="quiet" size="small" disabled={pending} onClick={() => skip(ALL)}>
          Put this list away
        </Button>
      }
    >
      <Small>
        {steps.length - open} of {steps.length} done or skipped. The list goes away with the last step.
      </Small>
      <Steps>
        {steps.map((step) => (
          <Step key={step.id} step={step} pending={pending} onSkip={skip} onBringBack={bringBack} />
        ))}
      </Steps>
    </Panel>
  )
}

interface StepProps {
  step: SetupStep
  pending: boolean
  onSkip: (step: string) => void
  onBringBack: (step: string) => void
}

function Step({ step, pending, onSkip, onBringBack }: StepProps) {
  const { id, title, detail, done, skipped, command, link, linkText } = step
  const open = !done && !skipped
  return (
    <Row $open={open}>
      <Icon name={done ? "circle-check" : skipped ? "chevron-right" : "square"} />
      <Words>
        <strong>{title}</strong>
        {done && <VisuallyHidden> (done)</VisuallyHidden>}
        {skipped && !done && <Badge>Skipped</Badge>}
        <Small>{detail}</Small>
        {open && command && <Command>{command}</Command>}
        {open && link && <Link to={link}>{linkText ?? title}</Link>}
      </Words>
      {!done && (
        <Button
          kind="quiet"
          size="small"
          disabled={pending}
          aria-label={skipped ? `Bring back: ${title}` : `Skip: ${title}`}
          onClick={() => (skipped ? onBringBack(id) : onSkip(id))}
        >
          {skipped ? "Bring back" : "Skip"}
        </Button>
      )}
    </Row>
  )
}

const Steps = styled.ul`
  display: grid;
  gap: ${({ theme }) => theme.gap.md};
  margin: 0;
  padding: 0;
  list-style: none;
`

const Row = styled.li<{ $open: boolean }>`
  display: grid;
  grid-template-columns: auto minmax(0, 1fr) auto;
  gap: 0.75rem;
  align-items: start;
  color: ${({ theme, $open }) => ($open ? theme.ink : theme.inkSoft)};

  > svg { margin-block-start: 0.2rem; color: ${({ theme, $open }) => ($open ? theme.inkSoft : theme.accentInk)}; }
`

const Words = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: 0.25rem;
  justify-items: start;
  overflow-wrap: anywhere;

  a { font-size: ${({ theme }) => theme.text.sm}; }
`

/* Whole, to be copied; a long one takes several lines. */
const Command = styled.code`
  padding: 0.25rem 0.5rem;
  border-radius: ${({ theme }) => theme.radius.sm};
  background: ${({ theme }) => theme.sunken};
  font-family: ${({ theme }) => theme.font.mono};
  font-size: ${({ theme }) => theme.text.xs};
  user-select: all;
`
