/** The rules of a game as pure functions: points, streaks, and when it is over. */
import type { components } from "../api.gen"
import { THE_TEN } from "./sources"

/** Of the ten, or one that was drawn, which has no difficulty. */
export type Question = components["schemas"]["QuestionView"] | components["schemas"]["DrawnQuestion"]
export type Mode = components["schemas"]["NewGame"]["mode"]
type NewAnswer = components["schemas"]["AnswerOfGame"]

/** How long Time Attack lasts, in seconds, before anyone's own time multiplier. */
export const ATTACK_SECONDS = 60

interface GameAnswer extends NewAnswer {
  correct: boolean
  points: number
  /** The question left the quiz before the answer arrived: it counts for nothing. */
  gone?: boolean
}

export interface Game {
  id: string
  mode: Mode
  /** What its questions are from; `draw` is that of the server where they were drawn. */
  source: string
  draw?: number
  /** In the order of this game. */
  questions: Question[]
  place: number
  answers: GameAnswer[]
  streak: number
  longest: number
  over: boolean
}

export interface Notice {
  title: string
  description: string
}

/** With the ten, or with what the server has drawn. */
export function begin(
  mode: Mode,
  questions: Question[],
  id: string,
  drawn?: { source: string; draw: number },
): Game {
  const over = questions.length === 0
  const from = drawn ?? { source: THE_TEN }
  return { id, mode, ...from, questions, place: 0, answers: [], streak: 0, longest: 0, over }
}

export const scoreOf = (game: Game) => game.answers.reduce((sum, { points }) => sum + points, 0)
export const correctOf = (game: Game) => game.answers.filter(({ correct }) => correct).length
export const possibleOf = (game: Pick<Game, "questions">) =>
  game.questions.reduce((sum, { pointValue }) => sum + pointValue, 0)

/** The answer to the question that is open, once one has been given. */
export const answerOf = (game: Game): GameAnswer | undefined => game.answers[game.place]

/** Answers the open question; what is to be told, where anything is. A second answer changes nothing. */
export function answer(game: Game, chosen: string, clientId: string): { game: Game; notice?: Notice } {
  const question = game.questions[game.place]
  if (!question || game.over || answerOf(game)) return { game }
  const correct = chosen === question.correctAnswer
  const points = correct ? question.pointValue : 0
  const streak = correct ? game.streak + 1 : 0
  const after = {
    ...game,
    answers: [...game.answers, { clientId, question: question.id, chosen, correct, points }],
    streak,
    longest: Math.max(game.longest, streak),
  }
  return { game: after, notice: noticeOf(game, correct, points, streak) }
}

function noticeOf(before: Game, correct: boolean, points: number, streak: number): Notice | undefined {
  if (before.mode === "streak") {
    if (correct) {
      return {
        title: `Streak: ${streak}!`,
        description: streak > 3 ? "You're on fire! Keep it up!" : "Good job!",
      }
    }
    return before.streak > 0
      ? { title: "Streak broken!", description: `You had a streak of ${before.streak}` }
      : undefined
  }
  return correct ? { title: "Correct!", description: `+${points} points` } : undefined
}

/** On to the next question; after the last one the game is over. */
export function goOn(game: Game): Game {
  if (game.over || !answerOf(game)) return game
  const last = game.place >= game.questions.length - 1
  return last ? { ...game, over: true } : { ...game, place: game.place + 1 }
}

export const stop = (game: Game): Game => ({ ...game, over: true })

/** The question left the quiz while it was being answered. */
export function passOver(game: Game, question: number): Game {
  return {
    ...game,
    questions: game.questions.map((other) => (other.id === question ? { ...other, pointValue: 0 } : other)),
    answers: game.answers.map((other) =>
      other.question === question ? { ...other, points: 0, gone: true } : other,
    ),
  }
}

export const completion = (score: number, possible: number): Notice => ({
  title: "Game Complete!",
  description: `You scored ${score} out of ${possible} points`,
})
