/** The ways in which a call can fail, and the toast that a page then shows: for tests of error messages. */
import { waitFor } from "@testing-library/react"
import { expect } from "vitest"
import { HttpResponse, http, server } from "./server.js"

export interface Failure {
  name: string
  respond: () => Response
  /** The sentence that the server sends, if any; a page then shows it. */
  words?: string
}

const OWN_WORDS = "The server's own words."

/** For `test.each(failures)("… $name", …)`. */
export const failures: Failure[] = [
  {
    name: "with a message",
    respond: () => HttpResponse.json({ message: OWN_WORDS }, { status: 400 }),
    words: OWN_WORDS,
  },
  { name: "with an empty body", respond: () => new HttpResponse("", { status: 500 }) },
  { name: "with a page of a proxy", respond: () => new HttpResponse("<h1>Bad gateway", { status: 502 }) },
  { name: "with the network down", respond: () => HttpResponse.error() },
]

/** From now on `respond` answers that call. The bodies that were sent, one for each call. */
export function answer(method: "get" | "post", path: string, respond: () => Response): string[] {
  const bodies: string[] = []
  server.use(
    http[method](`*${path}`, async ({ request }) => {
      bodies.push(await request.text())
      return respond()
    }),
  )
  return bodies
}

/** One toast is there, with exactly these words, each once. `variant`: "destructive" or "normal". */
export async function expectToast(title: string, text = title, variant = "destructive") {
  await waitFor(() => {
    const toasts = [...document.querySelectorAll<HTMLElement>("li[data-variant]")].map((item) => ({
      variant: item.dataset.variant,
      words: [...item.querySelectorAll(":scope > div")].map(({ textContent }) => textContent),
    }))
    expect(toasts).toEqual([{ variant, words: text === title ? [title] : [title, text] }])
  })
}
