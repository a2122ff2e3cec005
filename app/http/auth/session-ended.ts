/** Told in the browser when the server no longer knows this page's session; the page answers with sign-in over itself (parts/session-gate.tsx). */
const SESSION_ENDED = 'almoner:session-ended'

/** The status of a reply for which there is no session, or another one than this page was opened under. */
export const isWithoutSession = (status: number): boolean => status === 401 || status === 419

export const announceSessionEnded = (): void => void window.dispatchEvent(new Event(SESSION_ENDED))

export function onSessionEnded(listener: () => void): () => void {
  window.addEventListener(SESSION_ENDED, listener)
  return () => window.removeEventListener(SESSION_ENDED, listener)
}
