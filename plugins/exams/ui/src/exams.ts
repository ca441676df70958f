/** Shapes of this plugin's calls, and how its numbers are written. */
import type { QuestionResponse, QuestionReview, ShownQuestion } from "@cubital/sdk"
import type { components } from "./api.gen"

type Schemas = components["schemas"]

export type Exams = Schemas["ExamsView"]
export type Exam = Schemas["ExamView"]
export type Form = Schemas["FormView"]
export type Summary = Schemas["SittingSummary"]
export type Readiness = Schemas["ReadinessView"]
/** As it waits to be sent; `madeAt`, by the clock of the device, is sent as its age. */
export type NewAnswer = Omit<Schemas["NewAnswer"], "secondsAgo"> & { madeAt?: number }
export type Saved = Schemas["Saved"]

// A kind is one of a few words, which the server's description does not list.
export type Sitting = Omit<Schemas["SittingView"], "questions" | "answers"> & {
  questions: ShownQuestion[]
  answers: KeptAnswer[]
}
/** By the clock of the device: `madeAt` when it was chosen here. */
export type KeptAnswer = Schemas["AnswerView"] & { madeAt?: number }
/** As the device keeps it: when it came from the server, and when that said last how much time is left. */
export type KeptSitting = Sitting & { readAt?: number; heardAt?: number }
export type ItemResult = Omit<Schemas["ItemResultView"], "question" | "review" | "response"> & {
  question: ShownQuestion
  response: QuestionResponse | null
  review: QuestionReview
}
export type Result = Omit<Schemas["ResultView"], "items"> & { items: ItemResult[] }

/** Whether a query is of a sitting or of the review: what they tell of keys changes when an exam begins and ends. */
export const tellsKeys = ({ queryKey: [path] }: { queryKey: readonly unknown[] }): boolean =>
  /^\/api\/(exams\/sittings|resources\/review)\b/.test(String(path))

/** Who reads of a readiness: the student, or staff about one. */
export type Reader = "me" | "student"
export type Domain = Exam["domains"][number]
/** How much more time the student has, or "untimed". */
export type TimeMultiplier = Exams["timeMultiplier"]

/** The form of one domain, which may have fewer questions than others; undefined where it has none. */
export function formOfDomain({ forms, domains }: Exam, id: string): Form | undefined {
  const form = forms.find((one) => one.id === "domain")
  const part = domains.find((one) => one.id === id)
  return form && part?.questions ? { ...form, questions: part.questions, minutes: part.minutes } : undefined
}

/** With the student's extra time. */
export function timeOf({ minutes }: Form, multiplier: TimeMultiplier): string {
  if (multiplier === "untimed") return "no time limit"
  const extra = Number(multiplier) !== 1
  return `${duration(minutes * 60 * Number(multiplier))}${extra ? " with your extra time" : ""}`
}

/** The domain that lacks most of the answers that it needs; once none does, the one with the lowest estimate. */
export function domainToPractice(exam: Exam, { chance, domains }: Readiness): Domain | undefined {
  const open = domains.filter(({ id }) => formOfDomain(exam, id))
  const lacking = chance === null ? open.filter((one) => one.answers < one.needed) : []
  const known = open.filter((one) => one.percent !== null)
  const first = lacking.length
    ? lowest(lacking, (one) => one.answers - one.needed)
    : lowest(known, (one) => one.percent ?? 0)
  return exam.domains.find(({ id }) => id === (first ?? lowest(open, (one) => one.answers))?.id)
}

/** The first of those with the lowest value. */
function lowest<T>(list: T[], value: (one: T) => number): T | undefined {
  return [...list].sort((one, other) => value(one) - value(other))[0]
}

/** The domain of this exam with the smallest share of right answers; undefined where all was right, or there is one. */
export function weakestOf({ domains }: Result): Result["domains"][number] | undefined {
  const [first] = [...domains].sort(
    (one, other) =>
      one.percent - other.percent || other.questions - other.right - (one.questions - one.right),
  )
  return domains.length > 1 && first && first.percent < 100 ? first : undefined
}

/** How many answers are missing before the chance can be told. */
export const answersNeeded = ({ answers, needed, domains }: Readiness): number =>
  Math.max(
    needed - answers,
    domains.reduce((sum, domain) => sum + Math.max(0, domain.needed - domain.answers), 0),
  )

/** In which domains answers are missing before the chance can be told: "Of them 10 in Draws. "; "" where in none. */
export function stillNeeded(readiness: Readiness): string {
  const lacking = readiness.domains.filter((domain) => domain.answers < domain.needed)
  if (lacking.length === 0) return ""
  if (answersNeeded(readiness) === 1) return `It must be in ${lacking[0]?.name}. `
  return `Of them ${lacking.map(({ name, needed, answers }) => `${needed - answers} in ${name}`).join(", ")}. `
}

/** What is said of a chance whose bounds are far apart, before the chance itself. */
export const tooWide = ({ answersToNarrow }: Readiness): string =>
  answersToNarrow === null ? "Too close to tell" : "Too early to tell"

/** What would bring its bounds closer. */
export function narrowing({ answersToNarrow, chance }: Readiness, of: Reader = "me"): string {
  if (answersToNarrow !== null)
    return `About ${counted(answersToNarrow, "more answer")} would narrow this range.`
  const isClose = chance !== null && chance >= CLOSE.low && chance <= CLOSE.high
  return isClose
    ? `${of === "me" ? "You stand" : "The student stands"} close to the passing score, where more answers may not settle it.`
    : "More answers may not settle it."
}

/** Between these chances the best estimate is near the passing score. */
const CLOSE = { low: 30, high: 70 }

const WIDE = 30 // points between two bounds, above which what lies between them says little

interface Bounds {
  low: number | null
  high: number | null
}

export const isWide = ({ low, high }: Bounds): boolean => low !== null && high !== null && high - low > WIDE

/** The share of a domain that would be right, in a sentence; where it is not sure, its bounds. */
export function shareOf(domain: Bounds & { percent: number | null }, of: Reader = "me"): string {
  const share = isWide(domain) ? bounds(domain) : percent(domain.percent ?? 0)
  return `Of such questions ${of === "me" ? "you" : "they"} would answer about ${share} rightly.`
}

/** As "37% to 100%"; a dash where nothing is known. */
export const bounds = ({ low, high }: Bounds): string =>
  low === null || high === null ? "–" : `${percent(low)} to ${percent(high)}`

/** `1 question`, `20 questions`. */
export const counted = (count: number, noun: string) => `${count} ${noun}${count === 1 ? "" : "s"}`

/** One domain is passed by nobody: a certifier's exam is of all. */
export function outcome({ form, passed }: { form: string; passed: boolean | null }): string {
  if (form === "domain") return passed ? "Above the passing score" : "Below the passing score"
  return passed ? "Passed" : "Not passed yet"
}

/** Never more than it is: 77.6 does not pass where 78 does. */
export const percent = (value: number) => `${Math.floor(value)}%`

/** `1 h 40 min`, `25 min`, `40 s`. */
export function duration(seconds: number): string {
  const whole = Math.round(seconds)
  if (whole < 60) return `${whole} s`
  const minutes = Math.round(whole / 60)
  if (minutes < 60) return `${minutes} min`
  return minutes % 60 === 0 ? `${minutes / 60} h` : `${Math.floor(minutes / 60)} h ${minutes % 60} min`
}

/** As a clock shows it: `1:04:09`, `24:00`. */
export function clock(seconds: number): string {
  const whole = Math.max(0, Math.ceil(seconds))
  const parts = [Math.floor(whole / 3600), Math.floor((whole % 3600) / 60), whole % 60]
  const [hours = 0, minutes = 0, rest = 0] = parts
  const two = (value: number) => String(value).padStart(2, "0")
  return hours ? `${hours}:${two(minutes)}:${two(rest)}` : `${minutes}:${two(rest)}`
}

export const onDay = (moment: string) =>
  new Date(moment).toLocaleDateString("en-US", { year: "numeric", month: "short", day: "numeric" })

export const points = (value: number) => (Number.isInteger(value) ? String(value) : value.toFixed(1))
