/** A question as pages get it from the server, what is given to it, and what is told after it. */
export type QuestionKind =
  | "one"
  | "several"
  | "true-or-false"
  | "order"
  | "match"
  | "text"
  | "number"
  | "mismatches"
  | "place"
  | "fill"
  | "adjust"

export interface ShownQuestion {
  kind: QuestionKind
  stem: string
  picture: { src: string; alt: string } | null
  /** What one chooses from or puts in order; the names of the lines of documents, of the spots and of the store. */
  options: string[]
  /** What each wants one of the options. */
  items: string[]
  /** `lines` in the order of the options. */
  documents: { title: string; lines: string[] }[]
  /** Middles of places on the picture, in percent of its width and height, in the order of the options. */
  spots: { x: number; y: number }[]
  unit: string | null
  /** How the options in a store look, and how often each lies there. */
  store?: StoreItem[] | null
  /** How many items the row to fill takes. */
  places?: number | null
  /** Values to be set, each with its slider; they are the items. */
  values?: ValueToSet[] | null
  /** Pictures over the question's own, which move with the values. */
  moving?: MovingPart[] | null
}

export interface ValueToSet {
  name: string
  unit: string | null
  min: number
  max: number
  step: number
  start: number
}

/** It turns around `x` and `y`, in percent of the picture, and goes along its own axis; each by name of a value, for one of it. */
export interface MovingPart {
  picture: { src: string; alt: string }
  x: number
  y: number
  /** Degrees, clockwise. */
  turns: Record<string, number>
  /** Percent of the width along the axis. */
  slides: Record<string, number>
  /** Percent of the width that it gets deeper on its way along the axis. */
  sinks: Record<string, number>
}

export interface StoreItem {
  color: string | null
  picture: { src: string; alt: string } | null
  times: number
}

/** In the words of the question: an option, several, all steps or the row in order, the answer of each item, what was typed. */
export type QuestionResponse = string | string[] | Record<string, string>

export interface QuestionReview {
  /** From 0 to 1. */
  mark: number
  right: QuestionResponse
  reasons: { text: string; reason: string; right: boolean }[]
  explanation: string | null
  /** Groups of items of a row that change places freely. */
  anyOrder?: string[][] | null
  /** What would come of all settings; `at` has from and to of values by name. */
  zones?: { name: string; right: boolean; outcome: string; at: Record<string, number[]> }[] | null
  /** What happens where `first` stands before `later` in a row. */
  consequences?: { first: string; later: string; text: string }[] | null
}

export interface QuestionProps {
  question: ShownQuestion
  /** `null` where nothing was given. */
  response: QuestionResponse | null
  onRespond?: (response: QuestionResponse | null) => void
  /** Options that are crossed out; only shown with `onStrike`. */
  struck?: string[]
  onStrike?: (struck: string[]) => void
  /** Above the question, such as "Question 3 of 25". */
  caption?: string
  /** After the end: the question can no longer be answered, and tells what is right. */
  review?: QuestionReview
  /** What is said of the answer in place of "Correct." and the like. */
  verdict?: string
  /** The stem is a heading of this level. */
  heading?: 2 | 3
  /**
   * One press answers: the options of one are buttons, since arrow keys would answer with radio buttons in passing. They are
   * marked with the number keys that the page takes for them, or with letters.
   */
  atOnce?: "keys" | "letters"
  /** Takes the focus when it appears, and gives it to what is told of the answer. */
  takesFocus?: boolean
}

/** One right of several options, as practice questions and the quiz have it. */
export const choiceOf = (stem: string, options: string[]): ShownQuestion => ({
  kind: "one",
  stem,
  options,
  picture: null,
  items: [],
  documents: [],
  spots: [],
  unit: null,
})

/** What is told of a choice: `right` is one of the options, and `explanation` why. */
export const reviewOf = (
  chosen: string | null,
  right: string,
  explanation: string | null,
): QuestionReview => ({
  mark: chosen === right ? 1 : 0,
  right,
  reasons: [],
  explanation,
})

/** Whether a response is one that can be marked: half a match is none yet. */
export function isAnswered(question: ShownQuestion, response: QuestionResponse | null): boolean {
  if (response === null) return false
  if (typeof response === "string") return response.trim() !== ""
  if (Array.isArray(response)) return question.kind !== "several" || response.length > 0
  return question.items.every((item) => response[item])
}

export const asTexts = (response: QuestionResponse | null): string[] | null =>
  Array.isArray(response) ? response : null

export const asText = (response: QuestionResponse | null): string =>
  typeof response === "string" ? response : ""

export const asPairs = (response: QuestionResponse | null): Record<string, string> =>
  response !== null && typeof response === "object" && !Array.isArray(response) ? response : {}
