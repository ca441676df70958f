/** Answers of an open sitting: each change is stored on the device, sent at once, and sent again until it has arrived. */
import { toast, useDraft, useOfflineWrites, useSession } from "@cubital/sdk"
import { useCallback, useEffect, useRef, useState } from "react"
import { api } from "./api"
import { counted, type KeptSitting, type NewAnswer, type Saved, type Sitting } from "./exams"
import { type Answer, NONE, reconcile } from "./reconcile"
import { useKeeping } from "./useKeptSitting"

const TYPING_MS = 600 // what is typed is sent when one pauses
const ON_ITS_WAY_MS = 2000 // that an answer may take to the server without being older for it
const STAY_MS = 1000 // at a question, after which one is there
const MOST_SECONDS = 86_400 // that the server takes of one look

type Typed = Answer & { position: number; madeAt: number }

interface Elsewhere {
  /** The server takes no more answers. */
  onClosed: () => void
  /** An earlier page had gone to this question, and could not tell the server. */
  onPlace: (position: number) => void
  /** The server said how much time is left. */
  onTime: (secondsLeft: number | null) => void
}

/** Milliseconds that no change of the device's clock touches. */
const now = () => performance.now()

/** Whole seconds since `since`, as the server takes them. */
const secondsSince = (since: number) =>
  Math.min(MOST_SECONDS, Math.max(0, Math.round((now() - since) / 1000)))

export function useAnswers(sitting: KeptSitting, position: number, { onClosed, onPlace, onTime }: Elsewhere) {
  const [answers, setAnswers] = useState<Record<number, Answer>>(() =>
    Object.fromEntries(
      sitting.answers.map(({ position: at, secondsAgo: _, madeAt: __, ...answer }) => [at, answer]),
    ),
  )
  const latest = useRef(answers)
  /** What the server has, as far as this page knows. */
  const saves = useRef(answers)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const unsent = useRef<number>(undefined)
  const lookedAt = useRef({ position, since: now() })
  const place = useRef(position)
  place.current = position
  /** The place that the server was told, or tells. */
  const toldPlace = useRef(position)
  /** When what stands here was chosen here, or came from the server; by the device's clock. */
  const madeAt = useRef<Record<number, number>>(madeBefore(sitting))
  /** Of a copy that the device keeps: when it came from the server, which may have newer answers since. */
  const openedAt = useRef(sitting.readAt ?? Date.now())
  const madeAtOf = useCallback((at: number) => madeAt.current[at] ?? openedAt.current, [])
  /** What is typed and not on the device's disk yet, in the tab's own store: that is written at once. */
  const [typed, keepTyped] = useDraft<Typed | null>(`exams:${sitting.id}`, null)
  /** Positions whose last answer the server will never take. */
  const [refusals, setRefusals] = useState<number[]>([])

  const { write, waiting, saved } = useOfflineWrites<NewAnswer, Saved>(
    `/api/exams/sittings/${sitting.id}/answers`,
    {
      list: "answers",
      onAnswer: (items, answer) => {
        const sent = new Set(items.map((item) => item.position))
        setRefusals((before) => [...before.filter((at) => !sent.has(at)), ...(answer ? [] : sent)])
        if (answer?.taken) onTime(answer.secondsLeft)
        if (answer && !answer.taken) {
          const late = items.filter(isNews).length
          if (late > 0) toast(tooLate(late))
          onClosed()
        }
        if (!answer?.taken) return
        for (const item of items) if (!answer.older.includes(item.position)) keepInMind(item)
        keepCopy({ secondsLeft: answer.secondsLeft, heardAt: Date.now() })
        if (answer.older.length > 0) void catchUp()
      },
    },
  )

  const isNews = ({ position: at, response }: NewAnswer) =>
    JSON.stringify(response) !== JSON.stringify(saves.current[at]?.response ?? null)

  const put = useCallback((at: number, answer: Answer) => {
    latest.current = { ...latest.current, [at]: answer }
    setAnswers(latest.current)
  }, [])

  const send = useCallback(
    async (at: number) => {
      const answer = { ...(latest.current[at] ?? NONE) }
      answer.seq += 1
      put(at, answer)
      const looking = lookedAt.current.position === at
      const seconds = looking ? secondsSince(lookedAt.current.since) : 0
      if (looking) lookedAt.current.since = now()
      toldPlace.current = place.current
      await write(`exams:${sitting.id}:${at}:${answer.seq}:${Date.now()}`, {
        position: at,
        ...answer,
        seconds,
        place: place.current,
        madeAt: madeAtOf(at) + ON_ITS_WAY_MS,
      })
      keepTyped((before) => (before?.position === at && before.seq < answer.seq ? null : before))
    },
    [sitting.id, write, put, keepTyped, madeAtOf],
  )

  // What an earlier page could not send is newer than what the server had, and what it had not stored yet is newer still.
  const isKnown = waiting !== undefined
  // biome-ignore lint/correctness/useExhaustiveDependencies: what waited when the page opened
  useEffect(() => {
    for (const { position: at, response, flagged = false, struck = [], seq, madeAt: then } of waiting ?? []) {
      if (seq <= (latest.current[at]?.seq ?? 0)) continue
      put(at, { response, flagged, struck, seq })
      if (then !== undefined) madeAt.current[at] = then - ON_ITS_WAY_MS
    }
    const earlier = waiting?.findLast((one) => one.place != null)?.place
    if (earlier != null && toldPlace.current === place.current) {
      toldPlace.current = earlier
      onPlace(earlier)
    }
    if (!isKnown || !typed || unsent.current !== undefined) return
    const { position: at, madeAt: then, ...answer } = typed
    if (answer.seq < (latest.current[at]?.seq ?? 0)) return
    put(at, answer)
    madeAt.current[at] = then
    void send(at)
  }, [isKnown])

  /** Sends what was typed and not sent yet; resolves when it is on the device's disk. */
  const flush = useCallback(async () => {
    clearTimeout(timer.current)
    const at = unsent.current
    unsent.current = undefined
    if (at !== undefined) await send(at)
  }, [send])

  function keepInMind({ position: at, response, flagged = false, struck = [], seq }: NewAnswer) {
    saves.current = { ...saves.current, [at]: { response, flagged, struck, seq } }
  }

  const keep = useKeeping(sitting.id)

  function keepCopy(heard: Pick<KeptSitting, "secondsLeft" | "heardAt">) {
    const answers = Object.entries(saves.current).map(([at, answer]) => ({
      ...answer,
      position: Number(at),
      secondsAgo: 0,
      madeAt: madeAtOf(Number(at)),
    }))
    keep({ ...heard, answers, place: toldPlace.current })
  }

  async function catchUp() {
    takeOver(await api.get(`/api/exams/sittings/${sitting.id}`).catch(() => undefined))
  }

  /** Another page or device has saved later than this one: its answers are taken over, and one stays where one is. */
  function takeOver(current: { handedInAt: string | null; answers: unknown[] } | undefined) {
    if (current?.handedInAt) onClosed()
    const overtaken: number[] = []
    for (const { position: at, secondsAgo, ...theirs } of (current as Sitting | undefined)?.answers ?? []) {
      const mine = latest.current[at] ?? NONE
      if (theirs.seq < mine.seq) continue
      const before = saves.current[at] ?? NONE
      saves.current = { ...saves.current, [at]: theirs }
      if (unsent.current === at) {
        // Who types here now is the last to answer.
        put(at, { ...mine, seq: theirs.seq })
        continue
      }
      const theirsAt = Date.now() - secondsAgo * 1000
      const outcome = reconcile(mine, before, theirs, madeAtOf(at) > theirsAt)
      put(at, outcome.answer)
      if (!outcome.again) madeAt.current[at] = theirsAt
      if (outcome.overtaken) overtaken.push(at)
      if (outcome.again) void send(at)
    }
    if (overtaken.length > 0) toast(elsewhere(overtaken))
  }

  const change = useCallback(
    (at: number, part: Partial<Omit<Answer, "seq">>, soon = false) => {
      put(at, { ...(latest.current[at] ?? NONE), ...part })
      madeAt.current[at] = Date.now()
      clearTimeout(timer.current)
      unsent.current = at
      if (!soon) {
        void flush()
        return
      }
      keepTyped({ position: at, madeAt: Date.now(), ...(latest.current[at] ?? NONE) })
      timer.current = setTimeout(() => void flush(), TYPING_MS)
    },
    [flush, put, keepTyped],
  )

  /** Where one is, where no answer has told it. */
  const tellPlace = useCallback(() => {
    if (toldPlace.current !== place.current) void send(place.current)
  }, [send])

  // The copy of the device gave way to what the server has, now that it answers.
  const before = useRef(sitting)
  // biome-ignore lint/correctness/useExhaustiveDependencies: what has come anew
  useEffect(() => {
    if (before.current !== sitting && sitting.readAt === undefined) takeOver(sitting)
    before.current = sitting
  }, [sitting])

  // Who closes the page, or goes to another app, pauses too; who comes back sees what was answered elsewhere meanwhile.
  const lookAgain = useRef(catchUp)
  lookAgain.current = catchUp
  useEffect(() => {
    const leave = () => {
      if (document.visibilityState === "hidden") close()
      else void lookAgain.current()
    }
    const close = () => void flush().then(tellPlace)
    document.addEventListener("visibilitychange", leave)
    window.addEventListener("pagehide", close)
    return () => {
      document.removeEventListener("visibilitychange", leave)
      window.removeEventListener("pagehide", close)
    }
  }, [flush, tellPlace])

  const { justLeft } = useSession()
  const isSignedOut = useRef(justLeft)
  isSignedOut.current = justLeft

  // Leaving a question tells how long one looked at it, and where one goes; a sign-out leaves nothing on the device.
  useEffect(() => {
    lookedAt.current = { position, since: now() }
    const staying = setTimeout(tellPlace, STAY_MS)
    return () => {
      clearTimeout(staying)
      if (isSignedOut.current()) return
      const looked = now() - lookedAt.current.since
      if (unsent.current !== undefined) void flush()
      else if (looked >= 1000) void send(position)
    }
  }, [position, flush, send, tellPlace])

  return { answers, of: (at: number) => answers[at] ?? NONE, change, flush, isKeptHere: saved > 0, refusals }
}

/** When the answers of a copy were chosen here, as far as it says so. */
const madeBefore = ({ answers }: KeptSitting) =>
  Object.fromEntries(
    answers.flatMap(({ position, madeAt }) => (madeAt === undefined ? [] : [[position, madeAt]])),
  )

const tooLate = (count: number) => ({
  title: `${counted(count, "answer")} came too late`,
  description: "This exam was over before they arrived from this device: they did not count.",
  duration: 20_000,
})

function elsewhere(positions: number[]) {
  const numbers = positions.map((at) => at + 1).join(", ")
  return {
    title: `${positions.length === 1 ? "Question" : "Questions"} ${numbers}: answered elsewhere`,
    description: "Another page or device answered later than this one. That answer stands.",
    duration: 10_000,
  }
}
