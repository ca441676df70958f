/** Relative time ("5 minutes ago"), updated while the page is open, with the exact time as its title. */
import { useEffect, useState } from "react"

const RELATIVE = new Intl.RelativeTimeFormat("en-US", { numeric: "auto" })
const EXACT = new Intl.DateTimeFormat("en-US", { dateStyle: "medium", timeStyle: "short" })

const UNITS: [Intl.RelativeTimeFormatUnit, number][] = [
  ["year", 365 * 86_400],
  ["month", 30 * 86_400],
  ["day", 86_400],
  ["hour", 3600],
  ["minute", 60],
]

function ago(moment: string, now: number): string {
  const seconds = (now - Date.parse(moment)) / 1000
  const unit = UNITS.find(([, length]) => seconds >= length)
  return unit ? RELATIVE.format(-Math.floor(seconds / unit[1]), unit[0]) : "just now"
}

export function Ago({ at }: { at: string }) {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const clock = setInterval(() => setNow(Date.now()), 30_000)
    return () => clearInterval(clock)
  }, [])
  return (
    <time dateTime={at} title={EXACT.format(new Date(at))}>
      {ago(at, Math.max(now, Date.parse(at)))}
    </time>
  )
}
