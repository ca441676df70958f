import { newClientId } from "./index"

test("ids are 32 hex digits, and no two are the same", () => {
  const ids = Array.from({ length: 1000 }, newClientId)
  expect(new Set(ids).size).toBe(1000)
  for (const id of ids) expect(id).toMatch(/^[0-9a-f]{32}$/)
})

test("there are ids on a page without https too, whose browser has no randomUUID", () => {
  const { getRandomValues } = crypto
  vi.stubGlobal("crypto", { getRandomValues: getRandomValues.bind(crypto) })
  try {
    expect(crypto.randomUUID).toBeUndefined()
    expect(newClientId()).toMatch(/^[0-9a-f]{32}$/)
  } finally {
    vi.unstubAllGlobals()
  }
})
