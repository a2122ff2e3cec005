import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

const STEP_SECONDS = 30
const DIGITS = 6
/** A clock may be one step early or late. */
const WINDOW = 1
const SECRET_BYTES = 20

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

export function base32(bytes: Uint8Array): string {
  let text = ''
  let bits = 0
  let value = 0
  for (const byte of bytes) {
    value = (value << 8) | byte
    bits += 8
    while (bits >= 5) {
      text += ALPHABET.charAt((value >>> (bits - 5)) & 31)
      bits -= 5
    }
    value &= (1 << bits) - 1
  }
  return bits > 0 ? text + ALPHABET.charAt((value << (5 - bits)) & 31) : text
}

export const newTotpSecret = (): Buffer => randomBytes(SECRET_BYTES)

export const stepAt = (now: Date): number => Math.floor(now.getTime() / 1000 / STEP_SECONDS)

/** The code of a time step (RFC 6238, SHA-1). */
export function codeAt(secret: Uint8Array, step: number, digits = DIGITS): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const mac = createHmac('sha1', secret).update(counter).digest()
  const offset = (mac.at(-1) ?? 0) & 15
  const number = mac.readUInt32BE(offset) & 0x7fffffff
  return String(number % 10 ** digits).padStart(digits, '0')
}

/**
 * Returns the step whose code this is, within one step of now and after the last accepted one; null if there is none.
 */
export function stepOfCode(
  secret: Uint8Array,
  typed: string,
  { now, after }: { now: Date; after: number | null },
): number | null {
  const code = typed.replace(/ /g, '')
  if (!/^\d{6}$/.test(code)) return null
  const current = stepAt(now)
  for (let step = Math.max(0, current - WINDOW); step <= current + WINDOW; step++) {
    if (timingSafeEqual(Buffer.from(codeAt(secret, step)), Buffer.from(code)))
      return after === null || step > after ? step : null
  }
  return null
}

type Labels = { issuer: string; account: string }

export const otpauth = (secret: Uint8Array, { issuer, account }: Labels): string =>
  `otpauth://totp/${encodeURIComponent(`${issuer}: ${account}`)}?secret=${base32(secret)}` +
  `&issuer=${encodeURIComponent(issuer)}&algorithm=SHA1&digits=${DIGITS}&period=${STEP_SECONDS}`
