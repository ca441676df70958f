/** The page /info/:page: one of the school's own texts for everybody, such as privacy or what the course costs. */
import { ApiError, ErrorNotice, Markdown, Page, Skeleton, useBoot } from "@cubital/sdk"
import { useQuery } from "@tanstack/react-query"
import { useParams } from "react-router-dom"
import { styled } from "styled-components"
import { api } from "../api"
import NotFoundPage from "./NotFoundPage"

const Text = styled.div`
  max-inline-size: 42rem;
  font-size: ${({ theme }) => theme.text.md};
  line-height: 1.65;
`

export default function PublicPage() {
  const { page = "" } = useParams()
  const known = useBoot().pages.find(({ name }) => name === page)
  const { data, error, refetch } = useQuery(api.query(`/api/pages/${page}`))
  if (error instanceof ApiError && error.status === 404) return <NotFoundPage />
  return (
    <Page title={data?.title ?? known?.title ?? ""} width="text">
      {error && !data ? (
        <ErrorNotice title="Couldn't load this page" onRetry={() => void refetch()} />
      ) : data ? (
        <Text>
          <Markdown>{data.text}</Markdown>
        </Text>
      ) : (
        <Skeleton lines={9} />
      )}
    </Page>
  )
}
