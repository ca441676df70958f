/** A field for a username: no capital at its start, no spelling check. */
import { Input } from "@cubital/sdk"
import type { ComponentProps } from "react"

export function UsernameInput(props: Omit<ComponentProps<typeof Input>, "label">) {
  return (
    <Input label="Username" autoComplete="username" autoCapitalize="none" spellCheck={false} {...props} />
  )
}
