import { deviceCookie, sessionCookie } from './session'

type OpenedSession = { sessionToken: string; deviceToken: string }
/** In seconds; a session without an age ends with the browser. */
type Ages = { isSecure: boolean; sessionAge: number | null; deviceAge: number }

export function signedInCookies(
  { sessionToken, deviceToken }: OpenedSession,
  { isSecure, sessionAge, deviceAge }: Ages,
): Headers {
  const headers = new Headers()
  headers.append('set-cookie', sessionCookie(sessionToken, { isSecure, maxAge: sessionAge }))
  headers.append('set-cookie', deviceCookie(deviceToken, { isSecure, maxAge: deviceAge }))
  return headers
}
