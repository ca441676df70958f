/** Date and time in the reader's time zone, on one line; payments/ui/src/reconciliation/Moment.tsx says why there are two. */
import { styled } from "styled-components"
import { atTime } from "./dates"

export const Moment = ({ at }: { at: string }) => <Whole dateTime={at}>{atTime(at)}</Whole>

const Whole = styled.time`
  white-space: nowrap;
`
