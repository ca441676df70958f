// @vitest-environment node
import { currentEntry, type MenuItem } from "./menu"

const entry = (to: string): MenuItem => ({ to, label: to, icon: "house", order: 0, access: "public" })
const MENU = ["/", "/logbook", "/logbook/sign-off", "/profile"].map(entry)

test.each([
  ["/", "/"],
  ["/logbook", "/logbook"],
  ["/logbook/sign-off", "/logbook/sign-off"],
  ["/logbook/sign-off/7", "/logbook/sign-off"],
  ["/logbook/2026", "/logbook"],
  ["/logbooks", undefined],
  ["/course/5", undefined],
])("at %s the current entry is %s", (pathname, to) => {
  expect(currentEntry(MENU, pathname)?.to).toBe(to)
})
