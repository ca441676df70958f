/** What the card Today says of days, minutes and the plan, as pure functions. */
import type { api } from "../api"

export type Today = Awaited<ReturnType<typeof api.get<"/api/today">>>
export type Step = Today["steps"][number]
export type Plan = NonNullable<Today["plan"]>

const DAY_MS = 86_400_000

/** A calendar day has no clock: at noon UTC it is that day in every formatter below. */
const moment = (day: string) => new Date(`${day}T12:00:00Z`)

const format = (day: string, options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat("en-US", { ...options, timeZone: "UTC" }).format(moment(day))

export const daysBetween = (from: string, to: string) =>
  Math.round((moment(to).getTime() - moment(from).getTime()) / DAY_MS)

/** As "Friday, November 27". */
export const fullDay = (day: string) => format(day, { weekday: "long", month: "long", day: "numeric" })

/** As "F". */
export const dayLetter = (day: string) => format(day, { weekday: "narrow" })

/** As "today", "tomorrow", "by Friday" or "by Dec 13". */
export function byWhen(day: string, today: string): string {
  const days = daysBetween(today, day)
  if (days <= 0) return "today"
  if (days === 1) return "by tomorrow"
  return `by ${days < 7 ? format(day, { weekday: "long" }) : shortDay(day)}`
}

/** As "Dec 13". */
export const shortDay = (day: string) => format(day, { month: "short", day: "numeric" })

export const inDays = (days: number) => (days === 1 ? "tomorrow" : `in ${days} days`)

export const inMinutes = (minutes: number) => `About ${minutes} min`

/** The one line of the plan. */
export function planInWords({ state, daysLeft, modules }: Plan, today: string): string {
  const [next] = modules
  const exam = `exam ${inDays(daysLeft)}`
  if (state === "past") return "Your exam date has passed."
  if (state === "today") return "Your exam is today. Good luck!"
  if (state === "revise" || !next) return `All modules done, ${exam}: time to review.`
  if (state === "tight")
    return `${modules.length} modules are left, ${exam}. Pick what you need most, or a later date.`
  return `Module ${next.moduleId} ${byWhen(next.by, today)}, ${exam}`
}

/** What the seven days say aloud. */
export function dayInWords(
  { day, minutes, studied, forgiven }: Today["week"][number],
  today: string,
): string {
  const name = day === today ? "Today" : fullDay(day)
  if (forgiven) return `${name}: a day off, forgiven`
  if (!studied) return `${name}: ${day === today ? "no study yet" : "no study"}`
  return `${name}: ${minutes} ${minutes === 1 ? "minute" : "minutes"}`
}
