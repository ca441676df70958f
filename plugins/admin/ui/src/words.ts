/** What the log's short words mean, as one person would tell another. */

const DID: Record<string, string> = {
  study: "opened the module",
  chat: "opened the AI tutor",
  reading: "opened the full lesson",
  quiz: "opened the practice exam",
}

/** The same where it was in no module: in the study resources. */
const OUTSIDE: Record<string, string> = {
  study: "started studying",
  reading: "used Study Resources",
  quiz: "played a practice game",
}

const DOES: Record<string, string> = {
  study: "Studying",
  chat: "With the AI tutor",
  reading: "Reading the full lesson",
  quiz: "Taking the practice exam",
}

/** "Ada …": what the student did. */
export const did = (activity: string, moduleId: number | null) =>
  (moduleId === null && OUTSIDE[activity]) || (DID[activity] ?? activity)

/** What the student is at. */
export const does = (activity: string) => DOES[activity] ?? activity

export const nameOf = ({ fullName, username }: { fullName: string; username: string }) => fullName || username

/** At least so much of an exam is a pass; rounded down, what is less never reads like one. */
export const PASSING = 80
export const percentOf = (score: number) => `${Math.floor(score)}%`

/** "1 student", "1,200 students". */
export const ofStudents = (number: number) =>
  number === 1 ? "1 student" : `${number.toLocaleString("en-US")} students`

/** Two letters that stand for a face. */
export function initials(name: string): string {
  const parts = name.split(/\s+/).filter(Boolean)
  const letters = parts.length > 1 ? [parts[0], parts.at(-1)] : [parts[0]]
  return letters.map((part) => [...(part ?? "?")][0]?.toUpperCase()).join("")
}

/** Where answers are given. */
const SOURCES: Record<string, string> = {
  practice: "Practice exams",
  quiz: "Practice games",
  review: "Reviews",
}

export const sourceOf = (source: string) => SOURCES[source] ?? source

const TABS: Record<string, string> = {
  chat: "Opened the AI tutor",
  lesson: "Opened the full lesson",
  practice: "Opened the practice exam",
}

/** A line of a student's own log. */
export function deed(activity: string, moduleId: number | null, details: Record<string, unknown>): string {
  if (details.action === "module_accessed") return "Opened the module"
  const tab = typeof details.tab === "string" ? details.tab : ""
  if (details.action === "tab_changed" && tab)
    return TABS[tab] ?? `Opened the ${tab.replaceAll("-", " ")} tab`
  if (details.action === "game_completed") return "Finished a practice game"
  if (details.action === "exam_tips_read") return "Read the exam tips"
  if (details.action === "reflection_saved") return "Saved a reflection"
  const words = did(activity, moduleId)
  return words.charAt(0).toUpperCase() + words.slice(1)
}
