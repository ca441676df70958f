/** The page /about: the school's mission, strengths and curriculum. */
import { LinkButton, Markdown, Page, useBoot, useModules, useSite } from "@cubital/sdk"
import { useEffect, useRef } from "react"
import { useLocation } from "react-router-dom"
import { styled } from "styled-components"
import { SIGN_UP } from "../auth/signUpLink"
import { useContinue } from "../landing/useContinue"
import { Curriculum } from "./Curriculum"

const Mission = styled.section`
  font-size: ${({ theme }) => theme.text.lg};
  > :first-child { max-inline-size: 46rem; }

  @media (min-width: 960px) {
    display: grid;
    grid-template-columns: minmax(0, 1.6fr) minmax(0, 1fr);
    gap: clamp(2rem, 5vw, 4.5rem);
    align-items: center;
  }
`

const Picture = styled.img`
  display: block;
  inline-size: 100%;
  block-size: auto;
  margin-block-start: ${({ theme }) => theme.gap.lg};
  border: 1px solid ${({ theme }) => theme.line};
  border-radius: ${({ theme }) => theme.radius.lg};
  @media (min-width: 960px) { margin: 0; }
`

const Heading = styled.h2`
  margin: 0 0 ${({ theme }) => theme.gap.lg};
  font-family: ${({ theme }) => theme.font.heading};
  font-size: ${({ theme }) => theme.text.xl};
  font-weight: 600;
  scroll-margin-block-start: 5rem;
  &:focus { outline: none; }
`

const Part = styled.section`
  margin-block-start: clamp(2.5rem, 6vw, 4.5rem);
`

const Points = styled.ul`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(100%, 14rem), 1fr));
  gap: clamp(1.5rem, 3vw, 2.25rem);
  margin: 0;
  padding: 0;
  list-style: none;

  li { padding-block-start: 1rem; border-block-start: 2px solid ${({ theme }) => theme.accent}; }
  h3 { margin: 0 0 0.375rem; font-size: ${({ theme }) => theme.text.md}; font-weight: 650; }
  p { margin: 0; color: ${({ theme }) => theme.inkSoft}; }
`

const Action = styled.div`
  margin-block-start: ${({ theme }) => theme.gap.lg};
`

function List({ title, points }: { title: string; points: { title: string; text: string }[] }) {
  return (
    <Part>
      <Heading>{title}</Heading>
      <Points>
        {points.map((point) => (
          <li key={point.title}>
            <h3>{point.title}</h3>
            <p>{point.text}</p>
          </li>
        ))}
      </Points>
    </Part>
  )
}

function Onward() {
  const onward = useContinue()
  return (
    <Action>
      <LinkButton {...(onward ? { to: onward } : SIGN_UP)}>
        {onward ? "Continue Learning" : "Sign Up"}
      </LinkButton>
    </Action>
  )
}

export default function AboutPage() {
  const { about, home, name } = useSite()
  // What the school is to replace is for those who try it out, and for no visitor.
  const demo = useBoot().environment === "demo"
  const enrollment = about.enrollment.filter(({ sample }) => demo || !sample)
  const picture = home.slides[0]
  const { modules } = useModules()
  const curriculum = useRef<HTMLHeadingElement>(null)
  const { state, key } = useLocation()
  const visit = state?.at === "curriculum" && modules.length > 0 ? key : undefined

  useEffect(() => {
    if (!visit) return
    curriculum.current?.scrollIntoView({ block: "start" })
    curriculum.current?.focus({ preventScroll: true })
  }, [visit])

  return (
    <Page title={`About ${name}`}>
      <Mission aria-labelledby="mission">
        <div>
          <Heading id="mission">Our mission</Heading>
          <Markdown>{about.mission}</Markdown>
          <Onward />
        </div>
        {picture && <Picture src={`/${picture.image}`} alt={picture.alt} width={1200} height={800} />}
      </Mission>
      {enrollment.length > 0 && <List title="Before you enroll" points={enrollment} />}
      <List title="Why students choose us" points={about.reasons} />
      <List title="Our expertise" points={about.expertise} />
      <List title="Our learning approach" points={about.approach} />
      {modules.length > 0 && (
        <Part>
          <Heading ref={curriculum} tabIndex={-1}>
            The curriculum
          </Heading>
          <Curriculum modules={modules} />
          <Onward />
        </Part>
      )}
    </Page>
  )
}
