import { expect, expectTypeOf, test } from "vitest"
import type { ProgressRecord } from "./progress.js"
import { HttpResponse, http, server } from "./testing/index.js"
import { typedApi } from "./typedApi.js"
import type { User } from "./user.js"

interface paths {
  "/api/plants": { get: Answers<{ name: string }[]> }
  "/api/plants/{plant_id}": { get: Answers<{ name: string }>; delete: { responses: { 204: object } } }
  "/api/plants/{plant_id}/water": { post: Takes<{ liters: number }> & Answers<{ wet: boolean }> }
}
interface Answers<T> {
  responses: { 200: { content: { "application/json": T } } }
}
interface Takes<T> {
  requestBody: { content: { "application/json": T } }
}

const api = typedApi<paths>()

test("a path decides what goes and what comes", async () => {
  server.use(
    http.get("/api/plants/5", () => HttpResponse.json({ name: "Fern" })),
    http.post("/api/plants/5/water", async ({ request }) =>
      HttpResponse.json({ wet: ((await request.json()) as { liters: number }).liters > 0 }),
    ),
  )
  const plant: number = 5
  const fern = await api.get(`/api/plants/${plant}`)
  const { wet } = await api.post(`/api/plants/${plant}/water`, { liters: 1 })
  expectTypeOf(fern).toEqualTypeOf<{ name: string }>()
  expectTypeOf(wet).toBeBoolean()
  expect([fern.name, wet]).toEqual(["Fern", true])
})

test("a query reads its path, with the type of the answer", () => {
  const query = api.query("/api/plants")
  expect(query).toEqual({ queryKey: ["/api/plants"] })
})

test("the compiler refuses what the server would", () => {
  // Nothing of it is called.
  const calls = [
    async () => {
      expectTypeOf(await api.get("/api/plants?order=name")).toEqualTypeOf<{ name: string }[]>()
      expectTypeOf(await api.get(`/api/plants?${new URLSearchParams()}`)).toEqualTypeOf<{ name: string }[]>()
      expectTypeOf(await api.delete("/api/plants/5")).toEqualTypeOf<undefined>()
      expectTypeOf(await api.get("/api/user")).toEqualTypeOf<User>()
      expectTypeOf(await api.get("/api/progress")).toEqualTypeOf<ProgressRecord[]>()
    },
    // @ts-expect-error no such path
    () => api.get("/api/plant"),
    // @ts-expect-error no such call
    () => api.post("/api/plants", {}),
    // @ts-expect-error any string is no path
    (path: string) => api.get(path),
    // @ts-expect-error a body of another shape
    () => api.post("/api/plants/5/water", { liters: "much" }),
    // @ts-expect-error a body is missing
    () => api.post("/api/plants/5/water"),
  ]
  expect(calls).toHaveLength(6)
})
