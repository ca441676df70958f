import { administrator, HttpResponse, http, renderPage, screen, server, within } from "@cubital/sdk/testing"
import PluginsPage from "./PluginsPage"

const stamps = {
  name: "stamps",
  summary: "A stamp for each finished module",
  version: "0.1.0",
  distribution: "cubital-stamps",
  enabled: true,
  calls: ["GET /api/stamps", "POST /api/stamps"],
  pages: ["/stamps"],
  slots: [],
  content: ["stamps"],
  commands: [],
  tables: [],
  problems: [],
  failures: null,
}
const failures = {
  times: 2,
  last: "2026-11-26T20:00:00Z",
  module: "./StampsPage",
  error: "TypeError",
  line: "assets/StampsPage-x.js:1:40",
}
const lost = "Its built UI lacks ui_dist/entry.js. Build the UI again, or install the plugin again."

test("each plugin says what it adds and how it is", async () => {
  server.use(
    http.get("*/api/admin/plugins", () =>
      HttpResponse.json([
        stamps,
        { ...stamps, name: "bells", failures },
        { ...stamps, name: "lamps", problems: [lost] },
        { ...stamps, name: "maps", enabled: false, calls: [], pages: [], content: [] },
      ]),
    ),
  )
  renderPage(<PluginsPage />, { path: "/admin/plugins", user: administrator })

  const panel = async (name: string) => within(await screen.findByRole("region", { name }))
  expect((await panel("stamps")).getByText("No failures")).toBeVisible()
  expect((await panel("stamps")).getByText("A stamp for each finished module")).toBeVisible()
  expect(
    (await panel("stamps")).getByText("Pages: 1 · Kinds of content: 1 · Calls of the server: 2"),
  ).toBeVisible()
  expect((await panel("stamps")).getByText(/^GET \/api\/stamps\s+POST \/api\/stamps$/)).toBeInTheDocument()
  expect((await panel("bells")).getByText(/failed 2 times/)).toHaveTextContent(
    "TypeError in ./StampsPage, assets/StampsPage-x.js:1:40.",
  )
  expect((await panel("bells")).getByText("Pages failed")).toBeVisible()
  expect((await panel("lamps")).getByText(lost)).toBeVisible()
  expect((await panel("maps")).getByText("Switched off")).toBeVisible()
  expect((await panel("maps")).queryByRole("group")).toBeNull()
})
