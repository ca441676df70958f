import { type ReactNode, useState } from "react"
import { late } from "./late.js"

export interface DialogProps {
  open: boolean
  onClose: () => void
  title: string
  description?: ReactNode
  children?: ReactNode
  /** Buttons at the foot. */
  actions?: ReactNode
}

export interface ConfirmProps {
  open: boolean
  title: string
  children: ReactNode
  confirmLabel: string
  cancelLabel?: string
  danger?: boolean
  onConfirm: () => void
  onCancel: () => void
}

export interface DrawerProps {
  open: boolean
  onClose: () => void
  title: string
  /** The edge it slides in from. */
  side?: "start" | "bottom"
  children: ReactNode
}

const ShownDialog = late<DialogProps>(async () => ({ default: (await import("./overlays.js")).ShownDialog }))
const ShownConfirm = late<ConfirmProps>(async () => ({
  default: (await import("./overlays.js")).ShownConfirm,
}))
const ShownDrawer = late<DrawerProps>(async () => ({ default: (await import("./overlays.js")).ShownDrawer }))

/** Nothing of it is there before it is first opened; afterwards it stays, so that it can also leave. */
function useWasOpen(open: boolean) {
  const [was, setWas] = useState(open)
  if (open && !was) setWas(true)
  return was || open
}

export function Dialog(props: DialogProps) {
  return useWasOpen(props.open) ? <ShownDialog {...props} /> : null
}

/** Asks before something that cannot be taken back. */
export function Confirm(props: ConfirmProps) {
  return useWasOpen(props.open) ? <ShownConfirm {...props} /> : null
}

/** A panel that slides in from an edge: a menu, a set of filters. */
export function Drawer(props: DrawerProps) {
  return useWasOpen(props.open) ? <ShownDrawer {...props} /> : null
}
