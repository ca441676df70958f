/** One procedure: its procedure sheet, its competency checklist, and where it is learned and practiced. */
import { Button, ErrorNotice, messageOf, Page, Skeleton, Stack, Tabs, useSlot } from "@cubital/sdk"
import { useQuery } from "@tanstack/react-query"
import { Fragment } from "react"
import { Link, useParams, useSearchParams } from "react-router-dom"
import { styled } from "styled-components"
import { api } from "./api"
import { CompetencyChecklist } from "./procedures/CompetencyChecklist"
import { ProcedureSheet } from "./procedures/ProcedureSheet"
import type { Procedure } from "./procedures/procedures"

export default function ProcedurePage() {
  const id = useParams().procedure ?? ""
  const { data, error, refetch } = useQuery(api.query(`/api/resources/procedures/${id}`))
  if (data) return <Forms procedure={data} />
  return (
    <Page title="Procedure">
      {error ? (
        <ErrorNotice title="Couldn't load this procedure" onRetry={() => void refetch()}>
          {messageOf(error, "Try again in a moment.")}
        </ErrorNotice>
      ) : (
        <Skeleton lines={12} />
      )}
    </Page>
  )
}

function Forms({ procedure }: { procedure: Procedure }) {
  const [search, setSearch] = useSearchParams()
  const form = search.get("form") === "checklist" ? "checklist" : "sheet"
  return (
    <Page
      width="text"
      compact
      eyebrow={`Procedure · Module ${procedure.module}`}
      title={procedure.title}
      actions={
        <Button kind="secondary" size="small" icon="printer" onClick={() => window.print()}>
          Print
        </Button>
      }
    >
      <Stack $gap="lg">
        <Room>
          <Tabs
            label="Forms of this procedure"
            value={form}
            onChange={(next) => setSearch({ form: next }, { replace: true, preventScrollReset: true })}
            tabs={[
              {
                value: "sheet",
                label: "Procedure sheet",
                icon: "file-text",
                content: <ProcedureSheet procedure={procedure} />,
              },
              {
                value: "checklist",
                label: "Competency checklist",
                icon: "clipboard-check",
                content: <CompetencyChecklist procedure={procedure} />,
              },
            ]}
          />
        </Room>
        <Elsewhere procedure={procedure} />
      </Stack>
    </Page>
  )
}

/** Other plugins' fills of the lesson's section, such as an exercise of the same skill. */
function Elsewhere({ procedure: { module, section } }: { procedure: Procedure }) {
  const fills = useSlot("lesson.section").filter(({ plugin }) => plugin !== "resources")
  return (
    <OnScreen>
      {fills.map(({ id, render }) => (
        <Fragment key={id}>{render({ moduleId: module, section }, null)}</Fragment>
      ))}
      <p>
        Read <Link to={`/course/${module}?tab=lesson#${section}`}>the lesson section</Link>, or see{" "}
        <Link to="/procedures">all procedures</Link>.
      </p>
    </OnScreen>
  )
}

/* Printed is the open form, not the row of tabs. */
const Room = styled.div`
  @media print { [role="tablist"] { display: none; } }
`

const OnScreen = styled.div`
  color: ${({ theme }) => theme.inkSoft};
  @media print { display: none; }
`
