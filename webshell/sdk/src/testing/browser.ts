/** The browser of a test: matchers, the API, the kit, and what a browser has and jsdom lacks. */
import "@testing-library/jest-dom/vitest"
import { cleanup, configure } from "@testing-library/react"
import { afterAll, afterEach, beforeAll, vi } from "vitest"
import { forgetConnection } from "../connection.js"
import { forgetDrafts } from "../draftStore.js"
import { fetchLazyParts } from "../kit/lazyPart.js"
import "../kit/Icon.js"
import "../kit/Dialog.js"
import "../kit/Toasts.js"
import { forgetUnsaved } from "../offline/writeQueue.js"
import { clearToasts } from "../toast.js"
import { server } from "./server.js"

// A page is fetched when it is opened; the first one of a run is also compiled then.
configure({ asyncUtilTimeout: 12_000 })

// A browser has fetched them by the time somebody acts; a test acts at once.
beforeAll(() => fetchLazyParts())

/** A line that opens and then says nothing. */
class QuietSocket extends EventTarget {
  close() {}
}

beforeAll(() => {
  server.listen({ onUnhandledFrame: "error" })
  vi.stubGlobal("WebSocket", QuietSocket)
})

afterEach(() => {
  cleanup()
  clearToasts()
  forgetDrafts()
  forgetConnection()
  forgetUnsaved()
  server.resetHandlers()
  localStorage.clear()
  delete document.documentElement.dataset.theme
  delete document.documentElement.dataset.motion
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
