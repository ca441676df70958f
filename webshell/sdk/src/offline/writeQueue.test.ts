import "fake-indexeddb/auto"
import { askForNewerDatabase, holdDatabase } from "../testing/otherTab.js"
import { HttpResponse, http, server } from "../testing/server.js"
import { addWrite, forgetWrites, onChange, sendInTime, sendWrites, writesOf } from "./writeQueue.js"

const PATH = "/api/things"
const write = (id: string, user = 1, rest: object = { offset: 60 }) => ({
  id,
  user,
  path: PATH,
  list: "things",
  item: { id },
  rest,
})

const ids = async (user = 1) => (await writesOf(user)).map(({ id }) => id)

/** The school answers with `statuses`, one after the other, then with 200; what arrived, and for whom. */
function serve(...statuses: number[]) {
  const bodies: unknown[] = []
  server.use(
    http.post(`*${PATH}`, async ({ request }) => {
      bodies.push({ for: request.headers.get("Cubital-User"), ...((await request.json()) as object) })
      const status = statuses.shift() ?? 200
      return status ? HttpResponse.json({ taken: true }, { status }) : HttpResponse.error()
    }),
  )
  return bodies
}

afterEach(async () => {
  await forgetWrites(1)
  await forgetWrites(2)
  await askForNewerDatabase()
})

test("what is added outlives the page, in its order, once for each id", async () => {
  for (const id of ["a", "b", "a"]) await addWrite(write(id))
  await askForNewerDatabase()
  expect(await ids()).toEqual(["a", "b"])
})

test("all that waits goes in one body, for its own person, and leaves when it is answered", async () => {
  const bodies = serve()
  await addWrite(write("a"))
  await addWrite(write("b"))
  await addWrite(write("theirs", 2))
  expect(await sendWrites(1)).toBe(0)
  expect(bodies).toEqual([{ for: "1", offset: 60, things: [{ id: "a" }, { id: "b" }] }])
  expect(await ids(2)).toEqual(["theirs"])
})

test.each([[0], [401], [409], [429], [500], [503], [507]])(
  "after %i they wait and go again",
  async (status) => {
    const bodies = serve(status)
    await addWrite(write("a"))
    expect(await sendWrites(1)).toBe(1)
    expect(await ids()).toEqual(["a"])
    expect(await sendWrites(1)).toBe(0)
    expect(bodies).toHaveLength(2)
  },
)

test("one that will never be taken costs only itself", async () => {
  vi.spyOn(console, "error").mockReturnValue()
  const bodies = serve(422, 200, 422)
  const heard: unknown[] = []
  const stop = onChange(({ items, answer }) => items.length > 0 && heard.push([items, answer]))
  await addWrite(write("good"))
  await addWrite(write("bad"))
  expect(await sendWrites(1)).toBe(0)
  stop()
  expect(bodies).toHaveLength(3)
  expect(heard).toEqual([
    [[{ id: "good" }], { taken: true }],
    [[{ id: "bad" }], undefined],
  ])
})

test("what is added while others are sent goes along, and two attempts at once send each once", async () => {
  const bodies = serve()
  await addWrite(write("a"))
  const first = sendWrites(1)
  await addWrite(write("b"))
  await Promise.all([first, sendWrites(1), sendWrites(1)])
  expect(await ids()).toEqual([])
  const sent = bodies.flatMap((body) => (body as { things: { id: string }[] }).things.map(({ id }) => id))
  expect(sent).toEqual(["a", "b"])
})

test("whoever is about to go does not wait for ever for another tab: what is unknown counts as waiting", async () => {
  const bodies = serve()
  await addWrite(write("a"))
  const database = await holdDatabase()
  vi.useFakeTimers({ toFake: ["setTimeout"] })
  onTestFinished(() => void vi.useRealTimers())
  const left = vi.fn()
  void sendInTime(1).then(left)
  await vi.advanceTimersByTimeAsync(5999)
  expect(left).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(left).toHaveBeenCalledWith(1)

  vi.useRealTimers()
  database.letGo()
  await vi.waitFor(() => expect(bodies).toHaveLength(1))
  expect(await sendInTime(1)).toBe(0)
  expect(await database.counts()).toMatchObject({ writes: 0 })
})
