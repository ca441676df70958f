/** Files for the browser's downloads. */

/** Hands `content` over as readable JSON. */
export const saveAsFile = (name: string, content: unknown) =>
  save(name, JSON.stringify(content, null, 2), "application/json")

export const saveText = (name: string, text: string) => save(name, text, "text/plain")

function save(name: string, content: string, type: string) {
  const blob = new Blob([content], { type })
  const link = document.createElement("a")
  link.href = URL.createObjectURL(blob)
  link.download = name
  link.click()
  // Some browsers read it only after this has returned.
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000)
}
