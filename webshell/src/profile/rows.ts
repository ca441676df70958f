/** The rows of a panel of the profile, each with its name, a softer line and a button. */
import { styled } from "styled-components"

export const RowList = styled.ul`
  display: grid;
  margin: 0;
  padding: 0;
  list-style: none;
  outline: none;
`

export const RowItem = styled.li`
  display: grid;
  grid-template-columns: minmax(0, 1fr) auto;
  align-items: center;
  gap: ${({ theme }) => theme.gap.md};
  min-block-size: 3.75rem;
  padding-block: ${({ theme }) => theme.gap.sm};
  border-block-end: 1px solid ${({ theme }) => theme.line};

  &:first-child { border-block-start: 1px solid ${({ theme }) => theme.line}; }
`

export const RowName = styled.span`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${({ theme }) => theme.gap.sm};
  font-weight: 600;
  overflow-wrap: anywhere;
`

export const RowText = styled.span`
  color: ${({ theme }) => theme.inkFaint};
  font-size: ${({ theme }) => theme.text.sm};
`
