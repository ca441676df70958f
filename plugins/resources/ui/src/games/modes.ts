/** Titles and descriptions of the three game modes. */
import type { IconName } from "@cubital/sdk"
import type { Mode } from "./gameRules"
import type { Finished } from "./useFinishedGames"

interface ModeWords {
  mode: Mode
  name: string
  icon: IconName
  text: (seconds: number | undefined) => string
  best: (game: Finished) => string
}

const points = (game: Finished) => `${game.score} of ${game.possible} points`

export const MODES: ModeWords[] = [
  {
    mode: "standard",
    name: "Standard Quiz",
    icon: "list-checks",
    text: () => "Every question once, no clock. Take your time with each explanation.",
    best: points,
  },
  {
    mode: "time-attack",
    name: "Time Attack",
    icon: "timer",
    text: (seconds) =>
      seconds === undefined
        ? "Score as many points as you can. Your time limits are turned off, so there is no clock."
        : `Score as many points as you can in ${seconds} seconds. The clock starts right away.`,
    best: points,
  },
  {
    mode: "streak",
    name: "Streak Challenge",
    icon: "flame",
    text: () => "How many correct answers in a row? One miss resets your streak.",
    best: (game) => `${game.longestStreak} in a row`,
  },
]

/** The best of its mode, in words. */
export const bestOf = (game: Finished) => MODES.find(({ mode }) => mode === game.mode)?.best(game) ?? ""

export const nameOf = (mode: string) => MODES.find((words) => words.mode === mode)?.name ?? mode
