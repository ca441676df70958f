/** Ten recovery codes, shown this once: to copy, to print, to save as a file. */
import { Button, Muted, Row, Stack, toast, useSession, useSite } from "@cubital/sdk"
import { useEffect, useRef } from "react"
import { styled } from "styled-components"
import { saveText } from "../saveAsFile"

interface RecoveryCodesProps {
  codes: string[]
  onDone: () => void
}

const Sheet = styled.div`
  display: grid;
  gap: ${({ theme }) => theme.gap.md};
  padding: ${({ theme }) => theme.gap.lg};
  border: 1px solid ${({ theme }) => theme.line};
  border-radius: ${({ theme }) => theme.radius.lg};
  outline: none;
`

const Codes = styled.ol`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(10.5rem, 1fr));
  gap: 0.5rem ${({ theme }) => theme.gap.lg};
  margin: 0;
  padding: 0;
  list-style: none;
  font-family: ui-monospace, monospace;
`

/** On paper there is nothing but the codes. */
const ON_PAPER = `@media print {
  body *:not(:has(#recovery-codes), #recovery-codes, #recovery-codes *), #recovery-codes button {
    display: none !important;
  }
}`

function usePrintStyle(css: string) {
  useEffect(() => {
    const style = new CSSStyleSheet()
    style.replaceSync(css)
    document.adoptedStyleSheets.push(style)
    return () => {
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((each) => each !== style)
    }
  }, [css])
}

export function RecoveryCodes({ codes, onDone }: RecoveryCodesProps) {
  const { name } = useSite()
  const { user } = useSession()
  const sheet = useRef<HTMLDivElement>(null)
  const text = `Recovery codes of ${user?.username} for ${name}\nEach works once.\n\n${codes.join("\n")}\n`

  usePrintStyle(ON_PAPER)
  useEffect(() => sheet.current?.focus(), [])

  async function copy() {
    try {
      await navigator.clipboard.writeText(codes.join("\n"))
      toast({ title: "Copied", description: "Paste them where only you can read them." })
    } catch {
      toast({
        title: "Couldn't copy",
        description: "Select the codes and copy them.",
        variant: "destructive",
      })
    }
  }

  return (
    <Sheet id="recovery-codes" ref={sheet} tabIndex={-1} role="group" aria-labelledby="recovery-codes-name">
      <Stack $gap="xs">
        <strong id="recovery-codes-name">Keep your recovery codes</strong>
        <Muted>
          Without your phone you can sign in with one of these codes for {name}. Each works once. They are
          shown only now.
        </Muted>
      </Stack>
      <Codes aria-label="Recovery codes">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </Codes>
      <Row>
        <Button kind="secondary" size="small" icon="copy" onClick={() => void copy()}>
          Copy
        </Button>
        <Button kind="secondary" size="small" icon="printer" onClick={() => window.print()}>
          Print
        </Button>
        <Button
          kind="secondary"
          size="small"
          icon="download"
          onClick={() => saveText("recovery-codes.txt", text)}
        >
          Download
        </Button>
      </Row>
      <Row>
        <Button onClick={onDone}>I've kept them</Button>
      </Row>
    </Sheet>
  )
}
