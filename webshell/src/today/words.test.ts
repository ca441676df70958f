// @vitest-environment node
import { byWhen, dayInWords, planInWords } from "./words"

const NOW = "2026-11-26" // a Thursday
const plan = (state: "on" | "tight" | "revise" | "today" | "past", daysLeft: number, ...by: string[]) => ({
  state,
  daysLeft,
  examDate: "2026-12-20",
  modules: by.map((day, index) => ({ moduleId: index + 7, title: "Seven", by: day })),
})

test.each([
  ["2026-11-26", "today"],
  ["2026-11-27", "by tomorrow"],
  ["2026-11-28", "by Saturday"],
  ["2026-12-02", "by Wednesday"],
  ["2026-12-03", "by Dec 3"],
])("a day of the plan is near in words and far as a date: %s", (day, words) => {
  expect(byWhen(day, NOW)).toBe(words)
})

test.each([
  [plan("on", 24, "2026-11-27"), "Module 7 by tomorrow, exam in 24 days"],
  [plan("revise", 1), "All modules done, exam tomorrow: time to review."],
  [plan("today", 0), "Your exam is today. Good luck!"],
  [plan("past", -1), "Your exam date has passed."],
  [
    plan("tight", 2, NOW, NOW, NOW),
    "3 modules are left, exam in 2 days. Pick what you need most, or a later date.",
  ],
])("the plan is one line: %#", (each, line) => {
  expect(planInWords(each, NOW)).toBe(line)
})

test.each([
  [{ minutes: 12, studied: true, forgiven: false }, "Wednesday, November 25: 12 minutes"],
  [{ minutes: 1, studied: true, forgiven: false }, "Wednesday, November 25: 1 minute"],
  [{ minutes: 0, studied: false, forgiven: true }, "Wednesday, November 25: a day off, forgiven"],
  [{ minutes: 0, studied: false, forgiven: false }, "Wednesday, November 25: no study"],
])("a dot is said in words: %#", (day, words) => {
  expect(dayInWords({ day: "2026-11-25", ...day }, NOW)).toBe(words)
})
