import { HttpResponse, http } from "msw"
import { vi } from "vitest"
import { report } from "./pageFailure.js"
import { server } from "./testing/index.js"

const place = { plugin: "stamps", module: "./StampsPage" }

/** What the school is told of this error. */
async function reported(error: unknown) {
  vi.spyOn(console, "error").mockImplementation(() => undefined)
  const bodies: unknown[] = []
  server.use(
    http.post("*/api/plugins/failures", async ({ request }) => {
      bodies.push(await request.json())
      return HttpResponse.json({ success: true })
    }),
  )
  await report(place, error)
  return bodies
}

function failure(stack: string) {
  const error = new TypeError("Cannot read the name of Ada Lovelace")
  error.stack = `${error}\n${stack}`
  return error
}

test("the error's name and the first place in the plugin's own files are told, and nothing of its words", async () => {
  const stack = `    at a (https://school.test/assets/index-1.js:2:30)
    at b (https://school.test/plugins/stamps/assets/StampsPage-x_Y.js:1:405)
    at c (https://school.test/plugins/stamps/assets/other.js:1:1)`
  expect(await reported(failure(stack))).toEqual([
    { ...place, error: "TypeError", line: "assets/StampsPage-x_Y.js:1:405" },
  ])
})

test.each([failure("at a (https://school.test/plugins/other/assets/x.js:1:1)"), "words", { name: "Ada" }])(
  "what has no such place or name has none (%o)",
  async (error) => {
    const [body] = await reported(error)
    expect(body).toEqual({ ...place, error: error instanceof Error ? "TypeError" : "Error", line: null })
  },
)

test("a school that does not take it is left alone", async () => {
  vi.spyOn(console, "error").mockImplementation(() => undefined)
  server.use(http.post("*/api/plugins/failures", () => HttpResponse.json({ message: "no" }, { status: 401 })))
  await expect(report(place, failure(""))).resolves.toBeUndefined()
})
