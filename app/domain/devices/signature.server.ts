import { createPublicKey, verify } from 'node:crypto'
import type { PublicKey } from '~/ports/vault'

export function isUsableKey(key: PublicKey): boolean {
  try {
    createPublicKey({ key, format: 'jwk' })
    return true
  } catch {
    return false
  }
}

/** ECDSA with SHA-256 over the exact bytes, r and s in base64url: what WebCrypto makes (R-DEVICES-5). */
export function isSignedBy(key: PublicKey, body: Uint8Array, signature: string): boolean {
  if (!/^[A-Za-z0-9_-]{86}$/.test(signature)) return false
  return verify(
    'sha256',
    body,
    { key: createPublicKey({ key, format: 'jwk' }), dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  )
}
