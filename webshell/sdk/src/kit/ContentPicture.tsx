/** A picture of the content, drawn in a place that has its size before it comes: nothing jumps. */
import { useQuery } from "@tanstack/react-query"
import styled from "styled-components"
import { coreApi } from "../typedApi.js"

// What content/README.md asks of a drawing; it holds the place until the true size is known.
const USUAL = { width: 1200, height: 800 }

const Shown = styled.img`
  display: block;
  max-width: 100%;
  height: auto;
`
const Placeholder = styled.span`
  display: block;
  aspect-ratio: ${USUAL.width} / ${USUAL.height};
`

/** `src` as the texts write it: `media/order-of-draw.svg`. */
export function ContentPicture({ src = "", alt = "" }: { src?: string; alt?: string }) {
  const name = src.replace(/^\//, "")
  const ours = name.startsWith("media/")
  const { data: media, isPending } = useQuery({ ...coreApi.query("/api/media"), enabled: ours })
  // The page's policy would not let another host's picture load; its words are better than a broken frame.
  if (!ours) return <>{alt}</>
  if (isPending) return <Placeholder role="img" aria-label={alt} />
  const known = media?.[name]
  return (
    <Shown
      src={known?.url ?? `/${name}`}
      alt={alt}
      width={known?.width ?? USUAL.width}
      height={known?.height ?? USUAL.height}
      loading="lazy"
      decoding="async"
    />
  )
}
