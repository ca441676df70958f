/** The modules that a review is of, as its address names them; all where it names none. */

/** From `modules=5,6`, or another parameter: each once, in order. What is no number of a module is left out. */
export function modulesIn(search: URLSearchParams, parameter = "modules"): number[] {
  const numbers = (search.get(parameter) ?? "").split(",").map(Number)
  return [...new Set(numbers.filter((number) => Number.isInteger(number) && number > 0))].sort(
    (a, b) => a - b,
  )
}

export const reviewLink = (modules: readonly number[]) =>
  `/study-resources?tab=flashcards&mode=review${modules.length > 0 ? `&modules=${modules.join(",")}` : ""}`

/** As "Module 5", "Modules 5 and 6", or "4 modules". */
export function nameOf(modules: readonly number[]): string {
  if (modules.length === 0) return "All modules"
  if (modules.length === 1) return `Module ${modules[0]}`
  return modules.length === 2 ? `Modules ${modules.join(" and ")}` : `${modules.length} modules`
}
