/** Reads on in a list that is newest first; at its end this is said, and the focus stays where it was. */
import { Button, Muted } from "@cubital/sdk"
import { useEffect, useRef, useState } from "react"

interface OlderProps {
  more: boolean
  reading: boolean
  onMore: () => void
  children: string
}

export function Older({ more, reading, onMore, children }: OlderProps) {
  const [asked, setAsked] = useState(false)
  const end = useRef<HTMLParagraphElement>(null)
  const reached = asked && !more && !reading
  useEffect(() => {
    if (reached && document.activeElement === document.body) end.current?.focus()
  }, [reached])

  if (reached)
    return (
      <Muted ref={end} tabIndex={-1}>
        That is all.
      </Muted>
    )
  if (!more) return null
  return (
    <div>
      <Button
        kind="secondary"
        size="small"
        pending={reading}
        pendingLabel="Loading…"
        onClick={() => {
          setAsked(true)
          onMore()
        }}
      >
        {children}
      </Button>
    </div>
  )
}
