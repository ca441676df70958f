/** Small button that shows a spinner and takes no second press while its work runs. */
import { Button, type ButtonProps } from "@cubital/sdk"
import { useState } from "react"

interface PendingButtonProps extends Omit<ButtonProps, "onClick" | "pending"> {
  work: () => Promise<void>
}

/** A small button that waits while its work runs, so that nobody asks twice. */
export function PendingButton({ work, ...rest }: PendingButtonProps) {
  const [pending, setPending] = useState(false)
  async function begin() {
    setPending(true)
    await work()
    setPending(false)
  }
  return <Button size="small" pending={pending} onClick={() => void begin()} {...rest} />
}
