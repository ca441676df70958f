import { Badge, Icon, LinkButton, PageHeading, useSession, useSite } from "@cubital/sdk"
import { styled } from "styled-components"
import { TubeRow } from "../brand/TubeRow"
import { Carousel } from "./Carousel"
import { useContinue } from "./useContinue"

const Band = styled.div`
  inline-size: 100%;
  max-inline-size: 76rem;
  margin-inline: auto;
  padding-inline: clamp(1rem, 4vw, 2rem);
`

const Hero = styled(Band)`
  display: grid;
  gap: clamp(2rem, 5vw, 4.5rem);
  align-items: center;
  padding-block: clamp(2rem, 6vw, 5rem);

  @media (min-width: 960px) { grid-template-columns: minmax(0, 1.05fr) minmax(0, 1fr); }

  h1 { font-size: ${({ theme }) => theme.text.hero}; line-height: 1.05; letter-spacing: -0.025em; }
  header { margin-block-end: ${({ theme }) => theme.gap.md}; }
`

const Intro = styled.p`
  max-inline-size: 34rem;
  margin: 0 0 ${({ theme }) => theme.gap.lg};
  color: ${({ theme }) => theme.inkSoft};
  font-size: ${({ theme }) => theme.text.lg};
  line-height: 1.5;
`

const Actions = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${({ theme }) => theme.gap.md};
  min-block-size: 3.25rem;
`

const Heading = styled.h2`
  max-inline-size: 36rem;
  margin: 0 0 ${({ theme }) => theme.gap.xl};
  font-family: ${({ theme }) => theme.font.heading};
  font-size: ${({ theme }) => theme.text.xxl};
  font-weight: 600;
  line-height: 1.15;
  letter-spacing: -0.015em;
`

const Section = styled.section`
  padding-block: clamp(3rem, 7vw, 5.5rem);
  border-block-start: 1px solid ${({ theme }) => theme.line};
`

const Features = styled.ul`
  display: grid;
  grid-template-columns: repeat(6, minmax(0, 1fr));
  gap: clamp(1.5rem, 3vw, 2.5rem);
  margin: 0;
  padding: 0;
  list-style: none;

  li { grid-column: span 6; }
  @media ${({ theme }) => theme.wide} {
    li { grid-column: span 3; }
  }
  @media (min-width: 1000px) {
    li { grid-column: span 2; }
    li:nth-last-child(2):nth-child(3n + 1), li:nth-last-child(2):nth-child(3n + 1) + li { grid-column: span 3; }
  }

  svg { color: ${({ theme }) => theme.accentInk}; }
  h3 { margin: 0.875rem 0 0.375rem; font-size: ${({ theme }) => theme.text.lg}; font-weight: 650; }
  p { margin: 0; max-inline-size: 32rem; color: ${({ theme }) => theme.inkSoft}; }
`

const Quote = styled.figure`
  max-inline-size: 52rem;
  margin: 0 auto;
  text-align: center;

  blockquote {
    margin: 0;
    font-family: ${({ theme }) => theme.font.heading};
    font-size: clamp(1.375rem, 1.1rem + 1.3vw, 2rem);
    line-height: 1.35;
    text-wrap: balance;
  }
  figcaption { display: grid; justify-items: center; gap: 0.25rem; margin-block-start: ${({ theme }) => theme.gap.lg}; }
  figcaption span { color: ${({ theme }) => theme.inkSoft}; }
`

const Closing = styled.section`
  margin-block: clamp(2rem, 5vw, 4rem) clamp(3rem, 7vw, 6rem);
  padding: clamp(2rem, 6vw, 4.5rem);
  border-radius: 24px;
  background: ${({ theme }) => theme.accentSoft};
  text-align: center;

  h2 { margin: 0 auto 0.75rem; }
  p { max-inline-size: 34rem; margin: 0 auto ${({ theme }) => theme.gap.lg}; color: ${({ theme }) => theme.inkSoft}; font-size: ${({ theme }) => theme.text.lg}; }
`

export function LandingPage() {
  const { home, tagline } = useSite()
  const { testimonial, closing } = home
  return (
    <>
      <Hero>
        <div>
          <TubeRow />
          <PageHeading>{home.headline}</PageHeading>
          <Intro>{home.introduction}</Intro>
          <Start />
        </div>
        <Carousel slides={home.slides} />
      </Hero>

      <Section aria-labelledby="features">
        <Band>
          <Heading id="features">{tagline}</Heading>
          <Features>
            {home.features.map(({ title, text, icon }) => (
              <li key={title}>
                <Icon name={icon} size={28} />
                <h3>{title}</h3>
                <p>{text}</p>
              </li>
            ))}
          </Features>
        </Band>
      </Section>

      <Section aria-label="Testimonial">
        <Band>
          <Quote>
            <blockquote>“{testimonial.quote}”</blockquote>
            <figcaption>
              <strong>{testimonial.name}</strong>
              <span>{testimonial.role}</span>
              {testimonial.sample && <Badge>Sample text</Badge>}
            </figcaption>
          </Quote>
        </Band>
      </Section>

      <Band>
        <Closing>
          <Heading>{closing.title}</Heading>
          <p>{closing.text}</p>
          <Enroll />
        </Closing>
      </Band>
    </>
  )
}

function Start() {
  const { loading } = useSession()
  const onward = useContinue()
  if (loading) return <Actions aria-busy="true" />
  return (
    <Actions>
      {onward ? (
        <LinkButton to={onward} size="large">
          Continue Learning
        </LinkButton>
      ) : (
        <>
          <LinkButton to="/auth" size="large">
            Begin Your Journey
          </LinkButton>
          <LinkButton to="/about" size="large" kind="secondary">
            Explore Curriculum
          </LinkButton>
        </>
      )}
    </Actions>
  )
}

function Enroll() {
  const onward = useContinue()
  return (
    <LinkButton to={onward ?? "/auth"} size="large">
      {onward ? "Continue Learning" : "Enroll Now"}
    </LinkButton>
  )
}
