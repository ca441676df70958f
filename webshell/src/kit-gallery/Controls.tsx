/** The kit's buttons, fields, filters, menus and tabs as specimens of the page /kit. */
import {
  Button,
  type ButtonKind,
  Chip,
  Chips,
  Field,
  Input,
  InputBox,
  KeyHint,
  Keys,
  LinkButton,
  Menu,
  MenuItem,
  Row,
  Select,
  SelectBox,
  Stack,
  Tabs,
  TextArea,
  TextAreaBox,
} from "@cubital/sdk"
import { useState } from "react"
import { Specimen } from "./Specimen"

const KINDS: ButtonKind[] = ["primary", "secondary", "quiet", "danger"]
const SITES = [
  { value: "all", label: "All" },
  { value: "arm", label: "Arm" },
  { value: "hand", label: "Hand" },
]

export function Controls() {
  const [site, setSite] = useState("all")
  const [tab, setTab] = useState("read")
  return (
    <>
      <Specimen parts={["Keys", "KeyHint"]}>
        <Keys>
          <kbd>Space</kbd> turns the card, <kbd>←</kbd> and <kbd>→</kbd> go on and back
        </Keys>
        <Row>
          <Button>
            Next <KeyHint>Enter</KeyHint>
          </Button>
        </Row>
      </Specimen>
      <Specimen parts={["Button", "LinkButton"]}>
        {KINDS.map((kind) => (
          <Row key={kind}>
            <Button kind={kind}>{kind}</Button>
            <Button kind={kind} size="small" icon="check">
              small
            </Button>
            <Button kind={kind} disabled>
              disabled
            </Button>
            <Button kind={kind} pending pendingLabel="pending…">
              pending
            </Button>
          </Row>
        ))}
        <Row>
          <Button kind="secondary" aria-pressed="true">
            pressed
          </Button>
          <LinkButton to="/about" size="large" icon="arrow-right">
            large link
          </LinkButton>
        </Row>
      </Specimen>

      <Specimen parts={["Input", "TextArea", "Select"]}>
        <Input label="Name" hint="As on your identity card." placeholder="Ada Byron" />
        <Input label="Email" defaultValue="ada@" error="Invalid email address" />
        <Input label="Locked" defaultValue="not to be changed" disabled />
        <Select label="Site" defaultValue="arm">
          <option value="arm">Arm</option>
          <option value="hand">Hand</option>
        </Select>
        <TextArea label="Notes" rows={3} />
      </Specimen>

      <Specimen parts={["Field", "InputBox", "SelectBox", "TextAreaBox"]}>
        <Field label="Any box, tied to its label">{(ids) => <InputBox type="date" {...ids} />}</Field>
        <SelectBox aria-label="Bare choice">
          <option>Bare choice</option>
        </SelectBox>
        <TextAreaBox aria-label="Bare text" defaultValue="Bare text" rows={2} />
      </Specimen>

      <Specimen parts={["Chips", "Chip"]}>
        <Chips label="Site" options={SITES} value={site} onChange={setSite} />
        <Chip type="button" aria-pressed>
          Alone
        </Chip>
      </Specimen>

      <Specimen parts={["Menu", "MenuItem"]}>
        <Menu
          options={SITES}
          value={site}
          onChange={setSite}
          trigger={(props) => (
            <Button kind="secondary" icon="chevron-down" {...props}>
              Choose a site
            </Button>
          )}
        />
        <MenuItem aria-pressed>Row of a menu, alone</MenuItem>
      </Specimen>

      <Specimen parts={["Tabs"]}>
        <Tabs
          label="Study"
          value={tab}
          onChange={setTab}
          tabs={[
            { value: "read", label: "Read", icon: "book-open", content: <Stack>What one reads.</Stack> },
            { value: "ask", label: "Ask", icon: "message-circle", content: <Stack>What one asks.</Stack> },
          ]}
        />
      </Specimen>
    </>
  )
}
