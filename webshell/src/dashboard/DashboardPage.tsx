/** The page /dashboard: the mission progress, the plugins' cards and the modules. */
import {
  ErrorNotice,
  Grid,
  Loading,
  Page,
  Stack,
  useModules,
  useProgress,
  useSession,
  useSlot,
} from "@cubital/sdk"
import { Fragment } from "react"
import { styled } from "styled-components"
import { TodayCard } from "../today/TodayCard"
import { useShowsToday, useToday } from "../today/useToday"
import { useMastery } from "../useMastery"
import { MissionProgress } from "./MissionProgress"
import { ModuleCard } from "./ModuleCard"

/* Held while a card's code and numbers come, so that the modules below stay where they are. */
const CardPlace = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  min-block-size: 13.5rem;
  &:empty { display: none; }
  @media (max-width: 480px) { min-block-size: 14.75rem; }
  @media (max-width: 26rem) { min-block-size: 19.75rem; }
`

export default function DashboardPage() {
  const { user } = useSession()
  const { modules, loading: modulesLoading, error: modulesError, retry: retryModules } = useModules()
  const progress = useProgress()
  const mastery = useMastery()
  const cards = useSlot("dashboard.cards")
  const notices = useSlot("dashboard.notices")
  const showsToday = useShowsToday()
  const { today, failed } = useToday({ always: true }) // asked for together with the rest

  if (modulesLoading || progress.loading || mastery.loading)
    return <Loading fullScreen label="Loading your progress" />

  function retry() {
    retryModules()
    progress.retry()
  }

  // Hardly anybody is told anything: whose plugin says that it has nothing for them is spared its code and its call.
  const mayNotice = (plugin: string) =>
    today ? !today.withoutNotice.includes(plugin) : failed || !showsToday
  const started = progress.records.some(({ lastPosition }) => lastPosition > 0)
  return (
    <Page
      title={`Welcome, ${user?.username}`}
      lead={started ? "Pick up where you left off." : "Let's get started."}
    >
      {modulesError || progress.error ? (
        <ErrorNotice title="Couldn't load your modules" onRetry={retry} />
      ) : (
        <Stack $gap="xl">
          {showsToday && <TodayCard />}
          <MissionProgress
            quiet={showsToday}
            modules={modules}
            overall={progress.overall}
            of={progress.of}
            masteryOf={mastery.masteryOf}
          />
          {cards.map(({ id, render }) => (
            <CardPlace key={id}>{render({})}</CardPlace>
          ))}
          <section aria-labelledby="modules">
            <h2 id="modules">Your modules</h2>
            <Grid $min="19rem">
              {modules.map((module) => (
                <ModuleCard
                  key={module.id}
                  module={module}
                  percent={progress.of(module.id)}
                  mastery={mastery.masteryOf(module.id)}
                />
              ))}
            </Grid>
          </section>
        </Stack>
      )}
      {notices.map(
        ({ id, plugin, render }) => mayNotice(plugin) && <Fragment key={id}>{render({}, null)}</Fragment>,
      )}
    </Page>
  )
}
