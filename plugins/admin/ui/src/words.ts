/** What the log's short words mean, as one person would tell another. */

/** What a page says when nothing more is known than the log's short word. */
const DID: Record<string, string> = {
  study: "opened the module",
  chat: "opened the AI tutor",
  reading: "opened the full lesson",
  quiz: "opened the practice exam",
}

/** The same where it was in no module: in the study resources. */
const OUTSIDE: Record<string, string> = {
  study: "started studying",
  reading: "opened Study Resources",
  quiz: "opened Practice Games",
}

const TABS: Record<string, string> = {
  chat: "opened the AI tutor",
  lesson: "opened the full lesson",
  practice: "opened the practice exam",
  flashcards: "opened the flashcards",
  glossary: "opened the audio glossary",
  games: "opened Practice Games",
}

const DONE: Record<string, string> = {
  module_accessed: "opened the module",
  game_completed: "finished a practice game",
  exam_tips_read: "read the exam tips",
  reflection_saved: "saved a reflection",
}

export interface Deed {
  activity: string
  moduleId: number | null
  details: Record<string, unknown>
}

/** "Ada …": what the student did. */
export function did({ activity, moduleId, details: { action, tab, score, possible } }: Deed): string {
  if (action === "exam_finished" && typeof score === "number")
    return `finished the practice exam: ${percentOf(score)}`
  if (action === "game_completed" && typeof score === "number" && typeof possible === "number")
    return `finished a practice game: ${score} of ${possible} points`
  if (action === "tab_changed" && typeof tab === "string" && tab)
    return TABS[tab] ?? `opened the ${tab.replaceAll("-", " ")} tab`
  const done = typeof action === "string" && DONE[action]
  return done || (moduleId === null && OUTSIDE[activity]) || (DID[activity] ?? activity)
}

/** The same as a line of its own. */
export function deed(what: Deed): string {
  const words = did(what)
  return words.charAt(0).toUpperCase() + words.slice(1)
}

const DOES: Record<string, string> = {
  study: "Studying",
  chat: "With the AI tutor",
  reading: "In the full lesson",
  quiz: "In the practice exam",
}

const DOES_OUTSIDE: Record<string, string> = {
  reading: "In Study Resources",
  quiz: "In Practice Games",
}

/** Where the student is. */
export const does = (activity: string, moduleId: number | null) =>
  (moduleId === null && DOES_OUTSIDE[activity]) || (DOES[activity] ?? activity)

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
