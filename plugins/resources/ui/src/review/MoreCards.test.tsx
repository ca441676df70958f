import { HttpResponse, http, screen, server } from "@cubital/sdk/testing"
import { open, serve, two } from "../testing/review"
import { emptyQueue } from "../testing/school"

test("when the day's cards are done, ten more new ones can be asked for", async () => {
  serve("counted", { ...emptyQueue, newLeft: 12 })
  const { person } = open()
  const more = await screen.findByRole("button", { name: "10 more new cards" })
  const counts: (string | null)[] = []
  server.use(
    http.get("*/api/resources/review", ({ request }) => {
      counts.push(new URL(request.url).searchParams.get("more"))
      return HttpResponse.json({ ...two, newLeft: 12 })
    }),
  )
  await person.click(more)
  expect(await screen.findByRole("heading", { name: "Anemia" })).toBeVisible()
  expect(counts).toEqual(["10"])
})

test("what could not be fetched is said, and can be asked for again", async () => {
  serve("counted", { ...emptyQueue, newLeft: 1 })
  const { person } = open()
  const more = await screen.findByRole("button", { name: "1 more new card" })
  server.use(
    http.get("*/api/resources/review", () => HttpResponse.json({ message: "Busy" }, { status: 503 })),
  )
  await person.click(more)
  expect(await screen.findByText("Couldn't load more cards")).toBeVisible()
  expect(more).toBeEnabled()
})
