/** A QR code: black on white in every theme, as cameras read it. */
import { styled } from "styled-components"

const Picture = styled.svg`
  inline-size: min(13rem, 100%);
  block-size: auto;
  border-radius: ${({ theme }) => theme.radius.md};
  background: #fff;
  fill: #000;
  forced-color-adjust: none;
`

export function QrPicture({ size, path }: { size: number; path: string }) {
  return (
    <Picture
      role="img"
      aria-label="QR code for your authenticator app"
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
    >
      <path d={path} />
    </Picture>
  )
}
