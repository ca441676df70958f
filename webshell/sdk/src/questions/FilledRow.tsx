/** A row that was filled, after the end: each place with its mark, what was carried over where, and the right row. */
import { styled } from "styled-components"
import { ItemLook, itemOf } from "./ItemLook.js"
import { MarkWords } from "./mark.js"
import { RowList, Tile } from "./RowTile.js"
import { carriedOver, isRightRow, missingFrom, type PlaceMark, placeMarks, placesOf } from "./row.js"
import { asTexts, type QuestionReview, type ShownQuestion } from "./types.js"

const Caption = styled.p`
  margin: 0;
  color: ${({ theme }) => theme.inkSoft};
  font-size: ${({ theme }) => theme.text.sm};
  font-weight: 600;
`

const Content = styled.span`
  display: grid;
  justify-items: center;
  align-content: start;
  gap: 0.4rem;
  padding: 0.6rem 0.4rem;
`

const Source = styled.span`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: center;
  gap: 0.3rem;
  color: ${({ theme }) => theme.bad};
  font-size: ${({ theme }) => theme.text.xs};
  font-weight: 650;
  text-align: center;
  i {
    inline-size: 0.8rem;
    block-size: 0.8rem;
    border: 1px solid ${({ theme }) => theme.edge};
    border-radius: 50% 50% 50% 0;
    rotate: 135deg;
    forced-color-adjust: none;
  }
`

const Sentences = styled.ul`
  display: grid;
  gap: ${({ theme }) => theme.gap.sm};
  margin: 0;
  padding-inline-start: 1.3rem;
  line-height: 1.5;
`

const WORDS: Record<PlaceMark, string | undefined> = {
  right: undefined,
  early: "Too early",
  late: "Too late",
  needless: "Not needed",
}

interface FilledRowProps {
  question: ShownQuestion
  row: string[]
  review: QuestionReview
}

export function FilledRow({ question, row, review }: FilledRowProps) {
  const marks = placeMarks(row, review)
  const carried = carriedOver(row, review)
  const missing = missingFrom(row, review)
  const needless = row.filter((_, place) => marks[place] === "needless")
  const reasonOf = (text: string) => review.reasons.find((one) => one.text === text)?.reason
  return (
    <>
      {row.length > 0 && <Caption>Your row</Caption>}
      {row.length > 0 && (
        <RowList>
          {placesOf(row).map(({ text, place, key }) => {
            const mark = marks[place]
            const sources = carried.filter(({ first, later }) => later === text && row.indexOf(first) < place)
            const isRight = mark === "right" && sources.length === 0
            return (
              <Tile key={key} $tone={isRight ? "good" : "bad"}>
                <Content>
                  <ItemLook text={text} item={itemOf(question, text)} />
                  {(isRight || mark !== "right") && (
                    <MarkWords mark={isRight ? "right" : "wrong"} {...wordsOf(mark)} />
                  )}
                  {sources.map(({ first }) => (
                    <Source key={first}>
                      <i style={{ background: itemOf(question, first)?.color ?? "currentColor" }} />
                      From {first}
                    </Source>
                  ))}
                </Content>
              </Tile>
            )
          })}
        </RowList>
      )}
      {carried.length + missing.length + needless.length > 0 && (
        <Sentences>
          {carried.map(({ first, later, text }) => (
            <li key={`${first} ${later}`}>
              <strong>
                {first} before {later}:
              </strong>{" "}
              {text}
            </li>
          ))}
          {[...new Set(missing)].map((text) => (
            <li key={text}>
              <strong>Missing: {text}.</strong> {reasonOf(text)}
            </li>
          ))}
          {[...new Set(needless)].map((text) => (
            <li key={text}>
              <strong>Not needed: {text}.</strong> {missing.includes(text) ? "" : reasonOf(text)}
            </li>
          ))}
        </Sentences>
      )}
      {!isRightRow(row, review) && (
        <>
          <Caption>Right row</Caption>
          <RowList>
            {placesOf(asTexts(review.right) ?? []).map(({ text, key }) => (
              <Tile key={key}>
                <Content>
                  <ItemLook text={text} item={itemOf(question, text)} />
                </Content>
              </Tile>
            ))}
          </RowList>
        </>
      )}
    </>
  )
}

const wordsOf = (mark: PlaceMark | undefined) => {
  const words = mark && WORDS[mark]
  return words ? { words } : {}
}
