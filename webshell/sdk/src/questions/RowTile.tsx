/** The list of places of a row, and one place in it. */
import { styled } from "styled-components"

export const RowList = styled.ol`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(min(100%, 5.75rem), 1fr));
  gap: ${({ theme }) => theme.gap.sm};
  margin: 0;
  padding: 0;
  list-style: none;
`

export const Tile = styled.li<{ $free?: boolean; $tone?: "good" | "bad" }>`
  display: grid;
  grid-template-rows: minmax(0, 1fr) auto;
  min-inline-size: 0;
  border: 1px ${({ $free }) => ($free ? "dashed" : "solid")}
    ${({ theme, $tone, $free }) => ($tone ? theme[$tone] : $free ? theme.edge : theme.line)};
  border-radius: ${({ theme }) => theme.radius.md};
  background: ${({ theme, $tone }) => ($tone === "good" ? theme.goodSoft : $tone === "bad" ? theme.badSoft : "transparent")};
  > button { border-color: transparent; background: transparent; }
`
