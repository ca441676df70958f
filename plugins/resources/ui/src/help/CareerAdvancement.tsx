/** Section on certifying bodies, regulators and career paths. */
import { Card, Grid, Markdown } from "@cubital/sdk"
import { styled } from "styled-components"
import type { components } from "../api.gen"
import { Parts, Steps } from "./layout"

export function CareerAdvancement({ careers }: { careers: components["schemas"]["Careers"] }) {
  return (
    <Section as="section" aria-labelledby="careers">
      <div>
        <h2 id="careers">Resources and career advancement</h2>
        <Markdown>{careers.introduction}</Markdown>
      </div>
      <Grid $min="20rem" $gap="md">
        {careers.resources.map((resource) => (
          <Card as="article" id={anchor(resource.title)} key={resource.title}>
            <h3>{resource.title}</h3>
            <Markdown>{resource.text}</Markdown>
          </Card>
        ))}
      </Grid>
      <div>
        <h2>Your next steps</h2>
        <Steps>
          {careers.steps.map((step) => (
            <li id={anchor(step.title)} key={step.title}>
              <div>
                <h3>{step.title}</h3>
                <Markdown>{step.text}</Markdown>
              </div>
            </li>
          ))}
        </Steps>
      </div>
    </Section>
  )
}

/** As the server names it, where the tutor links to. */
function anchor(title: string): string {
  const plain = title
    .normalize("NFKD")
    .replace(/[^ -~]/g, "")
    .toLowerCase()
  return `career-${plain.replace(/[^a-z0-9]+/g, "-").replace(/^-+|-+$/g, "")}`
}

const Section = styled(Parts)`
  padding-block-start: ${({ theme }) => theme.gap.xl};
  border-block-start: 1px solid ${({ theme }) => theme.line};
  [id^="career-"] { scroll-margin-block-start: 5rem; }
`
