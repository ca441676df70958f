/** Sentences for the entries of the activity log. */
import { percentOf } from "./format"

/** What a page says when nothing more is known than the log's short word. */
const OPENED: Record<string, string> = {
  study: "opened the module",
  chat: "opened the AI tutor",
  reading: "opened the full lesson",
  quiz: "opened the practice exam",
}

/** The same where it was in no module: in the study resources. */
const OPENED_OUTSIDE: Record<string, string> = {
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

const ACTIONS: Record<string, string> = {
  module_accessed: "opened the module",
  game_completed: "finished a practice game",
  exam_tips_read: "read the exam tips",
  reflection_saved: "saved a reflection",
}

export interface Activity {
  activity: string
  moduleId: number | null
  details: Record<string, unknown>
}

/** "Ada …": what the student did. */
export function activityPhrase({
  activity,
  moduleId,
  details: { action, tab, score, possible, exam, exercise },
}: Activity): string {
  if (action === "exam_begun" && typeof exam === "string") return `began the mock exam ${exam}`
  if (action === "exam_finished" && typeof exam === "string" && typeof score === "number")
    return `handed in the mock exam ${exam}: ${percentOf(score)}`
  if (action === "exam_finished" && typeof score === "number")
    return `finished the practice exam: ${percentOf(score)}`
  if (action === "exercise_begun" && typeof exercise === "string") return `began the exercise ${exercise}`
  if (action === "exercise_finished" && typeof exercise === "string" && typeof score === "number")
    return `finished the exercise ${exercise}: ${percentOf(score)}`
  if (action === "game_completed" && typeof score === "number" && typeof possible === "number")
    return `finished a practice game: ${score} of ${possible} points`
  if (action === "tab_changed" && typeof tab === "string" && tab)
    return TABS[tab] ?? `opened the ${tab.replaceAll("-", " ")} tab`
  const phrase = typeof action === "string" && ACTIONS[action]
  return phrase || (moduleId === null && OPENED_OUTSIDE[activity]) || (OPENED[activity] ?? activity)
}

/** Whether something came of it: a score. */
export const isOutcome = ({ details: { action } }: Activity) =>
  ["exam_finished", "exercise_finished", "game_completed"].includes(String(action))

const AGAIN: Record<string, string> = {
  study: "studied",
  chat: "came to the AI tutor",
  reading: "read",
  quiz: "practiced",
}

/** "read 6 times in the study resources": of different things that are of one sort. */
export const againPhrase = ({ activity, moduleId }: Activity, times: number) =>
  `${AGAIN[activity] ?? activity} ${times} times${moduleId === null ? " in the study resources" : ""}`

/** The same as a line of its own. */
export function activitySentence(entry: Activity): string {
  const words = activityPhrase(entry)
  return words.charAt(0).toUpperCase() + words.slice(1)
}

const CURRENT: Record<string, string> = {
  study: "Studying",
  chat: "With the AI tutor",
  reading: "In the full lesson",
  quiz: "Practicing",
}

const CURRENT_OUTSIDE: Record<string, string> = {
  reading: "In Study Resources",
  quiz: "In Practice Games",
}

/** The place where the student is now. */
export const activityNow = (activity: string, moduleId: number | null) =>
  (moduleId === null && CURRENT_OUTSIDE[activity]) || (CURRENT[activity] ?? activity)
