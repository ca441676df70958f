import "fake-indexeddb/auto"
import { QueryObserver } from "@tanstack/react-query"
import { ApiError } from "../api.js"
import { forgetConnection, reach } from "../connection.js"
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

test("what somebody looks at and nobody answered is asked for once more when the school is there again", async () => {
  const client = createQueryClient()
  onTestFinished(startOfflineSync(client, student, []))
  onTestFinished(forgetConnection)
  const counts: Record<string, number> = {}
  let away = true
  const look = (name: string, error: Error) => {
    const queryFn = async () => {
      counts[name] = (counts[name] ?? 0) + 1
      if (away) throw error
      return name
    }
    return new QueryObserver(client, { queryKey: [name], queryFn }).subscribe(() => {})
  }
  const lost = new TypeError("Failed to fetch")
  onTestFinished(look("/api/stamps", lost))
  onTestFinished(look("/api/refused", new ApiError(404, "There is none.")))
  const leave = look("/api/left", lost)
  await vi.waitFor(() => expect(client.getQueryState(["/api/left"])?.status).toBe("error"))
  leave()

  const fetching = vi.spyOn(globalThis, "fetch").mockRejectedValueOnce(lost)
  await reach("/healthz", {}).catch(() => {})
  away = false
  fetching.mockResolvedValueOnce(new Response("{}"))
  await reach("/healthz", {})
  await vi.waitFor(() => expect(client.getQueryData(["/api/stamps"])).toBe("/api/stamps"))
  expect(counts).toEqual({ "/api/stamps": 2, "/api/refused": 1, "/api/left": 1 })
})
