import { toContact, type ContactKind } from '~/domain/till-catalog/contact'
import type { PublicKey } from '~/ports/vault'

const SIGNING = { name: 'ECDSA', namedCurve: 'P-256' } as const
const SIGNATURE = { name: 'ECDSA', hash: 'SHA-256' } as const

/** `signingKey` and `sealingKey` cannot be exported, so they never leave the device. */
export type DeviceKeys = { publicKey: PublicKey; signingKey: CryptoKey; sealingKey: CryptoKey }

const toBase64Url = (bytes: ArrayBuffer): string =>
  btoa(String.fromCharCode(...new Uint8Array(bytes)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')

const fromBase64Url = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (character) => character.charCodeAt(0))

export async function makeDeviceKeys(): Promise<DeviceKeys> {
  const [{ publicKey, privateKey }, sealingKey] = await Promise.all([
    crypto.subtle.generateKey(SIGNING, false, ['sign', 'verify']),
    crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt']),
  ])
  const { x = '', y = '' } = await crypto.subtle.exportKey('jwk', publicKey)
  return { publicKey: { kty: 'EC', crv: 'P-256', x, y }, signingKey: privateKey, sealingKey }
}

/** Signs a batch the way the server verifies it (R-DEVICES-5). */
export const signBatch = async (key: CryptoKey, body: string): Promise<string> =>
  toBase64Url(await crypto.subtle.sign(SIGNATURE, key, new TextEncoder().encode(body)))

const CONTACTS = { name: 'HMAC', hash: 'SHA-256' } as const
const CONTACT_BYTES = 16

export const importContactKey = (key: string): Promise<CryptoKey> =>
  crypto.subtle.importKey('raw', fromBase64Url(key), CONTACTS, false, ['sign'])

export async function hashContact(key: CryptoKey, kind: ContactKind, typed: string): Promise<string | null> {
  const contact = toContact(kind, typed)
  if (contact === null) return null
  const hash = await crypto.subtle.sign(CONTACTS, key, new TextEncoder().encode(contact))
  return toBase64Url(hash.slice(0, CONTACT_BYTES))
}

export type Grant = { device: string; name: string; sellers: number[]; knows: string; until: Date }

type Claims = { sub: string; name: string; sellers: number[]; knows: string; exp: number }

/** Returns the claims of a grant; null unless the installation that prepared the device signed it. */
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
