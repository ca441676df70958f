/** State of the pronunciation buttons: the term being played, and those that could not be heard. */
import { useEffect, useRef, useState } from "react"
import type { Term } from "./search"
import { hush, prepareVoices, say } from "./speech"

export function usePronunciation() {
  const [speaking, setSpeaking] = useState<string>()
  const [unspoken, setUnspoken] = useState<string>()
  const turn = useRef(0)

  useEffect(() => {
    prepareVoices()
    return hush
  }, [])

  const pronounce = async (term: Term) => {
    turn.current += 1
    const mine = turn.current
    setSpeaking(term.anchor)
    setUnspoken(undefined)
    const heard = await say(term.term, term.audioUrl)
    if (turn.current !== mine) return
    setSpeaking(undefined)
    if (!heard) setUnspoken(term.anchor)
  }

  return { speaking, unspoken, pronounce }
}
