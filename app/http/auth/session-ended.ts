/**
 * Sent in the browser when the server no longer knows this page's session; the page answers with sign-in over itself
 * (parts/session-gate.tsx).
 */
const SESSION_ENDED = 'almoner:session-ended'

/** `again`: the same person is signed in. `stay`: nobody, and the page stays. `leave`: nothing on this page can ask. */
export type SessionAnswer = 'again' | 'stay' | 'leave'

/**
 * `answer` where somebody waits for it; who takes the event promises to call it, or to leave the page. `repeat`: a call
 * waits for the new session's token, null where it is not to be sent again. `isForm`: a form was refused, which can be
 * sent again.
 */
export type SessionEnded = {
  answer?: (answer: SessionAnswer) => void
  repeat?: (token: string | null) => void
  isForm?: boolean
  isTaken: boolean
}

/** The status of a reply for which there is no session, or another one than this page was opened under. */
export const isWithoutSession = (status: number): boolean => status === 401 || status === 419

function send(detail: SessionEnded): SessionEnded {
  window.dispatchEvent(new CustomEvent(SESSION_ENDED, { detail }))
  return detail
}

export const announceSessionEnded = (isForm = false): void => void send({ isForm, isTaken: false })

/** For what can wait until the person has signed in again, such as opening a page. */
export const askForSession = async (): Promise<SessionAnswer> =>
  new Promise((resolve) => {
    if (!send({ answer: resolve, isTaken: false }).isTaken) resolve('leave')
  })

/** The anti-forgery token of the session that follows the one that has ended; null where none does. */
export const askForToken = async (): Promise<string | null> =>
  new Promise((resolve) => {
    if (!send({ repeat: resolve, isTaken: false }).isTaken) resolve(null)
  })

export function onSessionEnded(listener: (ended: SessionEnded) => void): () => void {
  const receive = (event: Event) => listener((event as CustomEvent<SessionEnded>).detail)
  window.addEventListener(SESSION_ENDED, receive)
  return () => window.removeEventListener(SESSION_ENDED, receive)
}
