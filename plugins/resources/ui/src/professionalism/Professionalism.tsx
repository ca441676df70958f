/** The professionalism tab: fetches the topics and the student's reflections on them. */
import { EmptyState, ErrorNotice, Skeleton, Stack, useScrollToHash } from "@cubital/sdk"
import { useQuery } from "@tanstack/react-query"
import { api } from "../api"
import { TopicCard } from "./TopicCard"
import { REFLECTIONS } from "./useTopic"

export function Professionalism() {
  const topics = useQuery(api.query("/api/resources/professionalism"))
  // Another device may have written since the last time.
  const mine = useQuery({
    ...api.query(REFLECTIONS),
    refetchOnMount: "always",
  })
  useScrollToHash(Boolean(topics.data && mine.data))

  if (topics.error ?? (mine.error && !mine.data)) {
    const retry = () => void Promise.all([topics.refetch(), mine.refetch()])
    return <ErrorNotice title="Couldn't load the topics" onRetry={retry} />
  }
  if (!topics.data || !mine.data) return <Skeleton lines={8} />
  if (topics.data.length === 0) {
    return <EmptyState icon="hand-heart">No professionalism tips available.</EmptyState>
  }
  return (
    <Stack $gap="lg">
      {topics.data.map((topic) => (
        <TopicCard key={topic.id} topic={topic} boxes={mine.data.topics[topic.id] ?? {}} />
      ))}
    </Stack>
  )
}
