/**
 * Date and time in the reader's time zone. The admin plugin has a `Moment` of its own: plugins import nothing of each
 * other, and a part of the sdk's kit would be loaded by the landing page, which has no date.
 */
const FORMAT = new Intl.DateTimeFormat("en-US", { dateStyle: "medium", timeStyle: "short" })

export function Moment({ at }: { at: string }) {
  return <time dateTime={at}>{FORMAT.format(new Date(at))}</time>
}
