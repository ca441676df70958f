import { returnTo } from "./returnTo"

test.each([["/course/5"], ["/study-resources?tab=glossary#term-vein"], ["/profile"]])(
  "one comes back to %s",
  (from) => {
    expect(returnTo({ from })).toBe(from)
  },
)

test.each([
  ["https://elsewhere.example/"],
  ["//elsewhere.example/"],
  ["/\\elsewhere.example"],
  ["\\\\elsewhere.example"],
  ["/..//elsewhere.example"],
  ["/\t/elsewhere.example"],
  ["javascript:alert(1)"],
  ["data:text/html,x"],
  ["course/5"],
  [""],
  ["/auth"],
  ["/auth?again"],
  ["/dashboard"],
  ["/admin"],
  [5],
  [["/course/5"]],
  [undefined],
])("%j leads nowhere else", (from) => {
  expect(returnTo({ from })).toBeUndefined()
})

test.each([[null], [undefined], ["/course/5"]])("a history without an address (%j) leads home", (state) => {
  expect(returnTo(state)).toBeUndefined()
})
