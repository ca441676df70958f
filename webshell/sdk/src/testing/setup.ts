/** For `setupFiles` of vitest. A test file that begins with `@vitest-environment node` renders nothing, and skips the browser. */
if (typeof document !== "undefined") await import("./browser.js")

export {}
