/** One topic: its text, examples, good practice, and the student's reflections. */
import { Badge, Button, Card, Icon, Markdown } from "@cubital/sdk"
import { styled } from "styled-components"
import { ReflectionBox } from "./ReflectionBox"
import { type Box, type Standing, type Topic, useTopic } from "./useTopic"

export function TopicCard({ topic, boxes }: { topic: Topic; boxes: Record<string, Box> }) {
  const writing = useTopic(topic, boxes)
  const example = writing.places.every(
    (place) => boxes[place]?.sample === true && writing.textOf(place) === boxes[place].text,
  )
  const heading = `topic-${topic.id}-title`

  return (
    <Panel id={`topic-${topic.id}`} aria-labelledby={heading}>
      <Head>
        <h2 id={heading}>{topic.title}</h2>
        <Badge $tone="accent">{topic.category}</Badge>
      </Head>
      <Columns>
        <div>
          <Markdown>{topic.description}</Markdown>
          <Watch href={topic.videoUrl} target="_blank" rel="noopener noreferrer">
            <Icon name="book-open" size={18} />
            Watch or read more
            <Icon name="external-link" size={16} label="opens in a new tab" />
          </Watch>
          <h3>Best practices</h3>
          <Practices>
            {topic.bestPractices.map((practice) => (
              <li key={practice}>
                <Icon name="check" size={18} />
                <Markdown>{practice}</Markdown>
              </li>
            ))}
          </Practices>
        </div>
        <Writing
          onSubmit={(event) => {
            event.preventDefault()
            void writing.save()
          }}
        >
          <h3>Your reflections</h3>
          {topic.reflectionQuestions.map((question, index) => {
            const place = String(index)
            return (
              <ReflectionBox
                key={place}
                question={question}
                text={writing.textOf(place)}
                sample={boxes[place]?.sample === true && writing.textOf(place) === boxes[place].text}
                elsewhere={writing.conflicts.includes(place) ? (boxes[place]?.text ?? "") : undefined}
                onWrite={(text) => writing.write(place, text)}
                onDecide={(mine) => writing.decide(place, mine)}
              />
            )
          })}
          <Foot>
            <Button
              type="submit"
              icon="save"
              disabled={!writing.complete}
              pending={writing.saving}
              pendingLabel="Saving…"
            >
              Save Reflection
            </Button>
            <State role="status" data-standing={writing.standing}>
              {stateOf({ ...writing, example })}
            </State>
          </Foot>
        </Writing>
      </Columns>
    </Panel>
  )
}

function stateOf(writing: {
  standing: Standing
  unsent: boolean
  saved: boolean
  complete: boolean
  /** Nothing here is the student's own yet. */
  example: boolean
}) {
  if (writing.standing === "gone")
    return "This topic was just removed from the course. Copy anything you want to keep."
  if (writing.standing === "waiting")
    return "Draft saved on this device. Save your reflection when you're back online."
  if (writing.example) return "Example answers. Replace them with your own."
  if (writing.unsent) return "Saving draft…"
  if (writing.saved) return "Saved"
  return writing.complete
    ? "Draft saved. Save your reflection when you're done."
    : "Answer every question to save."
}

const Panel = styled(Card)`
  scroll-margin-block-start: 5rem;
  h2, h3 { margin: 0; }
  h3 { font-size: ${({ theme }) => theme.text.md}; font-weight: 650; }
`

const Head = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: ${({ theme }) => theme.gap.sm};
  margin-block-end: ${({ theme }) => theme.gap.md};

  h2 {
    font-family: ${({ theme }) => theme.font.heading};
    font-size: ${({ theme }) => theme.text.xl};
    font-weight: 600;
  }
`

const Columns = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${({ theme }) => theme.gap.xl};

  @media (min-width: 1100px) { grid-template-columns: minmax(0, 1fr) minmax(0, 1.15fr); }
`

const Watch = styled.a`
  display: inline-flex;
  align-items: center;
  gap: 0.5rem;
  min-block-size: 2.75rem;
  margin-block: ${({ theme }) => theme.gap.md} ${({ theme }) => theme.gap.lg};
  padding: 0.5rem 1rem;
  border: 1px solid ${({ theme }) => theme.edge};
  border-radius: ${({ theme }) => theme.radius.md};
  color: ${({ theme }) => theme.ink};
  font-weight: 600;
  text-decoration: none;

  &:hover { border-color: ${({ theme }) => theme.accent}; background: ${({ theme }) => theme.accentSoft}; }
  svg { color: ${({ theme }) => theme.accentInk}; }
`

const Practices = styled.ul`
  display: grid;
  gap: ${({ theme }) => theme.gap.sm};
  margin: ${({ theme }) => theme.gap.sm} 0 0;
  padding: 0;
  list-style: none;

  li { display: grid; grid-template-columns: auto minmax(0, 1fr); gap: ${({ theme }) => theme.gap.sm}; }
  li > svg { margin-block-start: 0.2em; color: ${({ theme }) => theme.good}; }
  p { margin: 0; }
`

const Writing = styled.form`
  display: grid;
  align-content: start;
  gap: ${({ theme }) => theme.gap.md};
`

const Foot = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${({ theme }) => theme.gap.sm} ${({ theme }) => theme.gap.md};
`

const State = styled.p`
  margin: 0;
  color: ${({ theme }) => theme.inkSoft};
  font-size: ${({ theme }) => theme.text.sm};

  &[data-standing="waiting"], &[data-standing="gone"] { color: ${({ theme }) => theme.warn}; }
`
