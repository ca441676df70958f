/** The help tab: how to use the study resources, in which order, and the careers they lead to. */
import { Card, EmptyState, ErrorNotice, Grid, Markdown, Skeleton, Stack, useScrollToHash } from "@cubital/sdk"
import { useQuery } from "@tanstack/react-query"
import { styled } from "styled-components"
import { api } from "../api"
import type { components } from "../api.gen"
import { CareerAdvancement } from "./CareerAdvancement"
import { Parts, Steps } from "./layout"

export function HelpPage() {
  const help = useQuery(api.query("/api/resources/help"))
  const careers = useQuery(api.query("/api/resources/careers"))
  useScrollToHash(Boolean(careers.data))

  if (help.error ?? careers.error) {
    const retry = () => void Promise.all([help.refetch(), careers.refetch()])
    return <ErrorNotice title="Couldn't load help" onRetry={retry} />
  }
  if (help.data === undefined || careers.data === undefined) return <Skeleton lines={8} />
  if (!help.data && !careers.data) return <EmptyState icon="circle-help">No help yet.</EmptyState>
  return (
    <Stack $gap="xl">
      {help.data && <Guide help={help.data} />}
      {careers.data && <CareerAdvancement careers={careers.data} />}
    </Stack>
  )
}

function Guide({ help }: { help: components["schemas"]["Help"] }) {
  return (
    <Parts>
      <Markdown>{help.introduction}</Markdown>
      <section aria-labelledby="help-guide">
        <h2 id="help-guide">How to use each part</h2>
        <Grid $min="20rem" $gap="md">
          {help.guide.map((part) => (
            <Card as="article" key={part.title}>
              <h3>{part.title}</h3>
              <Markdown>{part.text}</Markdown>
            </Card>
          ))}
        </Grid>
      </section>
      <Sides>
        <section aria-labelledby="help-order">
          <h2 id="help-order">Recommended study order</h2>
          <Steps>
            {help.studyOrder.map((step) => (
              <li key={step.title}>
                <div>
                  <h3>{step.title}</h3>
                  <Markdown>{step.text}</Markdown>
                </div>
              </li>
            ))}
          </Steps>
        </section>
        <section aria-labelledby="help-tips">
          <h2 id="help-tips">Extra help</h2>
          <Card>
            <Tips>
              {help.tips.map((tip) => (
                <li key={tip}>
                  <Markdown>{tip}</Markdown>
                </li>
              ))}
            </Tips>
          </Card>
        </section>
      </Sides>
    </Parts>
  )
}

const Sides = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${({ theme }) => theme.gap.xl};

  @media (min-width: 1000px) { grid-template-columns: minmax(0, 1.4fr) minmax(0, 1fr); }
`

const Tips = styled.ul`
  display: grid;
  gap: ${({ theme }) => theme.gap.sm};
  margin: 0;
  padding-inline-start: 1.25rem;
  li::marker { color: ${({ theme }) => theme.accentInk}; }
`
