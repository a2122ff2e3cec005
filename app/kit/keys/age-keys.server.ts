import { createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject } from 'node:crypto'
import { decodeBech32, encodeBech32 } from './bech32.ts'

const PUBLIC_PREFIX = 'age'
const PRIVATE_PREFIX = 'age-secret-key-'
const KEY_LENGTH = 32

const base64url = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64url')

export const rawPublicKey = (key: KeyObject): Buffer => Buffer.from(key.export({ format: 'jwk' }).x ?? '', 'base64url')

export const toPublicKey = (bytes: Uint8Array): KeyObject =>
  createPublicKey({ key: { kty: 'OKP', crv: 'X25519', x: base64url(bytes) }, format: 'jwk' })

/** Returns a key pair in age's format: `age1…` for the server, `AGE-SECRET-KEY-1…` for the owner to keep safe. */
export function makeKeyPair(): { publicKey: string; privateKey: string } {
  const { publicKey, privateKey } = generateKeyPairSync('x25519')
  const secret = Buffer.from(privateKey.export({ format: 'jwk' }).d ?? '', 'base64url')
  return {
    publicKey: encodeBech32(PUBLIC_PREFIX, rawPublicKey(publicKey)),
    privateKey: encodeBech32(PRIVATE_PREFIX, secret).toUpperCase(),
  }
}

/** Null where the text is not `age1` and 58 letters with their checksum. */
export function parsePublicKey(text: string): KeyObject | null {
  const bytes = decodeBech32(PUBLIC_PREFIX, text)
  return bytes?.length === KEY_LENGTH ? toPublicKey(bytes) : null
}

/** RFC 8410: an X25519 private key in PKCS #8 is these bytes followed by the key. */
const PKCS8_X25519 = Buffer.from('302e020100300506032b656e04220420', 'hex')

/** Null where the text is not `AGE-SECRET-KEY-1` and 58 letters with their checksum. */
export function parsePrivateKey(text: string): KeyObject | null {
  const bytes = decodeBech32(PRIVATE_PREFIX, text)
  if (bytes?.length !== KEY_LENGTH) return null
  return createPrivateKey({ key: Buffer.concat([PKCS8_X25519, bytes]), format: 'der', type: 'pkcs8' })
}

export function derivePublicKey(privateKey: string): string | null {
  const key = parsePrivateKey(privateKey)
  return key === null ? null : encodeBech32(PUBLIC_PREFIX, rawPublicKey(createPublicKey(key)))
}
