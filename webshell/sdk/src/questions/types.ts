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

export interface ShownQuestion {
  kind: QuestionKind
  stem: string
  picture: { src: string; alt: string } | null
  /** What one chooses from or puts in order; the names of the lines of documents and of the spots. */
  options: string[]
  /** What each wants one of the options. */
  items: string[]
  /** `lines` in the order of the options. */
  documents: { title: string; lines: string[] }[]
  /** Middles of places on the picture, in percent of its width and height, in the order of the options. */
  spots: { x: number; y: number }[]
  unit: string | null
}

/** In the words of the question: an option, several, all steps in order, the answer of each item, what was typed. */
export type QuestionResponse = string | string[] | Record<string, string>

export interface QuestionReview {
  /** From 0 to 1. */
  mark: number
  right: QuestionResponse
  reasons: { text: string; reason: string; right: boolean }[]
  explanation: string | null
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

export const asTexts = (response: QuestionResponse | null): string[] | null =>
  Array.isArray(response) ? response : null

export const asText = (response: QuestionResponse | null): string =>
  typeof response === "string" ? response : ""

export const asPairs = (response: QuestionResponse | null): Record<string, string> =>
  response !== null && typeof response === "object" && !Array.isArray(response) ? response : {}
