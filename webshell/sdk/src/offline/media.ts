/** The pictures and sounds that the service worker keeps (webshell/worker/media.ts). */

const FORGET = "forget-media"
const PATIENCE_MS = 3000

/** Resolves when they are gone, or when the worker does not answer. */
export async function forgetMedia(): Promise<void> {
  const worker = (await navigator.serviceWorker?.getRegistration())?.active
  if (!worker) return
  const { port1, port2 } = new MessageChannel()
  await new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, PATIENCE_MS)
    port1.onmessage = () => {
      clearTimeout(timer)
      resolve()
    }
    worker.postMessage(FORGET, [port2])
  })
  port1.close()
}
