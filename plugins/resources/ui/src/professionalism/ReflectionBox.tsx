/** Text box for one reflection; a conflicting change from another device is shown, and the student decides. */
import { Button, Row, TextAreaBox } from "@cubital/sdk"
import { useId, useLayoutEffect, useRef } from "react"
import { styled } from "styled-components"
import { LONGEST } from "./useTopic"

interface ReflectionBoxProps {
  question: string
  text: string
  /** The text is the school's example. */
  sample: boolean
  /** What another device wrote, where it is in conflict with what is here. */
  elsewhere: string | undefined
  onWrite: (text: string) => void
  onDecide: (mine: boolean) => void
}

const NUMBER = new Intl.NumberFormat("en-US")

export function ReflectionBox({ question, text, sample, elsewhere, onWrite, onDecide }: ReflectionBoxProps) {
  const id = useId()
  const box = useRef<HTMLTextAreaElement>(null)

  // It grows with what is written.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the height follows the text
  useLayoutEffect(() => {
    const area = box.current
    if (!area) return
    area.style.blockSize = "auto"
    if (area.scrollHeight > 0) area.style.blockSize = `${Math.min(area.scrollHeight + 2, 480)}px`
  }, [text])

  return (
    <div>
      <Label htmlFor={id}>{question}</Label>
      <TextAreaBox
        id={id}
        ref={box}
        rows={3}
        value={text}
        maxLength={LONGEST}
        aria-describedby={sample || text.length > LONGEST - 500 ? `${id}-note` : undefined}
        onChange={(event) => onWrite(event.target.value)}
      />
      {sample && <Note id={`${id}-note`}>This is an example. Replace it with your own answer.</Note>}
      {text.length > LONGEST - 500 && (
        <Note id={`${id}-note`}>
          {NUMBER.format(text.length)} of {NUMBER.format(LONGEST)} characters
        </Note>
      )}
      {elsewhere !== undefined && (
        <Clash role="alert">
          <strong>This answer was also changed on another device or in another tab:</strong>
          <blockquote>{elsewhere || "(nothing)"}</blockquote>
          <Row>
            <Button size="small" onClick={() => onDecide(true)}>
              Keep mine
            </Button>
            <Button size="small" kind="secondary" onClick={() => onDecide(false)}>
              Use the other
            </Button>
          </Row>
        </Clash>
      )}
    </div>
  )
}

const Label = styled.label`
  display: block;
  margin-block-end: 0.375rem;
  font-weight: 550;
  line-height: 1.4;
`

const Note = styled.p`
  margin: 0.25rem 0 0;
  color: ${({ theme }) => theme.inkSoft};
  font-size: ${({ theme }) => theme.text.xs};
`

const Clash = styled.div`
  display: grid;
  gap: ${({ theme }) => theme.gap.sm};
  margin-block-start: ${({ theme }) => theme.gap.sm};
  padding: ${({ theme }) => theme.gap.md};
  border-radius: ${({ theme }) => theme.radius.md};
  background: ${({ theme }) => theme.warnSoft};
  font-size: ${({ theme }) => theme.text.sm};

  blockquote { margin: 0; white-space: pre-wrap; overflow-wrap: anywhere; }
`
