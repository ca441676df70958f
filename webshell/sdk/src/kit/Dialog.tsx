/** Dialog, Confirm and Drawer: the kit's overlays, whose code (overlays.tsx) is loaded at the first opening. */
import { useState } from "react"
import type { ConfirmProps, DialogProps, DrawerProps } from "./dialogProps.js"
import { lazyPart } from "./lazyPart.js"

const ShownDialog = lazyPart<DialogProps>(async () => ({
  default: (await import("./overlays.js")).ShownDialog,
}))
const ShownConfirm = lazyPart<ConfirmProps>(async () => ({
  default: (await import("./overlays.js")).ShownConfirm,
}))
const ShownDrawer = lazyPart<DrawerProps>(async () => ({
  default: (await import("./overlays.js")).ShownDrawer,
}))

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
