/** The gallery page: all pictures of the profession, filtered by category. */
import {
  Button,
  Chips,
  EmptyState,
  ErrorNotice,
  LinkButton,
  Page,
  Row,
  Skeleton,
  useSite,
} from "@cubital/sdk"
import { useQuery } from "@tanstack/react-query"
import { useSearchParams } from "react-router-dom"
import { styled } from "styled-components"
import { api } from "./api"
import { Pictures } from "./professionals/Pictures"
import { capital, type Picture } from "./professionals/Thumbnail"

const ALL = "all"

export default function ProfessionalsGallery() {
  const { data, error, refetch } = useQuery(api.query("/api/resources/gallery"))
  const { galleryLead } = useSite()
  const [search, setSearch] = useSearchParams()
  const chosen = search.get("category") ?? ALL
  const choose = (category: string) =>
    setSearch(category === ALL ? {} : { category }, { replace: true, preventScrollReset: true })

  return (
    <Page
      title="Professionals Gallery"
      lead={galleryLead}
      actions={
        <Row>
          <LinkButton to="/study-resources" kind="secondary">
            Return to Study Resources
          </LinkButton>
          <LinkButton to="/dashboard" kind="secondary">
            Go to Dashboard
          </LinkButton>
        </Row>
      }
    >
      {error ? (
        <ErrorNotice title="Couldn't load the pictures" onRetry={() => void refetch()} />
      ) : data ? (
        <Wall pictures={data} chosen={chosen} onChoose={choose} />
      ) : (
        <Skeleton lines={8} />
      )}
    </Page>
  )
}

interface WallProps {
  pictures: Picture[]
  chosen: string
  onChoose: (category: string) => void
}

function Wall({ pictures, chosen, onChoose }: WallProps) {
  const categories = [ALL, ...[...new Set(pictures.map(({ category }) => category))].sort()]
  const shown = pictures.filter(({ category }) => chosen === ALL || category === chosen)

  return (
    <Room>
      <Chips
        label="Category"
        options={categories.map((category) => ({ value: category, label: capital(category) }))}
        value={chosen}
        onChange={onChoose}
      />
      {shown.length > 0 ? (
        <Pictures key={chosen} pictures={shown} />
      ) : (
        <EmptyState icon="images" action={<Button onClick={() => onChoose(ALL)}>View All Images</Button>}>
          No images found for this category.
        </EmptyState>
      )}
    </Room>
  )
}

const Room = styled.section`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${({ theme }) => theme.gap.md};
`
