import { toContact, type ContactKind } from '~/domain/till-catalog/contact'
import type { PublicKey } from '~/ports/vault'

const SIGNING = { name: 'ECDSA', namedCurve: 'P-256' } as const
const SIGNATURE = { name: 'ECDSA', hash: 'SHA-256' } as const

/** `signingKey` and `sealingKey` cannot be exported: they are used here, and nobody can carry them away. */
export type DeviceKeys = { publicKey: PublicKey; signingKey: CryptoKey; sealingKey: CryptoKey }

const toBase64Url = (bytes: ArrayBuffer): string =>
  btoa(String.fromCharCode(...new Uint8Array(bytes)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')

const fromBase64Url = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (character) => character.charCodeAt(0))

/** Keys of a tablet that is being prepared (R-DEVICES-1). */
export async function makeDeviceKeys(): Promise<DeviceKeys> {
  const [{ publicKey, privateKey }, sealingKey] = await Promise.all([
    crypto.subtle.generateKey(SIGNING, false, ['sign', 'verify']),
    crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt']),
  ])
  const { x = '', y = '' } = await crypto.subtle.exportKey('jwk', publicKey)
  return { publicKey: { kty: 'EC', crv: 'P-256', x, y }, signingKey: privateKey, sealingKey }
}

/** The signature of a batch, as the server checks it (R-DEVICES-5). */
export const signBatch = async (key: CryptoKey, body: string): Promise<string> =>
  toBase64Url(await crypto.subtle.sign(SIGNATURE, key, new TextEncoder().encode(body)))

const CONTACTS = { name: 'HMAC', hash: 'SHA-256' } as const
const CONTACT_BYTES = 16

/** The key by which this device finds supporters; once it is here it cannot be exported. */
export const importContactKey = (key: string): Promise<CryptoKey> =>
  crypto.subtle.importKey('raw', fromBase64Url(key), CONTACTS, false, ['sign'])

/** The hash of an email or a phone that was typed, as the catalog has those of supporters; null where it is none. */
export async function hashContact(key: CryptoKey, kind: ContactKind, typed: string): Promise<string | null> {
  const contact = toContact(kind, typed)
  if (contact === null) return null
  const hash = await crypto.subtle.sign(CONTACTS, key, new TextEncoder().encode(contact))
  return toBase64Url(hash.slice(0, CONTACT_BYTES))
}

/** The grant of a device (R-DEVICES-2). */
export type Grant = { device: string; name: string; sellers: number[]; knows: string; until: Date }

type Claims = { sub: string; name: string; sellers: number[]; knows: string; exp: number }

/** The claims of a grant; null where the installation that prepared the device has not signed it. */
export async function readGrant(text: string, signer: PublicKey): Promise<Grant | null> {
  const [head, claims, signature, ...more] = text.split('.')
  if (head === undefined || claims === undefined || signature === undefined || more.length > 0) return null
  try {
    const key = await crypto.subtle.importKey('jwk', { ...signer }, SIGNING, false, ['verify'])
    const signed = new TextEncoder().encode(`${head}.${claims}`)
    if (!(await crypto.subtle.verify(SIGNATURE, key, fromBase64Url(signature), signed))) return null
    const { sub, name, sellers, knows, exp } = JSON.parse(new TextDecoder().decode(fromBase64Url(claims))) as Claims
    return { device: sub, name, sellers, knows, until: new Date(exp * 1000) }
  } catch {
    return null
  }
}
