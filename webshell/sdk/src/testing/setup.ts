/** For `setupFiles` of vitest: matchers, the API, and what a browser has and jsdom lacks. */
import "@testing-library/jest-dom/vitest"
import { cleanup, configure } from "@testing-library/react"
import { afterAll, afterEach, beforeAll, vi } from "vitest"
import { clearToasts } from "../toast.js"
import { server } from "./server.js"

// A page is fetched when it is opened; the first one of a run is also compiled then.
configure({ asyncUtilTimeout: 5000 })

beforeAll(() => server.listen({ onUnhandledFrame: "error" }))

afterEach(() => {
  cleanup()
  clearToasts()
  server.resetHandlers()
  localStorage.clear()
  delete document.documentElement.dataset.theme
})

afterAll(() => server.close())

class Observer {
  observe() {}
  unobserve() {}
  disconnect() {}
  takeRecords() {
    return []
  }
}

vi.stubGlobal("ResizeObserver", Observer)
vi.stubGlobal("IntersectionObserver", Observer)

window.matchMedia ??= (query: string) =>
  Object.assign(new EventTarget(), {
    matches: false,
    media: query,
    onchange: null,
    addListener: () => undefined,
    removeListener: () => undefined,
  }) as MediaQueryList

window.scrollTo = () => undefined
Element.prototype.scrollIntoView ??= () => undefined
Element.prototype.hasPointerCapture ??= () => false
Element.prototype.setPointerCapture ??= () => undefined
Element.prototype.releasePointerCapture ??= () => undefined
