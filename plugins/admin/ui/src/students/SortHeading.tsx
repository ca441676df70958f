/** Column heading; a sort button where the list can be sorted by that column. */
import { styled } from "styled-components"
import type { Order } from "../schemas"
import type { Column } from "./columns"

interface HeadingProps {
  column: Omit<Column, "cell">
  order: Order
  onOrder: (order: Order) => void
}

const turned = (order: Order) => (order.startsWith("-") ? order.slice(1) : `-${order}`) as Order
/** Whoever was here last has the latest time: the list that begins with them falls. */
const FALLING: Order[] = ["-name", "progress", "active", "-status"]

/** Pressed, the list goes by it; pressed again, the other way around. */
export function SortHeading({ column: { title, order: first }, order, onOrder }: HeadingProps) {
  if (!first) return <th scope="col">{title}</th>
  const sorted = order === first || order === turned(first)
  const falling = FALLING.includes(order)
  return (
    <th scope="col" aria-sort={sorted ? (falling ? "descending" : "ascending") : undefined}>
      <Sort type="button" onClick={() => onOrder(order === first ? turned(first) : first)}>
        {title}
      </Sort>
    </th>
  )
}

const Sort = styled.button`
  display: inline-flex;
  align-items: center;
  gap: 0.25rem;
  min-block-size: 2rem;
  padding: 0;
  border: 0;
  background: none;
  font: inherit;
  cursor: pointer;
  &::after { content: "↕" / ""; opacity: 0.7; }
  [aria-sort="ascending"] > &::after { content: "↑" / ""; }
  [aria-sort="descending"] > &::after { content: "↓" / ""; }
  &:hover, [aria-sort] > & { color: ${({ theme }) => theme.ink}; }
  &:hover::after, [aria-sort] > &::after { opacity: 1; }
`
