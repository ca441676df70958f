import { useModules } from "@cubital/sdk"
import { boot, HttpResponse, http, screen, server, waitFor } from "@cubital/sdk/testing"
import { ASK_EVERY } from "./latestContent"
import { plugin, renderShell } from "./testing/renderShell"

const lessons = plugin("lessons", {
  pages: [{ path: "/lessons", module: "./Page", access: "public", opens: null }],
})

function FirstLesson() {
  const { modules } = useModules()
  return <h1>{modules[0]?.title}</h1>
}

function serveLoad(version: () => number) {
  server.use(
    http.get("*/api/content/version", () => HttpResponse.json({ version: version(), release: boot.release })),
    http.get("*/api/site", () => HttpResponse.json(boot.site)),
    http.get("*/api/modules", () =>
      HttpResponse.json([{ id: 1, title: `Title of load ${version()}`, description: "", prompts: [] }]),
    ),
  )
}

const open = (environment: "demo" | "production") =>
  renderShell("/lessons", { plugins: [lessons], load: () => Promise.resolve(FirstLesson), environment })

test("what an editor loads is on the open page of a demo soon after", async () => {
  let version = 1
  serveLoad(() => version)
  open("demo")
  expect(await screen.findByRole("heading", { name: "Title of load 1" })).toBeVisible()
  version = 2
  expect(await screen.findByRole("heading", { name: "Title of load 2" })).toBeVisible()
})

test("a school in production is not asked", async () => {
  let requests = 0
  serveLoad(() => 1)
  server.use(
    http.get("*/api/content/version", () => {
      requests += 1
      return HttpResponse.json({ version: 1, release: boot.release })
    }),
  )
  open("production")
  expect(await screen.findByRole("heading", { name: "Title of load 1" })).toBeVisible()
  expect(requests).toBe(0)
})

test("a tab that nobody sees does not ask, and asks at once when it is looked at", async () => {
  let state: DocumentVisibilityState = "visible"
  vi.spyOn(document, "visibilityState", "get").mockImplementation(() => state)
  let requests = 0
  serveLoad(() => 1)
  server.use(
    http.get("*/api/content/version", () => {
      requests += 1
      state = "hidden"
      return HttpResponse.json({ version: 1, release: boot.release })
    }),
  )
  open("demo")
  await waitFor(() => expect(requests).toBe(1))
  await new Promise((passed) => setTimeout(passed, 3 * ASK_EVERY))
  expect(requests).toBe(1)
  state = "visible"
  document.dispatchEvent(new Event("visibilitychange"))
  await waitFor(() => expect(requests).toBe(2))
})
