/** The kit's loading, empty and error states, dialogs and toasts as specimens of the page /kit. */
import {
  Button,
  Confirm,
  Dialog,
  Drawer,
  EmptyState,
  ErrorNotice,
  Loading,
  Progress,
  Row,
  Skeleton,
  Spinner,
  toast,
} from "@cubital/sdk"
import { useState } from "react"
import { Specimen } from "./Specimen"

type Open = "dialog" | "confirm" | "drawer"

export function States() {
  const [open, setOpen] = useState<Open>()
  const close = () => setOpen(undefined)
  return (
    <>
      <Specimen parts={["Progress"]}>
        <Progress label="Mission progress" value={40} caption />
        <Progress label="Just begun" value={3} />
        <Progress label="Done" value={100} />
      </Specimen>

      <Specimen parts={["Spinner", "Loading", "Skeleton"]}>
        <Row>
          <Spinner label="Turning" />
        </Row>
        <Loading label="Loading the terms" />
        <Skeleton lines={3} />
      </Specimen>

      <Specimen parts={["EmptyState", "ErrorNotice"]}>
        <EmptyState action={<Button kind="secondary">Show all</Button>}>No terms in this category</EmptyState>
        <ErrorNotice title="The terms could not be loaded" onRetry={() => toast({ title: "Trying again" })}>
          Can't reach the school.
        </ErrorNotice>
      </Specimen>

      <Specimen parts={["Dialog", "Confirm", "Drawer", "toast"]}>
        <Row>
          <Button kind="secondary" onClick={() => setOpen("dialog")}>
            Dialog
          </Button>
          <Button kind="secondary" onClick={() => setOpen("confirm")}>
            Confirm
          </Button>
          <Button kind="secondary" onClick={() => setOpen("drawer")}>
            Drawer
          </Button>
          <Button
            kind="secondary"
            onClick={() => toast({ title: "Saved", description: "It is where it should be." })}
          >
            Toast
          </Button>
          <Button
            kind="secondary"
            onClick={() =>
              toast({ title: "Error", description: "That did not work.", variant: "destructive" })
            }
          >
            Destructive toast
          </Button>
        </Row>
        <Dialog
          open={open === "dialog"}
          onClose={close}
          title="A dialog"
          description="It keeps the focus, and gives it back."
          actions={<Button onClick={close}>Done</Button>}
        >
          <p>What there is to do.</p>
        </Dialog>
        <Confirm
          open={open === "confirm"}
          title="Erase the notes?"
          confirmLabel="Erase"
          danger
          onConfirm={close}
          onCancel={close}
        >
          They cannot be brought back.
        </Confirm>
        <Drawer open={open === "drawer"} onClose={close} title="A drawer">
          <p>What slides in from the edge.</p>
        </Drawer>
      </Specimen>
    </>
  )
}
