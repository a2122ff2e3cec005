import { readCookie } from '~/kit/cookie'
import type { SentRequest } from './sent-request'

const NAME = 'almoner_flash'

/** A message for the next page, which hides it after 3 s (R-LISTS-5). */
export const flashCookie = (message: string): string =>
  `${NAME}=${encodeURIComponent(message.slice(0, 300).toWellFormed())}; ` +
  `Path=/jpanel; Max-Age=30; SameSite=Lax; HttpOnly`

export const withFlash = (message: string): HeadersInit => ({ 'set-cookie': flashCookie(message) })

export function readFlash(request: Pick<SentRequest, 'headers'>): { message: string; forget: string } | null {
  const message = readCookie(request.headers.get('cookie'), NAME)
  if (!message) return null
  try {
    return { message: decodeURIComponent(message), forget: `${NAME}=; Path=/jpanel; Max-Age=0; SameSite=Lax; HttpOnly` }
  } catch {
    return null
  }
}
