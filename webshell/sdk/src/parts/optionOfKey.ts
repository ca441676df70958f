/** The option of an open question below `place` that a key stands for: its number, or its letter on a picture. */
export function optionOfKey(place: Element | null | undefined, key: string): HTMLElement | undefined {
  const options = place?.querySelectorAll<HTMLElement>("input[data-option]") ?? []
  return [...options].find(({ dataset }) => dataset.option?.split(" ").includes(key.toUpperCase()))
}
