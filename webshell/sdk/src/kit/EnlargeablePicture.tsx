/** A picture of a text that can be opened over the page, and there be looked at closely. */
import { useEffect, useRef, useState } from "react"
import { createPortal } from "react-dom"
import styled from "styled-components"
import { Button } from "./Button.js"
import { ContentPicture } from "./ContentPicture.js"
import { Icon } from "./Icon.js"

const Frame = styled.span`
  position: relative;
  display: block;
  inline-size: fit-content;
  max-inline-size: 100%;
  margin-block: ${({ theme }) => theme.gap.md};
  && img { margin: 0; }
`

const Opener = styled.button`
  position: absolute;
  inset: 0;
  border: 0;
  border-radius: ${({ theme }) => theme.radius.md};
  background: none;
  cursor: zoom-in;
  > svg {
    position: absolute;
    inset: auto 0.5rem 0.5rem auto;
    box-sizing: content-box;
    padding: 0.5rem;
    border: 1px solid ${({ theme }) => theme.edge};
    border-radius: 50%;
    background: ${({ theme }) => theme.raised};
    color: ${({ theme }) => theme.ink};
  }
`

const Box = styled.dialog`
  display: flex;
  flex-direction: column;
  max-inline-size: calc(100vw - 1rem);
  max-block-size: calc(100dvh - 1rem);
  margin: auto;
  padding: 0;
  border: 1px solid ${({ theme }) => theme.line};
  border-radius: ${({ theme }) => theme.radius.lg};
  background: ${({ theme }) => theme.raised};
  color: ${({ theme }) => theme.ink};
  &::backdrop { background: ${({ theme }) => theme.veil}; }
`

const Sheet = styled.div<{ $close: boolean }>`
  overflow: auto;
  overscroll-behavior: contain;
  &:focus-visible { outline-offset: -3px; }
  img {
    ${({ $close }) =>
      $close
        ? "inline-size: max(160vw, 60rem); max-inline-size: none;"
        : "inline-size: auto; max-block-size: calc(100dvh - 6rem);"}
    margin-inline: auto;
  }
`

const Foot = styled.div`
  display: flex;
  justify-content: flex-end;
  gap: ${({ theme }) => theme.gap.sm};
  padding: 0.5rem;
`

interface PictureProps {
  src?: string
  alt?: string
}

export function EnlargeablePicture({ src = "", alt = "" }: PictureProps) {
  const [open, setOpen] = useState(false)
  const opener = useRef<HTMLButtonElement>(null)
  // The words of another host's picture are all that is shown of it.
  if (!/^\/?media\//.test(src)) return <ContentPicture src={src} alt={alt} />
  const close = () => {
    setOpen(false)
    opener.current?.focus()
  }
  return (
    <Frame>
      <ContentPicture src={src} alt={alt} />
      <Opener
        ref={opener}
        type="button"
        aria-haspopup="dialog"
        aria-label="Enlarge picture"
        onClick={() => setOpen(true)}
      >
        <Icon name="zoom-in" />
      </Opener>
      {open && createPortal(<Enlarged src={src} alt={alt} onClose={close} />, document.body)}
    </Frame>
  )
}

function Enlarged({ src, alt, onClose }: Required<PictureProps> & { onClose: () => void }) {
  const [isClose, setClose] = useState(false)
  const box = useRef<HTMLDialogElement>(null)

  // Closed first: what it keeps out of reach cannot have the focus back.
  const leave = () => {
    box.current?.close?.()
    onClose()
  }

  // The browser's own dialog keeps the focus inside and the page behind out of reach.
  useEffect(() => {
    box.current?.showModal?.()
  }, [])

  return (
    <Box
      ref={box}
      aria-label="Picture"
      onCancel={(event) => {
        event.preventDefault()
        leave()
      }}
      onClick={(event) => event.target === box.current && leave()}
    >
      <Sheet $close={isClose} role="group" aria-label="Enlarged" tabIndex={0}>
        <ContentPicture src={src} alt={alt} />
      </Sheet>
      <Foot>
        <Button
          kind="secondary"
          size="small"
          icon={isClose ? "zoom-out" : "zoom-in"}
          onClick={() => setClose(!isClose)}
        >
          {isClose ? "Fit" : "Zoom in"}
        </Button>
        <Button size="small" onClick={leave}>
          Close
        </Button>
      </Foot>
    </Box>
  )
}
