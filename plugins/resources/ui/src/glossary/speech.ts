/** Playback of a term: its recording if it has one, otherwise the browser's speech synthesis, slowed down. */

const RATE = 0.8
/** How long a voice may take to begin, in milliseconds; many browsers have speech synthesis but no voice. */
const PATIENCE = 2000
const LONGEST = 12_000

let playing: HTMLAudioElement | undefined
// Some browsers forget an utterance that nobody holds, and its end is never told.
let saying: SpeechSynthesisUtterance | undefined

const speech = () =>
  "speechSynthesis" in window && "SpeechSynthesisUtterance" in window ? window.speechSynthesis : undefined

/** Asks for the voices early: the first answer of many browsers is an empty list. */
export function prepareVoices() {
  speech()?.getVoices()
}

/** Stops whatever is being said. */
export function hush() {
  playing?.pause()
  playing = undefined
  const voice = speech()
  if (voice && (voice.speaking || voice.pending)) voice.cancel()
}

/** Says it; false where nothing could be heard. Resolves at the end of the sound. */
export async function say(text: string, audioUrl?: string | null): Promise<boolean> {
  hush()
  if (!audioUrl) return speak(text)
  const mine = new Audio(audioUrl)
  playing = mine
  if (await play(mine)) return true
  // Not there, or not playable here; unless another term has taken over meanwhile, the voice says it.
  return playing === mine ? speak(text) : true
}

function play(audio: HTMLAudioElement): Promise<boolean> {
  return new Promise((resolve) => {
    audio.addEventListener("ended", () => resolve(true))
    audio.addEventListener("pause", () => resolve(true))
    audio.addEventListener("error", () => resolve(false))
    audio.play().catch(() => resolve(false))
  })
}

function speak(text: string): Promise<boolean> {
  const synthesis = speech()
  if (!synthesis) return Promise.resolve(false)
  const voices = synthesis.getVoices()
  const voice = englishVoice(voices)
  // A voice of another language would teach a wrong pronunciation. An empty list may only be a late one.
  if (voices.length > 0 && !voice) return Promise.resolve(false)

  const utterance = new SpeechSynthesisUtterance(text)
  utterance.rate = RATE
  utterance.lang = voice?.lang ?? "en-US"
  if (voice) utterance.voice = voice
  saying = utterance

  return new Promise((resolve) => {
    let waiting = window.setTimeout(() => done(false), PATIENCE)
    const done = (heard: boolean) => {
      window.clearTimeout(waiting)
      if (saying === utterance) saying = undefined
      resolve(heard)
    }
    utterance.onstart = () => {
      window.clearTimeout(waiting)
      waiting = window.setTimeout(() => done(true), LONGEST)
    }
    utterance.onend = () => done(true)
    // Interrupted: another term is being said instead.
    utterance.onerror = ({ error }) => done(error === "interrupted" || error === "canceled")
    synthesis.speak(utterance)
  })
}

/** American before other English, and a voice of this machine before one that must be fetched. */
export function englishVoice(voices: SpeechSynthesisVoice[]): SpeechSynthesisVoice | undefined {
  const worth = (voice: SpeechSynthesisVoice) =>
    (/^en[-_]us/i.test(voice.lang) ? 2 : 0) + (voice.localService ? 1 : 0)
  return voices
    .filter(({ lang }) => /^en\b/i.test(lang.replace("_", "-")))
    .sort((a, b) => worth(b) - worth(a))[0]
}
