/** Virtualized table of students; on a small screen each row is a card. */
import { Badge } from "@cubital/sdk"
import { defaultRangeExtractor, useVirtualizer } from "@tanstack/react-virtual"
import { type CSSProperties, useEffect, useRef, useState } from "react"
import { Link } from "react-router-dom"
import { styled } from "styled-components"
import { nameOf } from "../kit/format"
import { Disc, Person, Small } from "../kit/Person"
import type { Order, Student } from "../schemas"
import { Brief, COLUMNS, type Column, FIRST } from "./columns"
import { SortHeading } from "./SortHeading"

const NEAR_END = 12 // rows before the last, at which more are asked for
const ROW = { wide: 66, narrow: 300 } // pixels, until a row has been measured

interface StudentTableProps {
  students: Student[]
  /** What was asked for: another question begins at the top. */
  question: string
  /** How many there are in all, where that is known. */
  total: number | undefined
  hidden: string[]
  order: Order
  onOrder: (order: Order) => void
  selected: ReadonlySet<number>
  onSelect: (studentId: number, selected: boolean) => void
  /** Called when the end comes in sight. */
  onNearEnd: () => void
}

export function StudentTable(props: StudentTableProps) {
  const { students, question, total, hidden, order, onOrder, selected, onSelect, onNearEnd } = props
  const columns = COLUMNS.filter(({ title }) => !hidden.includes(title))
  const window = useRef<HTMLDivElement>(null)
  const [focused, setFocused] = useState(-1)
  const rows = useVirtualizer({
    count: students.length,
    getScrollElement: () => window.current,
    estimateSize: () => (matchMedia("(min-width: 768px)").matches ? ROW.wide : ROW.narrow),
    getItemKey: (index) => students[index]?.id ?? index,
    overscan: 8,
    // Whoever works by keyboard keeps the row they are in, wherever the table is scrolled to.
    rangeExtractor: (range) => {
      const seen = defaultRangeExtractor(range)
      return focused < 0 || seen.includes(focused) || focused >= students.length
        ? seen
        : [...seen, focused].sort((a, b) => a - b)
    },
  })
  const shown = rows.getVirtualItems()
  const last = shown.at(-1)

  useEffect(() => {
    if (question) window.current?.scrollTo({ top: 0 })
  }, [question])

  const nearEnd = useRef(onNearEnd)
  nearEnd.current = onNearEnd
  const lastIndex = last?.index ?? -1
  useEffect(() => {
    if (lastIndex >= students.length - NEAR_END) nearEnd.current()
  }, [lastIndex, students.length])

  let drawn = 0
  return (
    <Scroller ref={window} role="group" aria-label="Student overview" tabIndex={0}>
      <Plain
        aria-label="Student overview"
        aria-rowcount={total === undefined ? -1 : total + 1}
        style={
          {
            "--least": `${FIRST.width + columns.reduce((sum, { width }) => sum + width, 0)}rem`,
          } as CSSProperties
        }
      >
        <colgroup>
          <col style={{ inlineSize: `${FIRST.width}rem` }} />
          {columns.map(({ title, width }) => (
            <col key={title} style={{ inlineSize: `${width}rem` }} />
          ))}
        </colgroup>
        <thead>
          <tr aria-rowindex={1}>
            {[FIRST, ...columns].map((column) => (
              <SortHeading key={column.title} column={column} order={order} onOrder={onOrder} />
            ))}
          </tr>
        </thead>
        <tbody>
          {/* One flat list: of lists in it only the places would be known, and a row that moves be made anew. */}
          {shown.flatMap((item) => {
            const student = students[item.index]
            if (!student) return []
            const gap = item.start - drawn
            drawn = item.end
            return [
              gap > 0 && <Gap key={`before ${item.key}`} height={gap} />,
              <tr
                key={item.key}
                ref={rows.measureElement}
                data-index={item.index}
                data-selected={selected.has(student.id) || undefined}
                aria-rowindex={item.index + 2}
                onFocus={() => setFocused(item.index)}
                onBlur={() => setFocused(-1)}
              >
                <Cells
                  student={student}
                  columns={columns}
                  selected={selected.has(student.id)}
                  onSelect={onSelect}
                />
              </tr>,
            ]
          })}
          {rows.getTotalSize() > drawn && <Gap height={rows.getTotalSize() - drawn} />}
        </tbody>
      </Plain>
    </Scroller>
  )
}

/** Stands for rows that are not drawn. */
function Gap({ height }: { height: number }) {
  return (
    <tr aria-hidden data-gap style={{ blockSize: height }}>
      <td />
    </tr>
  )
}

interface CellsProps {
  student: Student
  columns: Column[]
  selected: boolean
  onSelect: (studentId: number, selected: boolean) => void
}

function Cells({ student, columns, selected, onSelect }: CellsProps) {
  const name = nameOf(student)
  return (
    <>
      <th scope="row" data-column={FIRST.title}>
        <Who>
          <Check>
            <input
              type="checkbox"
              aria-label={`Select ${name}`}
              checked={selected}
              onChange={({ target }) => onSelect(student.id, target.checked)}
            />
          </Check>
          <Person name={name}>
            <Brief as={Link} to={`/admin/students/${student.id}`} title={name}>
              <bdi>{name}</bdi>
            </Brief>
            <Small>
              {student.fullName ? (
                <Brief title={student.username}>{student.username}</Brief>
              ) : (
                "No name given"
              )}
            </Small>
          </Person>
        </Who>
      </th>
      {columns.map(({ title, cell }) => (
        <td key={title} data-column={title}>
          {cell(student)}
        </td>
      ))}
    </>
  )
}

const Scroller = styled.div`
  position: relative;
  max-block-size: min(75vh, 52rem);
  overflow: auto;
  border: 1px solid ${({ theme }) => theme.line};
  border-radius: ${({ theme }) => theme.radius.lg};
  overflow-anchor: none;
`

const Who = styled.div`
  display: grid;
  grid-template-columns: auto minmax(0, 1fr);
  align-items: center;
  gap: 0.25rem;
`

const Check = styled.label`
  display: grid;
  place-items: center;
  inline-size: 2.5rem;
  block-size: 2.75rem;
  margin-inline-start: -0.75rem;
  cursor: pointer;
  input { inline-size: 1.125rem; block-size: 1.125rem; accent-color: ${({ theme }) => theme.accent}; cursor: pointer; }
`

const Plain = styled.table`
  inline-size: 100%;
  border-collapse: separate;
  border-spacing: 0;
  font-size: ${({ theme }) => theme.text.sm};

  th, td { text-align: start; font-weight: inherit; }
  tbody th { font-weight: 600; }
  tbody th a { color: inherit; }
  td { font-variant-numeric: tabular-nums; overflow-wrap: anywhere; }
  [data-gap] > td { padding: 0; border: 0; }
  tr[data-selected] > * { background: ${({ theme }) => theme.accentSoft}; }
  tr[data-selected] ${Disc} { background: ${({ theme }) => theme.surface}; }

  @media ${({ theme }) => theme.wide} {
    min-inline-size: var(--least);
    table-layout: fixed;

    th, td {
      padding: 0.625rem;
      border-block-end: 1px solid ${({ theme }) => theme.line};
      vertical-align: middle;
    }
    thead th {
      position: sticky;
      inset-block-start: 0;
      z-index: 1;
      background: ${({ theme }) => theme.sunken};
      color: ${({ theme }) => theme.inkSoft};
      font-size: ${({ theme }) => theme.text.xs};
      font-weight: 650;
      white-space: nowrap;
    }
    tbody tr:not([data-selected]):hover > * { background: ${({ theme }) => theme.sunken}; }
    th:first-child { padding-inline-start: 1rem; }
  }

  @media ${({ theme }) => theme.narrow} {
    &, tbody, tr, th, td { display: block; }
    thead { position: absolute; inline-size: 1px; block-size: 1px; overflow: hidden; clip-path: inset(50%); }
    tr:not([data-gap]) {
      padding: ${({ theme }) => theme.gap.md};
      border-block-end: 1px solid ${({ theme }) => theme.line};
    }
    tr[data-selected] { background: ${({ theme }) => theme.accentSoft}; }
    tbody th { margin-block-end: ${({ theme }) => theme.gap.sm}; font-size: ${({ theme }) => theme.text.md}; }
    td {
      display: grid;
      grid-template-columns: 8.5rem minmax(0, 1fr);
      align-items: center;
      padding-block: 0.3125rem;
    }
    td::before { content: attr(data-column); color: ${({ theme }) => theme.inkSoft}; font-size: ${({ theme }) => theme.text.xs}; }
    td > ${Badge} { justify-self: start; }
    td[data-column="Actions"] { display: block; padding-block-start: ${({ theme }) => theme.gap.md}; }
    td[data-column="Actions"]::before, [data-gap] > td::before { content: none; }
  }
`
