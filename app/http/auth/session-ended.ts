/**
 * The browser event for a session that the server has ended. The page shows sign-in over itself
 * (parts/session-gate.tsx).
 */
const SESSION_ENDED = 'almoner:session-ended'

/**
 * `again`: the same person signed in. `stay`: no one did, and the page stays. `leave`: nothing on this page can ask for
 * sign-in.
 */
export type SessionAnswer = 'again' | 'stay' | 'leave'

/**
 * `answer` is set if the sender waits; the listener that takes the event must call it or leave the page. `repeat` takes
 * the new session's token, or null if the call must not be repeated. `isForm` marks a refused form, which can be sent
 * again.
 */
export type SessionEnded = {
  answer?: (answer: SessionAnswer) => void
  repeat?: (token: string | null) => void
  isForm?: boolean
  isTaken: boolean
}

export const isWithoutSession = (status: number): boolean => status === 401 || status === 419

function send(detail: SessionEnded): SessionEnded {
  window.dispatchEvent(new CustomEvent(SESSION_ENDED, { detail }))
  return detail
}

export const announceSessionEnded = (isForm = false): void => void send({ isForm, isTaken: false })

/** For work that can wait until the person has signed in again, such as opening a page. */
export const askForSession = async (): Promise<SessionAnswer> =>
  new Promise((resolve) => {
    if (!send({ answer: resolve, isTaken: false }).isTaken) resolve('leave')
  })

export const askForToken = async (): Promise<string | null> =>
  new Promise((resolve) => {
    if (!send({ repeat: resolve, isTaken: false }).isTaken) resolve(null)
  })

export function onSessionEnded(listener: (ended: SessionEnded) => void): () => void {
  const receive = (event: Event) => listener((event as CustomEvent<SessionEnded>).detail)
  window.addEventListener(SESSION_ENDED, receive)
  return () => window.removeEventListener(SESSION_ENDED, receive)
}
