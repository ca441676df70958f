import { ApiError, api, messageOf } from "./api.js"
import { HttpResponse, http, server } from "./testing/server.js"

const events = (...chunks: string[]) =>
  new HttpResponse(
    new ReadableStream({
      start(controller) {
        for (const chunk of chunks) controller.enqueue(new TextEncoder().encode(chunk))
        controller.close()
      },
    }),
    { headers: { "Content-Type": "text/event-stream" } },
  )

async function all(path: string) {
  const events = []
  for await (const event of api.stream(path)) events.push(event)
  return events
}

test("a refusal is the status and the body; its sentence is what a person reads", async () => {
  server.use(http.get("*/api/x", () => HttpResponse.json({ message: "Not today." }, { status: 403 })))
  const error = await api.get("/api/x").catch((caught: unknown) => caught)
  expect(error).toBeInstanceOf(ApiError)
  expect((error as ApiError).message).toBe('403: {"message":"Not today."}')
  expect(messageOf(error, "fallback")).toBe("Not today.")
})

test("an empty body leaves the status text, and the fallback", async () => {
  server.use(http.get("*/api/x", () => new HttpResponse(null, { status: 502, statusText: "Bad Gateway" })))
  const error = await api.get("/api/x").catch((caught: unknown) => caught)
  expect((error as ApiError).message).toBe("502: Bad Gateway")
  expect(messageOf(error, "fallback")).toBe("fallback")
})

test("a body is sent as JSON, with cookies", async () => {
  const fetched = vi.spyOn(globalThis, "fetch")
  server.use(
    http.post("*/api/x", async ({ request }) =>
      HttpResponse.json({ got: await request.json(), as: request.headers.get("Content-Type") }),
    ),
  )
  expect(await api.post("/api/x", { a: 1 })).toEqual({ got: { a: 1 }, as: "application/json" })
  expect(fetched).toHaveBeenCalledWith("/api/x", expect.objectContaining({ credentials: "include" }))
})

test("an answer that streams is read event by event, wherever the network cuts it", async () => {
  server.use(
    http.get("*/api/x", () =>
      events(
        'event: token\ndata: {"te',
        'xt":"Vein"}\n',
        '\nevent: done\r\ndata: {"id":7}\r\n\r\n: a comment\n\n',
      ),
    ),
  )
  expect(await all("/api/x")).toEqual([
    { event: "token", data: { text: "Vein" } },
    { event: "done", data: { id: 7 } },
  ])
})

test("a plain JSON answer to a stream is its one event", async () => {
  server.use(http.get("*/api/x", () => HttpResponse.json({ message: "Hello" })))
  expect(await all("/api/x")).toEqual([{ event: "done", data: { message: "Hello" } }])
})

test("a stream can be aborted", async () => {
  server.use(
    http.get(
      "*/api/x",
      () =>
        new HttpResponse(
          new ReadableStream({ start: (c) => c.enqueue(new TextEncoder().encode("data: 1\n\n")) }),
          {
            headers: { "Content-Type": "text/event-stream" },
          },
        ),
    ),
  )
  const controller = new AbortController()
  const stream = api.stream("/api/x", { signal: controller.signal })
  expect(await stream.next()).toEqual({ done: false, value: { event: "message", data: 1 } })
  controller.abort()
  await expect(stream.next()).rejects.toThrow()
})
