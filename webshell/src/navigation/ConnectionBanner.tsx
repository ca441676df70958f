/** Says that the school is out of reach, for as long as it is. */
import { Icon, ping, useConnection } from "@cubital/sdk"
import { useEffect, useState } from "react"
import { styled } from "styled-components"

const PING_EVERY_MS = 5000

const WORDS = {
  offline: "You're offline. Your work is saved on this device and sent later.",
  silent: "Can't reach the school. Your work is saved on this device and sent later.",
}

/* In the flow, so that it lies over nothing. */
const Banner = styled.div`
  position: sticky;
  inset-block-start: 4rem;
  z-index: 39;
  display: flex;
  align-items: center;
  justify-content: center;
  gap: 0.625rem;
  padding: 0.625rem clamp(1rem, 4vw, 2rem);
  border-block-end: 1px solid ${({ theme }) => theme.warn};
  background: ${({ theme }) => theme.warnSoft};
  color: ${({ theme }) => theme.ink};
  font-size: ${({ theme }) => theme.text.sm};
  svg { flex: none; color: ${({ theme }) => theme.warn}; }
`

/** What stays on top of a page reads the height of the banner, which its words and the screen decide. */
function measure(banner: HTMLElement | null) {
  if (!banner) return
  const { style } = document.documentElement
  const observer = new ResizeObserver(() => style.setProperty("--banner", `${banner.offsetHeight}px`))
  observer.observe(banner)
  return () => {
    observer.disconnect()
    style.removeProperty("--banner")
  }
}

export function ConnectionBanner() {
  const connection = useConnection()
  const away = connection !== "here"
  const [speaking, setSpeaking] = useState(false)

  // A screen reader reads what changes in a place that it knows already.
  useEffect(() => setSpeaking(away), [away])

  useEffect(() => {
    if (connection !== "silent") return
    const timer = setInterval(() => void ping(), PING_EVERY_MS)
    return () => clearInterval(timer)
  }, [connection])

  if (connection === "here") return null
  return (
    <Banner role="status" ref={measure}>
      <Icon name="circle-alert" size={18} />
      <span>{speaking ? WORDS[connection] : "…"}</span>
    </Banner>
  )
}
