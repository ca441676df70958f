/** Grid of pictures that open in the lightbox; on closing, the focus returns to the last one viewed. */
import { useRef, useState } from "react"
import { styled } from "styled-components"
import { Lightbox } from "./Lightbox"
import { type Picture, Thumbnail } from "./Thumbnail"

export function Pictures({ pictures }: { pictures: Picture[] }) {
  const [open, setOpen] = useState<number>()
  const buttons = useRef(new Map<number, HTMLButtonElement>())

  const close = () => {
    const last = open ?? 0
    setOpen(undefined)
    // After the dialog has given back the focus in its own way.
    requestAnimationFrame(() => buttons.current.get(last)?.focus())
  }

  return (
    <>
      <Wall>
        {pictures.map((picture, place) => (
          <Thumbnail
            key={picture.src}
            picture={picture}
            place={place}
            button={(element) => {
              if (element) buttons.current.set(place, element)
              else buttons.current.delete(place)
            }}
            onOpen={() => setOpen(place)}
          />
        ))}
      </Wall>
      {open !== undefined && <Lightbox pictures={pictures} place={open} onGo={setOpen} onClose={close} />}
    </>
  )
}

const Wall = styled.ul`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(min(100%, 15rem), 1fr));
  gap: ${({ theme }) => theme.gap.md};
  margin: ${({ theme }) => theme.gap.md} 0 0;
  padding: 0;
  list-style: none;
`
