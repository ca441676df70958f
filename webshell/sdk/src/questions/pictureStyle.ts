/** A question's picture leaves room for its answers on the same screen. */
import { css } from "styled-components"

export const pictureStyle = css`
  img {
    inline-size: auto;
    max-block-size: max(16rem, 46dvh);
  }
`
