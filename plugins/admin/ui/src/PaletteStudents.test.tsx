import type { PaletteLineProps } from "@cubital/sdk"
import {
  administrator,
  delay,
  HttpResponse,
  http,
  renderPage,
  screen,
  server,
  waitFor,
} from "@cubital/sdk/testing"
import PaletteStudents from "./PaletteStudents"
import { ada } from "./testing/openDashboard"

const Line = ({ label, detail, to }: PaletteLineProps) => (
  <a href={to}>
    {label}, {detail}
  </a>
)

test("students are asked of the server once two letters are typed", async () => {
  const questions: (string | null)[] = []
  server.use(
    http.get("*/api/admin/students", ({ request }) => {
      questions.push(new URL(request.url).searchParams.get("q"))
      return HttpResponse.json([ada])
    }),
  )
  const show = (search: string) => <PaletteStudents search={search} Line={Line} />
  const { unmount } = renderPage(show("a"), { path: "/admin", user: administrator })
  await delay(400) // longer than the pause after the last letter
  expect(questions).toEqual([])
  unmount()

  renderPage(show("ad"), { path: "/admin", user: administrator })
  const line = await screen.findByRole("link", { name: "Ada Lovelace, ada, ada@example.org" })
  expect(line).toHaveAttribute("href", "/admin/students/7")
  await waitFor(() => expect(questions).toEqual(["ad"]))
})
