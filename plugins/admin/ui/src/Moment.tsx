/** A day and a time by the reader's clock, in one piece. */
import { styled } from "styled-components"
import { atTime } from "./moments"

export const Moment = ({ at }: { at: string }) => <Whole dateTime={at}>{atTime(at)}</Whole>

const Whole = styled.time`
  white-space: nowrap;
`
