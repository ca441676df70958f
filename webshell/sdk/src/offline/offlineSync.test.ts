import "fake-indexeddb/auto"
import { createQueryClient } from "../query.js"
import { student } from "../testing/people.js"
import { forget, storedAnswer } from "./answerStore.js"
import { fetchAhead, startOfflineSync } from "./offlineSync.js"

const DECLARED = ["/api/stamps", "/api/stamps/today?offset={utcOffset}", "/api/stamps/{id}"]

test("only declared calls are kept: a part such as {id} is any, and what lies below it is another call", async () => {
  Object.defineProperty(navigator, "serviceWorker", {
    value: { ready: Promise.resolve({}), getRegistration: async () => undefined },
    configurable: true,
  })
  onTestFinished(async () => {
    await forget(student.id)
    Reflect.deleteProperty(navigator, "serviceWorker")
  })
  const client = createQueryClient()
  client.setQueryData(["/api/stamps/7"], { skill: "gloves" })
  const stop = startOfflineSync(client, student, DECLARED)
  onTestFinished(stop)
  await vi.waitFor(async () =>
    expect(await storedAnswer("/api/stamps/7")).toEqual({ data: { skill: "gloves" } }),
  )
  client.setQueryData(["/api/stamps/7/key"], { right: "A" })
  client.setQueryData(["/api/stamps"], [7])
  client.setQueryData(["/api/stamps/7"], { skill: "sharps" })
  await vi.waitFor(async () =>
    expect(await storedAnswer("/api/stamps/7")).toEqual({ data: { skill: "sharps" } }),
  )
  expect(await storedAnswer("/api/stamps")).toEqual({ data: [7] })
  expect(await storedAnswer("/api/stamps/7/key")).toBeUndefined()
})

test.each([
  [{}, []],
  [{ id: "7" }, [["/api/stamps/7"]]],
])(
  "what a page's address fills in is fetched ahead, and nothing else that is any: %j",
  async (parameters, more) => {
    const client = createQueryClient()
    const prefetch = vi.spyOn(client, "prefetchQuery").mockResolvedValue()
    await fetchAhead(client, DECLARED, parameters)
    const offset = -new Date().getTimezoneOffset()
    expect(prefetch.mock.calls.map(([{ queryKey }]) => queryKey)).toEqual([
      ["/api/stamps"],
      [`/api/stamps/today?offset=${offset}`],
      ...more,
    ])
  },
)
