/** The kit's cards, badges, tables, texts and icons as specimens of the page /kit. */
import {
  Badge,
  Card,
  CardTitle,
  Grid,
  Icon,
  type IconName,
  iconNames,
  Markdown,
  Muted,
  Prose,
  Row,
  Stack,
  Table,
  type Tone,
  VisuallyHidden,
} from "@cubital/sdk"
import { useEffect, useState } from "react"
import { Specimen } from "./Specimen"

const TONES: Tone[] = ["plain", "accent", "good", "warn", "bad"]

const TEXT = `Running text with **weight**, a [link](/about) and \`code\`.

- First one thing
- then the other

| part | made of |
| --- | --- |
| a table | of rows |

> And something quoted.`

export function Content({ pane }: { pane: string }) {
  const [names, setNames] = useState<IconName[]>([])
  useEffect(() => {
    void iconNames().then(setNames)
  }, [])
  return (
    <>
      <Specimen parts={["Stack", "Row", "Grid", "Card", "CardTitle", "Muted"]}>
        <Grid $min="12rem">
          {TONES.map((tone) => (
            <Card key={tone} as="article" $tone={tone}>
              <Stack $gap="xs">
                <Row $between>
                  <CardTitle as="h4">{tone}</CardTitle>
                  <Icon name="layers" />
                </Row>
                <Muted>A card, and what is said in it.</Muted>
              </Stack>
            </Card>
          ))}
        </Grid>
      </Specimen>

      <Specimen parts={["Badge"]}>
        <Row>
          {TONES.map((tone) => (
            <Badge key={tone} $tone={tone}>
              {tone}
            </Badge>
          ))}
        </Row>
      </Specimen>

      <Specimen parts={["Table"]}>
        <Table label={`Students, ${pane}`}>
          <thead>
            <tr>
              <th scope="col">Student</th>
              <th scope="col">Status</th>
              <th scope="col">Progress</th>
            </tr>
          </thead>
          <tbody>
            <tr>
              <td>Ada Byron</td>
              <td>
                <Badge $tone="good">active</Badge>
              </td>
              <td>40%</td>
            </tr>
            <tr>
              <td>Ida Rhodes</td>
              <td>
                <Badge $tone="warn">paused</Badge>
              </td>
              <td>10%</td>
            </tr>
          </tbody>
        </Table>
      </Specimen>

      <Specimen parts={["Markdown", "Prose"]}>
        <Markdown>{TEXT}</Markdown>
        <Prose>
          <p>The same looks, for elements of one's own.</p>
        </Prose>
      </Specimen>

      <Specimen parts={["Icon", "iconNames", "VisuallyHidden"]}>
        <Row>
          {names.map((name) => (
            <span key={name} title={name}>
              <Icon name={name} />
              <VisuallyHidden>{name}</VisuallyHidden>
            </span>
          ))}
        </Row>
      </Specimen>
    </>
  )
}
