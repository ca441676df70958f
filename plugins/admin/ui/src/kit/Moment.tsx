/** Date and time in the reader's time zone, on one line. */
import { styled } from "styled-components"
import { atTime } from "./dates"

export const Moment = ({ at }: { at: string }) => <Whole dateTime={at}>{atTime(at)}</Whole>

const Whole = styled.time`
  white-space: nowrap;
`
