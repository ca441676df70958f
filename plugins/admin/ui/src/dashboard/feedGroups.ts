/** Groups of the live feed: what one student did again and again at one place is one line, with its time. */
import { activityPhrase, againPhrase, isOutcome } from "../kit/activityText"
import { nameOf } from "../kit/format"
import type { FeedEntry } from "../schemas"

/** Whoever does the same after a longer pause begins a new line. */
const PAUSE_MS = 30 * 60_000

export interface FeedGroup {
  /** The newest of them. */
  entry: FeedEntry
  /** "read 6 times in the study resources" */
  phrase: string
  /** The moment of the oldest, where the line covers more than one. */
  since?: string
}

/** `entries` newest first; each group stands where its newest entry stands. What came of an exam or a game stays alone. */
export function feedGroups(entries: FeedEntry[]): FeedGroup[] {
  const groups: FeedEntry[][] = []
  for (const entry of entries) {
    const group = groups.find((members) => goesOn(members, entry))
    if (group) group.push(entry)
    else groups.push([entry])
  }
  return groups.map(summary)
}

function goesOn(members: FeedEntry[], earlier: FeedEntry): boolean {
  const oldest = members.at(-1)
  return (
    oldest !== undefined &&
    !isOutcome(oldest) &&
    !isOutcome(earlier) &&
    oldest.userId === earlier.userId &&
    nameOf(oldest) === nameOf(earlier) &&
    oldest.moduleId === earlier.moduleId &&
    oldest.activity === earlier.activity &&
    Date.parse(oldest.timestamp) - Date.parse(earlier.timestamp) <= PAUSE_MS
  )
}

function summary(members: FeedEntry[]): FeedGroup {
  const [entry] = members as [FeedEntry]
  const phrases = new Set(members.map(activityPhrase))
  const [only = ""] = phrases
  if (members.length === 1) return { entry, phrase: only }
  const phrase = phrases.size === 1 ? `${only} ${members.length} times` : againPhrase(entry, members.length)
  return { entry, phrase, since: members.at(-1)?.timestamp }
}
