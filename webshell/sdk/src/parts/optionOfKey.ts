/** The option of an open question below `place` that a key stands for: its number, or its letter on a picture. */
export function optionOfKey(place: Element | null | undefined, key: string): HTMLElement | undefined {
  const options = place?.querySelectorAll<HTMLElement>("input[data-option]") ?? []
  return [...options].find(
    ({ dataset, ariaLabel }) => dataset.option === key || letterOf(ariaLabel) === key.toUpperCase(),
  )
}

/** A place on a picture is labelled as "B: in the middle". */
const letterOf = (label: string | null) => label?.match(/^([A-Z]): /)?.[1]
