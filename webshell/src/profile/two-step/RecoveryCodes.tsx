/** Ten recovery codes, shown this once: to copy, to print, to save as a file. */
import { Button, Muted, Row, Stack, useSession, useSite } from "@cubital/sdk"
import { useEffect, useRef, useState } from "react"
import { styled } from "styled-components"
import { saveText } from "../saveAsFile"
import { copyText } from "./copyText"
import { LeavingCodes } from "./LeavingCodes"

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
  const [saved, setSaved] = useState(false)
  const text = `Recovery codes of ${user?.username} for ${name}\nEach works once.\n\n${codes.join("\n")}\n`

  usePrintStyle(ON_PAPER)
  useEffect(() => sheet.current?.focus(), [])

  return (
    <Sheet id="recovery-codes" ref={sheet} tabIndex={-1} role="group" aria-labelledby="recovery-codes-name">
      <Stack $gap="xs">
        <strong id="recovery-codes-name">Save your recovery codes</strong>
        <Muted>
          If you can't use your app or passkey, sign in with your password and one of these codes. Each code
          works once.
        </Muted>
        <Muted>This is the only time you'll see them. Save them now.</Muted>
      </Stack>
      <Codes aria-label="Recovery codes">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </Codes>
      <Row>
        <Button
          kind="secondary"
          icon="copy"
          onClick={() => void copyText(codes.join("\n"), "Paste them where only you can read them.")}
        >
          Copy
        </Button>
        <Button kind="secondary" icon="printer" onClick={() => window.print()}>
          Print
        </Button>
        <Button
          kind="secondary"
          icon="download"
          onClick={() => {
            saveText("recovery-codes.txt", text)
            setSaved(true)
          }}
        >
          Download
        </Button>
      </Row>
      <Row>
        <Button onClick={onDone}>I've saved them</Button>
      </Row>
      {!saved && <LeavingCodes />}
    </Sheet>
  )
}
