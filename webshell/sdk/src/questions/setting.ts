/** A setting of values: its numbers, how a part of the drawing stands with it, and the zone that it lies in. */
import { asPairs, type QuestionResponse, type QuestionReview, type ShownQuestion } from "./types.js"

export type Setting = Record<string, number>
type Part = NonNullable<ShownQuestion["moving"]>[number]

/** What is set, or where the sliders stand at first. */
export function settingOf(question: ShownQuestion, response: QuestionResponse | null): Setting {
  const texts = asPairs(response)
  const entries = (question.values ?? []).map(({ name, start }) => [name, Number(texts[name] ?? start)])
  return Object.fromEntries(entries) as Setting
}

const sum = (by: Record<string, number>, setting: Setting) =>
  Object.entries(by).reduce((total, [name, each]) => total + each * (setting[name] ?? 0), 0)

/** The turn in degrees, then the way along the part's own axis in percent of the width. */
export function transformOf({ turns, slides, sinks }: Part, setting: Setting): string {
  const turn = sum(turns, setting)
  const down = sum(sinks, setting)
  const along = sum(slides, setting) + (down && down / Math.sin((Math.abs(turn) * Math.PI) / 180))
  return `rotate(${turn}deg) translateX(${along}%)`
}

export const zoneOf = ({ zones }: QuestionReview, setting: Setting) =>
  zones?.find(({ at }) =>
    Object.entries(at).every(([name, [low = -Infinity, high = Infinity]]) => {
      const number = setting[name] ?? Number.NaN
      return low <= number && number <= high
    }),
  )

/** "Angle 15–30 degrees, depth 4–6 mm": the values that the zone asks for. */
export const rangesOf = (question: ShownQuestion, at: Record<string, number[]>): string =>
  (question.values ?? [])
    .flatMap(({ name, unit }) => {
      const [low, high] = at[name] ?? []
      if (low === undefined) return []
      return `${name} ${low === high ? low : `${low}–${high}`}${unit ? ` ${unit}` : ""}`
    })
    .join(", ")
