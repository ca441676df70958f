/** The page /sample/lesson/:id: a lesson that the school lets anybody read, without an account. */
import { ApiError, EmptyState, ErrorNotice, LinkButton, messageOf, Page, Skeleton } from "@cubital/sdk"
import { useParams } from "react-router-dom"
import { styled } from "styled-components"
import { SampleText } from "./sample/SampleText"
import { useSampleLesson } from "./sample/useSampleLesson"

/** On paper nothing can be pressed. */
const OnPaper = styled.div`
  @media print { main & button { display: none; } }
`

export default function SampleLesson() {
  const { id = "" } = useParams()
  const { lesson, error, retry, ...sample } = useSampleLesson(id)
  if (!lesson)
    return (
      <Page title="Sample lesson">
        {error instanceof ApiError && error.status === 404 ? (
          <EmptyState icon="book-open" action={<LinkButton to={`/course/${id}`}>Sign In</LinkButton>}>
            This lesson isn't a sample. Sign in to read it.
          </EmptyState>
        ) : error ? (
          <ErrorNotice title="Couldn't load this lesson" onRetry={retry}>
            {messageOf(error, "Try again in a moment.")}
          </ErrorNotice>
        ) : (
          <Skeleton lines={9} />
        )}
      </Page>
    )
  return (
    <OnPaper>
      <Page
        eyebrow={`Sample lesson · Module ${lesson.moduleId}`}
        title={lesson.title}
        lead="No account needed. Your answers are checked but not saved."
        compact
      >
        <SampleText lesson={lesson} {...sample} />
      </Page>
    </OnPaper>
  )
}
