/** The shapes of the logbook's calls, and the words for the kinds of stick. */

export type Kind = "venipuncture" | "capillary"

export interface Stick {
  id: number
  kind: Kind
  site: string
  madeOn: string
  signedAt: string | null
  supervisor: string | null
}

export interface KindProgress {
  kind: Kind
  signed: number
  waiting: number
  needed: number
  sites: string[]
}

export interface Logbook {
  certifier: string
  progress: KindProgress[]
  sticks: Stick[]
}

export interface WaitingStick {
  id: number
  studentId: number
  student: string
  kind: Kind
  site: string
  madeOn: string
  late: boolean
}

export const KIND_WORDS: Record<Kind, string> = {
  venipuncture: "Venipuncture",
  capillary: "Capillary puncture",
}

/** A day without a time, as people write it: it is the same day in every time zone. */
export const dayInWords = (day: string) =>
  new Date(`${day}T00:00:00Z`).toLocaleDateString("en-US", { dateStyle: "medium", timeZone: "UTC" })
