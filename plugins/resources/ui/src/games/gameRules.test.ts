// @vitest-environment node
import type { components } from "../api.gen"
import {
  answer,
  begin,
  completion,
  correctOf,
  type Game,
  goOn,
  type Mode,
  passOver,
  possibleOf,
  type Question,
  scoreOf,
} from "./gameRules"

const question = (
  id: number,
  difficulty: components["schemas"]["QuestionView"]["difficulty"],
  pointValue: number,
): Question => ({
  id,
  question: `What is ${id}?`,
  options: ["right", "wrong", "other", "none"],
  correctAnswer: "right",
  difficulty,
  pointValue,
  category: "Safety",
  explanation: "Because.",
})
const questions = [
  question(1, "easy", 10),
  question(2, "medium", 15),
  question(3, "hard", 20),
  question(4, "easy", 10),
  question(5, "easy", 10),
]

function play(mode: Mode, chosen: string[]) {
  let game: Game = begin(mode, questions, "g")
  const notices: (string | undefined)[] = []
  for (const [index, option] of chosen.entries()) {
    const step = answer(game, option, `a${index}`)
    notices.push(step.notice && `${step.notice.title} ${step.notice.description}`)
    game = goOn(step.game)
  }
  return { game, notices }
}

test("a right answer earns the question's points and says so; a wrong one says nothing", () => {
  const { game, notices } = play("standard", ["right", "wrong", "right"])

  expect(notices).toEqual(["Correct! +10 points", undefined, "Correct! +20 points"])
  expect([scoreOf(game), correctOf(game), possibleOf(game)]).toEqual([30, 2, 65])
})

test("a streak counts, praises above three, breaks with a word, and the longest stays", () => {
  const { game, notices } = play("streak", ["right", "right", "right", "right", "wrong"])

  expect(notices).toEqual([
    "Streak: 1! Good job!",
    "Streak: 2! Good job!",
    "Streak: 3! Good job!",
    "Streak: 4! You're on fire! Keep it up!",
    "Streak broken! You had a streak of 4",
  ])
  expect([game.streak, game.longest]).toEqual([0, 4])
})

test("where there is no streak, none is broken", () => {
  expect(play("streak", ["wrong", "wrong"]).notices).toEqual([undefined, undefined])
})

test("the game is over after the last question, and not before", () => {
  expect(play("standard", ["right", "right", "right", "right"]).game.over).toBe(false)
  expect(play("standard", ["right", "right", "right", "right", "wrong"]).game.over).toBe(true)
})

test("a question takes one answer, and is not left without one", () => {
  const game = begin("standard", questions, "g")
  expect(goOn(game)).toBe(game)
  const once = answer(game, "wrong", "a").game

  expect(answer(once, "right", "b").game).toBe(once)
})

test("a question that left the quiz counts neither way", () => {
  const { game } = play("standard", ["right", "right"])

  const without = passOver(game, 2)

  expect([scoreOf(without), possibleOf(without)]).toEqual([10, 50])
  expect(without.answers[1]?.gone).toBe(true)
})

test("the end gives the score out of the total", () => {
  expect(completion(35, 145)).toEqual({
    title: "Game Complete!",
    description: "You scored 35 out of 145 points",
  })
})
