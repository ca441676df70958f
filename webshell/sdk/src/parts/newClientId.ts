/** Random id of a write that counts once, however often it is sent. */

/** 32 hex digits. `crypto.randomUUID` is missing where a school is served without https, `getRandomValues` never. */
export function newClientId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("")
}
