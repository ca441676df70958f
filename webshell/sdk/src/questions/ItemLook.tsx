/** How an item of a store looks: its picture or its color, and its text. */
import { styled } from "styled-components"
import { ContentPicture } from "../kit/ContentPicture.js"
import type { ShownQuestion, StoreItem } from "./types.js"

const Look = styled.span`
  display: grid;
  justify-items: center;
  align-content: center;
  gap: 0.4rem;
  min-inline-size: 0;
  font-size: ${({ theme }) => theme.text.sm};
  line-height: 1.3;
  text-align: center;
  overflow-wrap: anywhere;
`

/* Above the text, and told after it. */
const Color = styled.span`
  order: -1;
  inline-size: 2.5rem;
  block-size: 1.5rem;
  border: 1px solid ${({ theme }) => theme.edge};
  border-radius: ${({ theme }) => theme.radius.sm};
  forced-color-adjust: none;
`

/* A place of its own before the picture is there, so that nothing jumps. */
const Picture = styled.span`
  order: -1;
  display: grid;
  place-items: center;
  inline-size: 4.5rem;
  block-size: 5rem;
  img { inline-size: auto; max-block-size: 5rem; margin: 0; }
`

/** The item of `text` in the store of a question. */
export const itemOf = (question: ShownQuestion, text: string): StoreItem | undefined =>
  question.store?.[question.options.indexOf(text)]

export function ItemLook({ text, item }: { text: string; item: StoreItem | undefined }) {
  return (
    <Look>
      <span>{text}</span>
      {item?.picture ? (
        <Picture>
          <ContentPicture src={item.picture.src} alt={item.picture.alt} />
        </Picture>
      ) : (
        item?.color && <Color style={{ background: item.color }} />
      )}
    </Look>
  )
}
