/** A fill of a newer sdk, on a page of an older one and on the dashboard. */
import { Card, useSession } from "@cubital/sdk"
import { useQuery } from "@tanstack/react-query"

export default function Light({ color = "white" }: { color?: string }) {
  const { user } = useSession()
  // The key of the other plugin's query: with one query client between them, it is asked for once.
  const greeting = useQuery<{ text: string }>({ queryKey: ["/api/lanterns"] })

  return (
    <Card as="article">
      {greeting.data?.text} A light of {color} for {user?.username}.
    </Card>
  )
}
