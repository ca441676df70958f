/** Says that the school is out of reach, for as long as it is. */
import { Icon, knock, useConnection } from "@cubital/sdk"
import { useEffect, useState } from "react"
import { styled } from "styled-components"

const KNOCK_EVERY_MS = 5000

const WORDS = {
  offline: "You are offline. What you have typed stays here; go on when the connection is back.",
  silent: "The school does not answer. What you have typed stays here; we keep trying.",
}

const Banner = styled.div`
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
  &:empty { display: none; }
`

export function ConnectionBanner() {
  const connection = useConnection()
  const away = connection !== "here"
  const [speaking, setSpeaking] = useState(false)

  // A screen reader reads what changes in a place that it knows already.
  useEffect(() => setSpeaking(away), [away])

  useEffect(() => {
    if (connection !== "silent") return
    const timer = setInterval(() => void knock(), KNOCK_EVERY_MS)
    return () => clearInterval(timer)
  }, [connection])

  if (connection === "here") return null
  return (
    <Banner role="status">
      {speaking && (
        <>
          <Icon name="circle-alert" size={18} />
          {WORDS[connection]}
        </>
      )}
    </Banner>
  )
}
