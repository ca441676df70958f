/** Hands `content` to the browser's downloads, as readable JSON. */
export function saveAsFile(name: string, content: unknown) {
  const blob = new Blob([JSON.stringify(content, null, 2)], { type: "application/json" })
  const link = document.createElement("a")
  link.href = URL.createObjectURL(blob)
  link.download = name
  link.click()
  // Some browsers read it only after this has returned.
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000)
}
