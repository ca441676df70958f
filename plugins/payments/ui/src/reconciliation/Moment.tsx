/** Date and time in the reader's time zone. */
const FORMAT = new Intl.DateTimeFormat("en-US", { dateStyle: "medium", timeStyle: "short" })

export function Moment({ at }: { at: string }) {
  return <time dateTime={at}>{FORMAT.format(new Date(at))}</time>
}
