import { readCookie } from '~/kit/cookie'
import type { SentRequest } from './sent-request'

const NAME = 'almoner_flash'

/** A message for the next page; it vanishes after 3 s there (R-LISTS-5). */
export const flashCookie = (message: string): string =>
  `${NAME}=${encodeURIComponent(message.slice(0, 300).toWellFormed())}; ` +
  `Path=/jpanel; Max-Age=30; SameSite=Lax; HttpOnly`

export const withFlash = (message: string): HeadersInit => ({ 'set-cookie': flashCookie(message) })

/** The message, and the header that forgets it. */
export function readFlash(request: Pick<SentRequest, 'headers'>): { message: string; forget: string } | null {
  const message = readCookie(request.headers.get('cookie'), NAME)
  if (!message) return null
  try {
    return { message: decodeURIComponent(message), forget: `${NAME}=; Path=/jpanel; Max-Age=0; SameSite=Lax; HttpOnly` }
  } catch {
    return null
  }
}
