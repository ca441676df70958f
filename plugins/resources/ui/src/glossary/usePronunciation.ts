/** Which term is being said now, and for which the respelling has to stand in for a voice. */
import { useEffect, useRef, useState } from "react"
import type { Term } from "./search"
import { hush, prepareVoices, say } from "./speaking"

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
