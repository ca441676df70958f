/** The page /: headline, slides, features, testimonial and the buttons that lead to registration. */
import { LinkButton, PageHeading, useBoot, useSession, useSite } from "@cubital/sdk"
import { styled } from "styled-components"
import { SIGN_UP } from "../auth/signUpLink"
import { TubeRow } from "../brand/TubeRow"
import { CURRICULUM } from "../pages/curriculumLink"
import { useMemberFrame } from "../useMemberFrame"
import { Carousel } from "./Carousel"
import { Drawing } from "./Drawing"
import { Features } from "./Features"
import { useContinue } from "./useContinue"

const Band = styled.div`
  inline-size: 100%;
  max-inline-size: 76rem;
  margin-inline: auto;
  padding-inline: clamp(1rem, 4vw, 2rem);
`

/* tools/opening.ts draws the same before the scripts are there: a change here is a change there. */
const Hero = styled.div`
  position: relative;
  overflow: hidden;
  border-block-end: 1px solid ${({ theme }) => theme.line};
`

const Backdrop = styled.div`
  position: absolute;
  inset: 0 0 0 auto;
  inline-size: min(58rem, 75%);
  mask-image: linear-gradient(to right, transparent, #000 60%);
  @media (max-width: 959.98px) { display: none; }
`

const HeroColumns = styled(Band)`
  position: relative;
  display: grid;
  gap: clamp(2rem, 5vw, 4.5rem);
  align-items: center;
  padding-block: clamp(2rem, 5vw, 4.5rem);

  @media (min-width: 960px) { grid-template-columns: minmax(0, 1.05fr) minmax(0, 1fr); }

  h1 { font-size: ${({ theme }) => theme.text.hero}; line-height: 1.05; letter-spacing: -0.025em; }
  header { margin-block-end: ${({ theme }) => theme.gap.md}; }
`

const Intro = styled.p`
  max-inline-size: 34rem;
  margin: 0 0 ${({ theme }) => theme.gap.xl};
  color: ${({ theme }) => theme.inkSoft};
  font-size: ${({ theme }) => theme.text.lg};
  line-height: 1.5;
`

const Actions = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${({ theme }) => theme.gap.md};
  align-content: flex-start;
  min-block-size: 3.25rem;

  @media (max-width: 479.98px) {
    min-block-size: 7.5rem;
    > * { flex: 1 1 100%; }
  }
`

const Trials = styled(Actions)`
  margin-block-end: 2rem;
`

const Heading = styled.h2`
  max-inline-size: 36rem;
  margin: 0 0 ${({ theme }) => theme.gap.xl};
  font-family: ${({ theme }) => theme.font.heading};
  font-size: clamp(1.75rem, 1.3rem + 2vw, 2.75rem);
  font-weight: 600;
  line-height: 1.12;
  letter-spacing: -0.02em;
`

const Section = styled.section`
  padding-block: clamp(3rem, 7vw, 6rem);
`

const Testimonial = styled.section`
  padding-block: clamp(2.5rem, 5vw, 4rem);
  border-block: 1px solid ${({ theme }) => theme.line};
  background: ${({ theme }) => theme.surface};
`

const Quote = styled.figure`
  display: grid;
  gap: ${({ theme }) => theme.gap.lg};
  max-inline-size: 58rem;
  margin: 0 auto;

  &::before {
    content: "“";
    block-size: 0.45em;
    color: ${({ theme }) => theme.accentInk};
    font: 600 6rem / 1 ${({ theme }) => theme.font.heading};
  }
  @media ${({ theme }) => theme.wide} {
    grid-template-columns: 4rem 1fr;
    figcaption { grid-column: 2; }
  }
  blockquote {
    margin: 0;
    font-family: ${({ theme }) => theme.font.heading};
    font-size: clamp(1.25rem, 1.1rem + 0.6vw, 1.5rem);
    font-weight: 500;
    line-height: 1.3;
    letter-spacing: -0.01em;
    text-wrap: pretty;
  }
  figcaption { display: flex; flex-wrap: wrap; align-items: center; gap: 0.25rem 0.75rem; }
  figcaption span { color: ${({ theme }) => theme.inkSoft}; }
`

const Closing = styled.section`
  display: grid;
  gap: ${({ theme }) => theme.gap.xl};
  align-items: end;
  margin-block: clamp(3rem, 7vw, 6rem);
  padding: clamp(2rem, 5vw, 4rem) clamp(1.5rem, 5vw, 4rem) 0;
  overflow: hidden;
  border-radius: 24px;
  background: ${({ theme }) => theme.accentSoft};

  @media (min-width: 860px) { grid-template-columns: minmax(0, 1.2fr) minmax(0, 1fr); }

  h2 { margin-block-end: 0.75rem; }
  p { max-inline-size: 34rem; margin: 0 0 ${({ theme }) => theme.gap.lg}; color: ${({ theme }) => theme.inkSoft}; font-size: ${({ theme }) => theme.text.lg}; }
  > :first-child { padding-block-end: clamp(0rem, 4vw, 4rem); }
  > :last-child { aspect-ratio: 330 / 190; inline-size: min(100%, 24rem); margin-inline: auto; }
`

export function LandingPage() {
  const { home, tagline } = useSite()
  const { testimonial, closing } = home
  // What the school is to replace is for those who try it out, and for no visitor.
  const demo = useBoot().environment === "demo"
  return (
    <>
      <Hero>
        <Backdrop>
          <Drawing name="veins" />
        </Backdrop>
        <HeroColumns>
          <div>
            <TubeRow />
            <PageHeading>{home.headline}</PageHeading>
            <Intro>{home.introduction}</Intro>
            <Start />
          </div>
          <Carousel slides={home.slides} />
        </HeroColumns>
      </Hero>

      <Section aria-labelledby="features">
        <Band>
          <Heading id="features">{tagline}</Heading>
          <Samples />
          <Features features={home.features} />
        </Band>
      </Section>

      {(demo || !testimonial.sample) && (
        <Testimonial aria-label="Testimonial">
          <Band>
            <Quote>
              <blockquote>{testimonial.quote}</blockquote>
              <figcaption>
                <strong>{testimonial.name}</strong>
                <span>{testimonial.role}</span>
              </figcaption>
            </Quote>
          </Band>
        </Testimonial>
      )}

      <Band>
        <Closing aria-labelledby="closing">
          <div>
            <Heading id="closing">{closing.title}</Heading>
            <p>{closing.text}</p>
            <Enroll />
          </div>
          <div>
            <Drawing name="tubes" />
          </div>
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
          <LinkButton {...SIGN_UP} size="large">
            Begin Your Journey
          </LinkButton>
          <LinkButton {...CURRICULUM} size="large" kind="secondary">
            Explore Curriculum
          </LinkButton>
        </>
      )}
    </Actions>
  )
}

/** What may be tried without an account. */
function Samples() {
  const { samples } = useSite()
  if (useMemberFrame()) return null
  return (
    <Trials>
      {samples.map(({ label, to }) => (
        <LinkButton key={to} to={to} kind="secondary">
          {label}
        </LinkButton>
      ))}
    </Trials>
  )
}

function Enroll() {
  const onward = useContinue()
  return (
    <LinkButton {...(onward ? { to: onward } : SIGN_UP)} size="large">
      {onward ? "Continue Learning" : "Enroll Now"}
    </LinkButton>
  )
}
