import { act } from "@testing-library/react"
import { type ReactNode, useState } from "react"
import { renderPage, screen, waitFor } from "../testing/index.js"
import { toast } from "../toast.js"
import { ShownConfirm, ShownDialog, ShownDrawer } from "./overlays.js"

type Overlay = (open: boolean, close: () => void) => ReactNode

const overlays: Record<string, Overlay> = {
  dialog: (open, close) => <ShownDialog open={open} onClose={close} title="A term" />,
  drawer: (open, close) => (
    <ShownDrawer open={open} onClose={close} title="Menu">
      <a href="/about">About</a>
    </ShownDrawer>
  ),
  question: (open, close) => (
    <ShownConfirm open={open} onCancel={close} onConfirm={vi.fn()} title="Sure?" confirmLabel="Yes">
      It is gone then.
    </ShownConfirm>
  ),
}

function Page({ overlay, onClose }: { overlay: Overlay; onClose: () => void }) {
  const [open, setOpen] = useState(true)
  return overlay(open, () => {
    onClose()
    setOpen(false)
  })
}

test.each(
  Object.entries(overlays).flatMap(([name, overlay]) => [
    { name, overlay, toasts: 0 },
    { name, overlay, toasts: 1 },
  ]),
)("Escape closes a $name once, over which $toasts toasts have come", async ({ name, overlay, toasts }) => {
  const onClose = vi.fn()
  const { person } = renderPage(<Page overlay={overlay} onClose={onClose} />)
  const panel = await screen.findByRole(name === "question" ? "alertdialog" : "dialog")
  for (let count = 0; count < toasts; count += 1) act(() => void toast({ title: "Lesson Loaded" }))
  await person.keyboard("{Escape}")
  await waitFor(() => expect(panel).not.toBeInTheDocument())
  expect(onClose).toHaveBeenCalledOnce()
})
