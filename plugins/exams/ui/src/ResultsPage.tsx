/** Staff's page of all exams: how the class does and how ready it is, and what the items tell. */
import { Chips, ErrorNotice, Page, Skeleton, Stack } from "@cubital/sdk"
import { useQuery } from "@tanstack/react-query"
import { useSearchParams } from "react-router-dom"
import { api } from "./api"
import { ClassResults } from "./staff/ClassResults"
import { ItemResults } from "./staff/ItemResults"

const ITEMS = "items"

export default function ResultsPage() {
  const [search, setSearch] = useSearchParams()
  const { data, error, refetch } = useQuery(api.query("/api/exams"))
  const exams = data?.exams ?? []
  const view = search.get("of") ?? exams[0]?.id ?? ITEMS
  return (
    <Page title="Exam results" width="wide">
      {error && !data && <ErrorNotice title="Couldn't load the exams" onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton lines={6} />}
      {data && (
        <Stack $gap="lg">
          <Chips
            label="Results of"
            value={view}
            onChange={(of) => setSearch({ of })}
            options={[
              ...exams.map((exam) => ({ value: exam.id, label: exam.name })),
              { value: ITEMS, label: "Items" },
            ]}
          />
          {view === ITEMS ? <ItemResults /> : <ClassResults key={view} exam={view} />}
        </Stack>
      )}
    </Page>
  )
}
