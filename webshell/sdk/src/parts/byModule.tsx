/** byModule and ModuleHeading: a list's entries module by module, in the order in which each module first comes. */
import { styled } from "styled-components"

export function byModule<Entry extends { module: number }>(entries: Entry[]): [number, Entry[]][] {
  const groups = new Map<number, Entry[]>()
  for (const one of entries) groups.set(one.module, [...(groups.get(one.module) ?? []), one])
  return [...groups]
}

export const ModuleHeading = styled.h2`
  margin: 0;
  color: ${({ theme }) => theme.inkSoft};
  font-size: ${({ theme }) => theme.text.md};
  font-weight: 600;
`
