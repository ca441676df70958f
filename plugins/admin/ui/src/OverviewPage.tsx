/** The school in numbers. The numbers are there at once; the charts are loaded after them. */
import { EmptyState, ErrorNotice, Loading, useModules } from "@cubital/sdk"
import { useQuery } from "@tanstack/react-query"
import { lazy } from "react"
import { Link } from "react-router-dom"
import { styled } from "styled-components"
import { api } from "./api"
import { AdminLinks } from "./kit/AdminLinks"
import { shortDay } from "./kit/dates"
import { ofStudents } from "./kit/format"
import { Panel } from "./kit/Panel"
import { StaffPage } from "./kit/StaffPage"
import { ChartPanel } from "./overview/ChartPanel"
import { FirstSteps } from "./overview/FirstSteps"
import type { Overview, QuestionStatistics } from "./schemas"

const Bars = lazy(() => import("./overview/Bars"))

const HARDEST = 8

export default function OverviewPage() {
  const offset = -new Date().getTimezoneOffset()
  const overview = useQuery(api.query(`/api/admin/overview?offset=${offset}`))
  if (overview.isLoading) return <Loading fullScreen label="Counting" />
  return (
    <StaffPage
      title="Statistics"
      lead="The school in numbers; administrators are not counted."
      width="wide"
      actions={<AdminLinks />}
    >
      {overview.data ? (
        <Panels>
          <Wide>
            <FirstSteps />
          </Wide>
          <ActiveDays days={overview.data.activeDays} />
          <Distribution steps={overview.data.progress} />
          <Funnel modules={overview.data.modules} />
          <Hours hours={overview.data.hours} />
          <Wide>
            <Hardest />
          </Wide>
        </Panels>
      ) : (
        <ErrorNotice title="Couldn't load the numbers" onRetry={() => void overview.refetch()} />
      )}
    </StaffPage>
  )
}

const count = (number = 0) => number.toLocaleString("en-US")
const have = (number: number) => `${number.toLocaleString("en-US")} ${number === 1 ? "has" : "have"}`

function ActiveDays({ days }: { days: Overview["activeDays"] }) {
  const today = days.at(-1)?.students ?? 0
  const most = days.reduce((best, day) => (day.students > best.students ? day : best), {
    day: "",
    students: 0,
  })
  return (
    <ChartPanel
      title="Active students per day"
      summary={
        most.students > 0
          ? `${ofStudents(today)} studied today. The busiest of 30 days: ${shortDay(most.day)}, with ${most.students.toLocaleString("en-US")}.`
          : "No one was active in the last 30 days."
      }
      columns={["Day", "Active students"]}
      rows={days.map(({ day, students }) => [shortDay(day), students])}
    >
      <Bars
        points={days.map(({ day, students }) => ({ label: shortDay(day), values: [students] }))}
        names={["Students"]}
      />
    </ChartPanel>
  )
}

const percentOf = (step: string) => `${step.replace("-", "–")}%`

function Distribution({ steps }: { steps: Overview["progress"] }) {
  const all = steps.reduce((sum, { students }) => sum + students, 0)
  const started = all - (steps[0]?.students ?? 0)
  return (
    <ChartPanel
      title="Progress distribution"
      summary={`Of ${ofStudents(all)}, ${have(started)} started and ${have(steps.at(-1)?.students ?? 0)} completed the course.`}
      columns={["Percent of the course", "Students"]}
      rows={steps.map(({ step, students }) => [percentOf(step), students])}
    >
      <Bars
        points={steps.map(({ step, students }) => ({ label: percentOf(step), values: [students] }))}
        names={["Students"]}
      />
    </ChartPanel>
  )
}

function Funnel({ modules }: { modules: Overview["modules"] }) {
  const course = useModules().modules
  const rows = course.map(({ id, title }) => {
    const module = modules.find(({ moduleId }) => moduleId === id)
    return { id, title, values: [module?.started ?? 0, module?.half ?? 0, module?.completed ?? 0] }
  })
  const lost = rows
    .filter(({ values }) => (values[0] ?? 0) > 0)
    .sort((a, b) => (b.values[0] ?? 0) - (b.values[2] ?? 0) - ((a.values[0] ?? 0) - (a.values[2] ?? 0)))[0]
  return (
    <ChartPanel
      title="Module funnel"
      summary={
        lost
          ? `Most are still in, or left, module ${lost.id}: ${count(lost.values[0])} started, ${count(lost.values[2])} finished.`
          : "No modules started yet."
      }
      columns={["Module", "Started", "Halfway", "Finished"]}
      rows={rows.map(({ id, title, values }) => [`${id}. ${title}`, ...values])}
    >
      <Bars
        points={rows.map(({ id, values }) => ({ label: `${id}`, values }))}
        names={["Started", "Halfway", "Finished"]}
      />
    </ChartPanel>
  )
}

/** "9 AM", as the clocks of the school's country say it. */
const hourOf = (hour: number) => `${hour % 12 || 12} ${hour < 12 ? "AM" : "PM"}`

function Hours({ hours }: { hours: Overview["hours"] }) {
  const busiest = hours.reduce((best, hour) => (hour.share > best.share ? hour : best), { hour: 0, share: 0 })
  return (
    <ChartPanel
      title="Time of day"
      summary={
        busiest.share > 0
          ? `Busiest hour: ${hourOf(busiest.hour)} your time (${Math.floor(busiest.share)}% of activity in the last 30 days).`
          : "No activity in the last 30 days."
      }
      columns={["From", "Share of activity"]}
      rows={hours.map(({ hour, share }) => [hourOf(hour), `${share}%`])}
    >
      <Bars
        points={hours.map(({ hour, share }) => ({ label: hourOf(hour), values: [share] }))}
        names={["Share of activity"]}
        percent="share"
      />
    </ChartPanel>
  )
}

/** The percent of students who were wrong: what is harder has the longer bar. */
const missed = (question: QuestionStatistics | undefined) => Math.floor(100 - (question?.difficulty ?? 100))

function Hardest() {
  const { data } = useQuery(api.query("/api/admin/questions"))
  const known = (data ?? []).filter(({ text }) => text !== null)
  // Where some have answers enough to trust, the others would only be noise above them.
  const trusted = known.filter(({ few }) => !few)
  const hardest = (trusted.length > 0 ? trusted : known).slice(0, HARDEST)
  if (!data) return null
  if (hardest.length === 0)
    return (
      <Panel title="Hardest questions">
        <EmptyState icon="clipboard-check">No questions answered yet.</EmptyState>
      </Panel>
    )
  return (
    <ChartPanel
      title="Hardest questions"
      summary={`Missed by ${missed(hardest[0])}% of those who answered: “${hardest[0]?.text}”${trusted.length === 0 ? " Fewer than 30 answers each: too few to be reliable." : ""}`}
      columns={["Question", "Missed by", "Students"]}
      rows={hardest.map((question, index) => [
        `${index + 1}. ${question.text}`,
        `${missed(question)}%`,
        question.students,
      ])}
      more={<Link to="/admin/questions">Question statistics</Link>}
      legend={
        <QuestionTexts>
          {hardest.map(({ question, text }) => (
            <li key={question}>{text}</li>
          ))}
        </QuestionTexts>
      }
    >
      <Bars
        points={hardest.map((question, index) => ({ label: `${index + 1}.`, values: [missed(question)] }))}
        names={["Missed by"]}
        percent="whole"
      />
    </ChartPanel>
  )
}

const Wide = styled.div`
  grid-column: 1 / -1;
  &:empty { display: none; }
`

const QuestionTexts = styled.ol`
  display: grid;
  gap: 0.375rem;
  margin: 0;
  padding-inline-start: 1.75rem;
  font-size: ${({ theme }) => theme.text.sm};
`

const Panels = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${({ theme }) => theme.gap.lg};
  @media (min-width: 1024px) { grid-template-columns: repeat(2, minmax(0, 1fr)); }
`
