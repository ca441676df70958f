/** Names, percentages and counts as the pages of this plugin print them. */

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
  exams: "Mock exams",
}

export const sourceOf = (source: string) => SOURCES[source] ?? source
