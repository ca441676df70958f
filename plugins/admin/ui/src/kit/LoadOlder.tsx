/** "Load more" button of a list that is newest first; at the end it says so and keeps the focus in place. */
import { Button, Muted } from "@cubital/sdk"
import { useEffect, useRef, useState } from "react"

interface LoadOlderProps {
  more: boolean
  reading: boolean
  onMore: () => void
  children: string
}

export function LoadOlder({ more, reading, onMore, children }: LoadOlderProps) {
  const [pressed, setPressed] = useState(false)
  const end = useRef<HTMLParagraphElement>(null)
  const reached = pressed && !more && !reading
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
          setPressed(true)
          onMore()
        }}
      >
        {children}
      </Button>
    </div>
  )
}
