/** The report of a plugin's part that failed, to the console and to the school's log; fetched when one does. */
import { reach } from "./connection.js"

const NAME = /^[A-Z][A-Za-z]{0,59}$/

/** Never fails itself. Of the error its name and one place in the plugin's own files are told, not its words. */
export async function report({ plugin, module }: { plugin: string; module: string }, error: unknown) {
  console.error(`The plugin ${plugin} failed.`, error)
  const { name = "", stack = "" } = error instanceof Error ? error : {}
  const line = stack.match(`/plugins/${plugin}/([\\w./-]{1,140}:\\d{1,7}:\\d{1,7})`)?.[1] ?? null
  // Past `api`, for which a visitor's 401 would be the end of a session.
  await reach("/api/plugins/failures", {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ plugin, module, error: NAME.test(name) ? name : "Error", line }),
  }).catch(() => undefined)
}
