/** A page of an older sdk, which opens a slot of its own. */
import { Card, Page, Slot, useSession } from "@cubital/sdk"
import { useQuery } from "@tanstack/react-query"

declare module "@cubital/sdk" {
  interface SlotProps {
    "lanterns.lights": { color: string }
  }
}

export default function LanternsPage() {
  const { user } = useSession()
  const greeting = useQuery<{ text: string }>({ queryKey: ["/api/lanterns"] })

  return (
    <Page title="Lanterns">
      <Card as="article">
        {greeting.data?.text} A lantern for {user?.username}.
      </Card>
      <Slot name="lanterns.lights" color="amber" />
    </Page>
  )
}
