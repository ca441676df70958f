import { Button, type ButtonProps } from "@cubital/sdk"
import { useState } from "react"

interface ActProps extends Omit<ButtonProps, "onClick" | "pending"> {
  work: () => Promise<void>
}

/** A small button that waits while its work runs, so that nobody asks twice. */
export function Act({ work, ...rest }: ActProps) {
  const [pending, setPending] = useState(false)
  async function begin() {
    setPending(true)
    await work()
    setPending(false)
  }
  return <Button size="small" pending={pending} onClick={() => void begin()} {...rest} />
}
