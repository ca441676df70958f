/** Documents side by side, line by line, each of which may disagree. On a small screen a line is a block. */
import { useId } from "react"
import { styled } from "styled-components"
import { type Mark, MarkWords } from "./mark.js"
import { asTexts, type QuestionProps } from "./types.js"

const Lines = styled.table`
  inline-size: 100%;
  border-collapse: collapse;
  font-size: ${({ theme }) => theme.text.sm};
  th, td { padding: 0.6rem 0.75rem; text-align: start; vertical-align: top; overflow-wrap: anywhere; }
  thead th { color: ${({ theme }) => theme.inkSoft}; font-size: ${({ theme }) => theme.text.xs}; }
  tbody tr { border-block-start: 1px solid ${({ theme }) => theme.line}; }
  input { inline-size: 1.2rem; block-size: 1.2rem; accent-color: ${({ theme }) => theme.accent}; }
  label { display: inline-flex; align-items: center; gap: 0.5rem; min-block-size: 1.75rem; cursor: pointer; }
  td::before { display: none; }
  /* The head of the column says it. */
  @media ${({ theme }) => theme.wide} {
    thead th:last-child { inline-size: 6.5rem; }
    label span { position: absolute; clip-path: inset(50%); inline-size: 1px; block-size: 1px; overflow: hidden; }
    label { min-inline-size: 2.75rem; }
  }
  @media ${({ theme }) => theme.narrow} {
    thead { position: absolute; clip-path: inset(50%); block-size: 1px; overflow: hidden; }
    &, tbody, tr, th, td { display: block; }
    tbody tr { padding-block: ${({ theme }) => theme.gap.sm}; }
    th, td { padding: 0.15rem 0; }
    td[data-document]::before {
      display: block;
      content: attr(data-document);
      color: ${({ theme }) => theme.inkSoft};
      font-size: ${({ theme }) => theme.text.xs};
    }
  }
`

const Agree = styled.label`
  display: inline-flex;
  align-items: center;
  gap: 0.6rem;
  min-block-size: 2.75rem;
  font-weight: 600;
  cursor: pointer;
  input { inline-size: 1.2rem; block-size: 1.2rem; accent-color: ${({ theme }) => theme.accent}; }
`

interface DocumentsProps extends QuestionProps {
  labelledBy: string
}

export function Documents({ question, response, onRespond, review, labelledBy }: DocumentsProps) {
  const id = useId()
  const chosen = asTexts(response)
  const right = review && (asTexts(review.right) ?? [])
  const markOf = (line: string): Mark | undefined => {
    if (!right) return undefined
    const isChosen = chosen?.includes(line) ?? false
    if (right.includes(line)) return isChosen ? "right" : "missed"
    return isChosen ? "wrong" : undefined
  }
  const toggle = (line: string) => {
    const others = (chosen ?? []).filter((other) => other !== line)
    const next = chosen?.includes(line) ? others : [...others, line]
    onRespond?.(next.length > 0 ? next : null)
  }
  return (
    <>
      <Lines aria-labelledby={labelledBy}>
        <thead>
          <tr>
            <th scope="col">Line</th>
            {question.documents.map(({ title }) => (
              <th key={title} scope="col">
                {title}
              </th>
            ))}
            <th scope="col">{review ? "Agrees" : "Does not agree"}</th>
          </tr>
        </thead>
        <tbody>
          {question.options.map((line, place) => (
            <tr key={line}>
              <th scope="row" id={`${id}-${place}`}>
                {line}
              </th>
              {question.documents.map(({ title, lines }) => (
                <td key={title} data-document={title}>
                  {lines[place]}
                </td>
              ))}
              <td>
                {right ? (
                  <>
                    {right.includes(line) ? "No" : "Yes"} <MarkWords mark={markOf(line)} />
                  </>
                ) : (
                  <label>
                    <input
                      type="checkbox"
                      checked={chosen?.includes(line) ?? false}
                      aria-label={`${line} does not agree`}
                      onChange={() => toggle(line)}
                    />
                    <span aria-hidden>Does not agree</span>
                  </label>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </Lines>
      {!review && (
        <Agree>
          <input
            type="checkbox"
            checked={chosen?.length === 0}
            onChange={({ target }) => onRespond?.(target.checked ? [] : null)}
          />
          All lines agree
        </Agree>
      )}
    </>
  )
}
