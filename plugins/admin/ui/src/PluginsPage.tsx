/** The installed plugins: what each adds to the school, what is wrong with its pages, and how often they failed. */
import { Badge, ErrorNotice, Muted, Skeleton, Stack, type Tone } from "@cubital/sdk"
import { useQuery } from "@tanstack/react-query"
import { styled } from "styled-components"
import { api } from "./api"
import { AdminLinks } from "./kit/AdminLinks"
import { Moment } from "./kit/Moment"
import { Panel } from "./kit/Panel"
import { StaffPage } from "./kit/StaffPage"
import type { InstalledPlugin } from "./schemas"

const ADDED = [
  ["pages", "Pages"],
  ["slots", "Parts of other pages"],
  ["content", "Kinds of content"],
  ["commands", "Commands"],
  ["tables", "Database tables"],
  ["calls", "Calls of the server"],
] as const

export default function PluginsPage() {
  const plugins = useQuery(api.query("/api/admin/plugins"))
  return (
    <StaffPage
      title="Plugins"
      lead="The parts that this school is made of. A failure is a page that broke in somebody's browser since the server last started; its log tells whoever runs the server more."
      width="wide"
      actions={<AdminLinks />}
    >
      <Stack $gap="lg">
        {plugins.isLoading && <Skeleton lines={6} />}
        {plugins.error && (
          <ErrorNotice title="Couldn't load the plugins" onRetry={() => void plugins.refetch()} />
        )}
        {plugins.data?.map((plugin) => (
          <PluginPanel key={plugin.name} plugin={plugin} />
        ))}
      </Stack>
    </StaffPage>
  )
}

function PluginPanel({ plugin }: { plugin: InstalledPlugin }) {
  const [tone, words] = stateOf(plugin)
  const added = ADDED.filter(([field]) => plugin[field].length > 0)
  return (
    <Panel title={plugin.name} aside={<Badge $tone={tone}>{words}</Badge>}>
      {plugin.summary && <Summary>{plugin.summary}</Summary>}
      <Muted>
        Version {plugin.version}, from {plugin.distribution}
      </Muted>
      {plugin.problems.map((problem) => (
        <Problem key={problem}>{problem}</Problem>
      ))}
      {plugin.failures && <Failures failures={plugin.failures} />}
      {added.length > 0 && (
        <details>
          <summary>{added.map(([field, label]) => `${label}: ${plugin[field].length}`).join(" · ")}</summary>
          <Added>
            {added.map(([field, label]) => (
              <div key={field}>
                <dt>{label}</dt>
                <dd>{plugin[field].join("\n")}</dd>
              </div>
            ))}
          </Added>
        </details>
      )}
    </Panel>
  )
}

function Failures({ failures }: { failures: NonNullable<InstalledPlugin["failures"]> }) {
  return (
    <Problem>
      Its pages failed {failures.times === 1 ? "once" : `${failures.times} times`}, last{" "}
      <Moment at={failures.last} />: {failures.error} in {failures.module}
      {failures.line && `, ${failures.line}`}.
    </Problem>
  )
}

function stateOf({ enabled, problems, failures }: InstalledPlugin): [Tone, string] {
  if (!enabled) return ["plain", "Switched off"]
  if (problems.length > 0) return ["bad", "Needs mending"]
  return failures ? ["warn", "Pages failed"] : ["good", "No failures"]
}

const Summary = styled.p`
  margin: 0;
`

const Problem = styled(Summary)`
  overflow-wrap: anywhere;
`

const Added = styled.dl`
  display: grid;
  gap: ${({ theme }) => theme.gap.sm};
  margin: ${({ theme }) => theme.gap.sm} 0 0;

  dt { font-weight: 600; }
  dd {
    margin: 0;
    columns: 20rem;
    color: ${({ theme }) => theme.inkSoft};
    white-space: pre-line;
    overflow-wrap: anywhere;
  }
`
