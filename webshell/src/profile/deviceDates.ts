/** Dates of a signed-in device as text: how long ago it was used, and the day of its sign-in. */

const MINUTE = 60_000
const UNITS: [Intl.RelativeTimeFormatUnit, number][] = [
  ["day", 24 * 60 * MINUTE],
  ["hour", 60 * MINUTE],
  ["minute", MINUTE],
]
/** The server notes a device at most every five minutes: nothing finer would be true. */
const NOW = 6 * MINUTE

/** `lately`: what is said of the last few minutes; a use that is noted at once was "just now". */
export function ago(moment: string, lately = "a few minutes ago", now = Date.now()): string {
  const passed = now - Date.parse(moment)
  if (passed < NOW) return lately
  const [unit, length] = UNITS.find(([, each]) => passed >= each) ?? ["minute", MINUTE]
  return new Intl.RelativeTimeFormat("en-US", { numeric: "auto" }).format(-Math.floor(passed / length), unit)
}

export const dateOf = (moment: string) =>
  new Intl.DateTimeFormat("en-US", { dateStyle: "long" }).format(new Date(moment))
