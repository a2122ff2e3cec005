import { createHmac, timingSafeEqual } from 'node:crypto'

export type Method = 'PUT' | 'GET'

/** A signed address allows one method on one file until a moment (seconds), with this type and at most this size. */
export type Claim = {
  method: Method
  key: string
  expires: number
  type: string
  size: number
  isExact: boolean
  filename: string
}

const PLACE = '/jpanel/files/'
const MAX_KEY_LENGTH = 500

/** Accepts `collection/name` with plain segments only, so that a key is always a path below the folder of files. */
export const isSafeKey = (key: string): boolean =>
  key.length <= MAX_KEY_LENGTH &&
  key.split('/').every((segment) => /^[^\\/\p{Cc}]{1,200}$/u.test(segment) && !/^\.+$/.test(segment))

const signClaim = (claim: Claim, secret: string): string =>
  createHmac('sha256', secret)
    .update(
      JSON.stringify([claim.method, claim.key, claim.expires, claim.type, claim.size, claim.isExact, claim.filename]),
    )
    .digest('base64url')

export function signAddress(claim: Claim, secret: string): string {
  const path = claim.key.split('/').map(encodeURIComponent).join('/')
  const { expires, type, size, isExact, filename } = claim
  const signature = signClaim(claim, secret)
  const query = new URLSearchParams({
    expires: String(expires),
    type,
    [isExact ? 'size' : 'most']: String(size),
    filename,
    signature,
  })
  return `${PLACE}${path}?${query}`
}

function sameText(sent: string, wanted: string): boolean {
  const left = Buffer.from(sent)
  const right = Buffer.from(wanted)
  return left.length === right.length && timingSafeEqual(left, right)
}

export function readClaim(
  method: Method,
  address: string,
  { secret, now }: { secret: string; now: Date },
): Claim | null {
  const url = new URL(address, 'http://here.invalid')
  if (!url.pathname.startsWith(PLACE)) return null
  const text = (name: string) => url.searchParams.get(name) ?? ''
  const claim: Claim = {
    method,
    key: decodeURIComponent(url.pathname.slice(PLACE.length)),
    expires: Number(text('expires')),
    type: text('type'),
    size: Number(text('size') || text('most')),
    isExact: url.searchParams.has('size'),
    filename: text('filename'),
  }
  if (!isSafeKey(claim.key) || !sameText(text('signature'), signClaim(claim, secret))) return null
  return claim.expires * 1000 > now.getTime() ? claim : null
}
