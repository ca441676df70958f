/** A page made of a part that only the made-up sdk 1.1.0 has. */
import { Page, Stars } from "@cubital/sdk"

export default function StarsPage() {
  return (
    <Page title="Stars">
      <Stars count={3} />
    </Page>
  )
}
