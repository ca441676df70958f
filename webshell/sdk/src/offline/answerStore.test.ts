import "fake-indexeddb/auto"
import { holdDatabase } from "../testing/otherTab.js"
import { student } from "../testing/people.js"
import { forget, setOwner, storeAnswer, storedAnswer } from "./answerStore.js"
import { forgetAllOf, onlyFor, withOfflineFallback } from "./index.js"
import { answersOwner } from "./owner.js"
import { addWrite, writesOf } from "./writeQueue.js"

const PATH = "/api/resources/review?offset=60"
const other = { ...student, id: student.id + 1 }
const nobodyAnswers = () => Promise.reject(new TypeError("Failed to fetch"))

afterEach(() => forget(student.id))

test("the last answer is given where nobody answers, of another query where this one is new", async () => {
  await setOwner(student)
  await storeAnswer(student.id, PATH, { due: 3 })
  expect(await withOfflineFallback(PATH, nobodyAnswers())).toEqual({ due: 3 })
  expect(await withOfflineFallback("/api/resources/review?offset=0", nobodyAnswers())).toEqual({ due: 3 })
  expect(await withOfflineFallback("/api/user", nobodyAnswers())).toMatchObject({ id: student.id })
  await expect(withOfflineFallback("/api/progress", nobodyAnswers())).rejects.toThrow("Failed to fetch")
  expect(await withOfflineFallback(PATH, Promise.resolve({ due: 2 }))).toEqual({ due: 2 })
})

test("another person finds nothing, and what comes late for the first is not kept", async () => {
  await setOwner(student)
  await storeAnswer(student.id, PATH, { due: 3 })
  await setOwner(other)
  expect(await storedAnswer(PATH)).toBeUndefined()
  await storeAnswer(student.id, PATH, { due: 3 })
  await setOwner(student)
  expect(await storedAnswer(PATH)).toBeUndefined()
})

test("a session's end clears answers, a sign-out also what waits", async () => {
  await setOwner(student)
  await storeAnswer(student.id, PATH, { due: 3 })
  await addWrite({ id: "a", user: student.id, path: "/api/x", list: "x", item: {}, rest: {} })
  await forget()
  expect(await storedAnswer(PATH)).toBeUndefined()
  await storeAnswer(student.id, PATH, { due: 3 })
  expect(await storedAnswer(PATH)).toBeUndefined()
  expect(await writesOf(student.id)).toHaveLength(1)
  await forget(student.id)
  expect(await writesOf(student.id)).toHaveLength(0)
})

test.each([
  ["a sign-out", () => forgetAllOf(student.id)],
  ["a session's end", () => onlyFor(null)],
])(
  "%s waits for another tab's hold on the database, but not for ever, and clears it in the end",
  async (_, go) => {
    await setOwner(student)
    await storeAnswer(student.id, PATH, { due: 3 })
    const database = await holdDatabase()
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] })
    onTestFinished(() => void vi.useRealTimers())
    const gone = vi.fn()
    void go().then(gone)
    await vi.advanceTimersByTimeAsync(2999)
    expect(gone).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1)
    expect(gone).toHaveBeenCalled()
    // Nothing of it is shown from here on.
    expect(answersOwner()).toBeNull()
    await expect(withOfflineFallback(PATH, nobodyAnswers())).rejects.toThrow("Failed to fetch")

    database.letGo()
    await vi.waitFor(async () => expect(await storedAnswer(PATH)).toBeUndefined())
    expect(await database.counts()).toEqual({ person: 0, answers: 0, writes: 0 })
  },
)
