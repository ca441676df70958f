/** What the log's short words mean, as one person would tell another. */

const DID: Record<string, string> = {
  study: "opened the module",
  chat: "went to the AI tutor",
  reading: "opened the full lesson",
  quiz: "went to the practice exam",
}

const DOES: Record<string, string> = {
  study: "Studying",
  chat: "With the AI tutor",
  reading: "Reading the full lesson",
  quiz: "Taking the practice exam",
}

/** "Ada …": what the student did. */
export const did = (activity: string, moduleId: number | null) =>
  activity === "study" && moduleId === null ? "began to study" : (DID[activity] ?? activity)

/** What the student is at. */
export const does = (activity: string) => DOES[activity] ?? activity

export const nameOf = ({ fullName, username }: { fullName: string; username: string }) => fullName || username

/** Two letters that stand for a face. */
export function initials(name: string): string {
  const parts = name.split(/\s+/).filter(Boolean)
  const letters = parts.length > 1 ? [parts[0], parts.at(-1)] : [parts[0]]
  return letters.map((part) => [...(part ?? "?")][0]?.toUpperCase()).join("")
}
