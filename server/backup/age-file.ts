import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  createPublicKey,
  diffieHellman,
  generateKeyPairSync,
  hkdfSync,
  randomBytes,
  timingSafeEqual,
  type KeyObject,
} from 'node:crypto'
import { OperatorError } from '../settings/settings.ts'
import { toPublicKey, rawPublicKey } from '../../app/kit/keys/age-keys.server.ts'
import { ByteReader } from './byte-reader.ts'

const VERSION_LINE = 'age-encryption.org/v1\n'
const X25519_INFO = 'age-encryption.org/v1/X25519'
const CIPHER = 'chacha20-poly1305'
const TAG_LENGTH = 16
const CHUNK = 64 * 1024
const MAX_HEADER_LINE = 200
const NONCE_LENGTH = 12

export const FILE_CUT =
  'This backup is cut off or was changed: its end is missing or a part of it is not as it was written.'
const WRONG_KEY = 'This private key does not open this backup: it was encrypted to another one.'

const base64 = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64').replaceAll('=', '')
const derive = (key: Uint8Array, salt: Uint8Array, info: string) => Buffer.from(hkdfSync('sha256', key, salt, info, 32))

function seal(key: Uint8Array, nonce: Uint8Array, plain: Uint8Array): Buffer {
  const cipher = createCipheriv(CIPHER, key, nonce, { authTagLength: TAG_LENGTH })
  return Buffer.concat([cipher.update(plain), cipher.final(), cipher.getAuthTag()])
}

/** Null if the key is a different one or a bit was changed. */
function unseal(key: Uint8Array, nonce: Uint8Array, sealed: Uint8Array): Buffer | null {
  if (sealed.length < TAG_LENGTH) return null
  const decipher = createDecipheriv(CIPHER, key, nonce, { authTagLength: TAG_LENGTH })
  decipher.setAuthTag(sealed.subarray(-TAG_LENGTH))
  const plain = decipher.update(sealed.subarray(0, -TAG_LENGTH))
  try {
    return Buffer.concat([plain, decipher.final()])
  } catch {
    return null
  }
}

/** Numbers the chunks. The last byte marks the final chunk, so that a missing end is noticed. */
function makeNonce(counter: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(NONCE_LENGTH)
  nonce.writeUIntBE(counter, 5, 6)
  nonce[NONCE_LENGTH - 1] = isLast ? 1 : 0
  return nonce
}

const computeMac = (fileKey: Uint8Array, header: string) =>
  createHmac('sha256', derive(fileKey, Buffer.alloc(0), 'header'))
    .update(header)
    .digest()

function deriveWrapKey(shared: Uint8Array, share: Uint8Array, recipient: KeyObject): Buffer {
  return derive(shared, Buffer.concat([share, rawPublicKey(recipient)]), X25519_INFO)
}

function stanzaFor(recipient: KeyObject, fileKey: Uint8Array): string {
  const ephemeral = generateKeyPairSync('x25519')
  const share = rawPublicKey(ephemeral.publicKey)
  const shared = diffieHellman({ privateKey: ephemeral.privateKey, publicKey: recipient })
  const wrapped = seal(deriveWrapKey(shared, share, recipient), Buffer.alloc(NONCE_LENGTH), fileKey)
  return `-> X25519 ${base64(share)}\n${base64(wrapped)}\n`
}

function headerFor(recipients: readonly KeyObject[], fileKey: Uint8Array): string {
  const header = `${VERSION_LINE}${recipients.map((recipient) => stanzaFor(recipient, fileKey)).join('')}---`
  return `${header} ${base64(computeMac(fileKey, header))}\n`
}

/** Writes the format of age (age-encryption.org/v1), so that `age -d` opens a backup even without Almoner. */
export async function* encryptTo(
  recipients: readonly KeyObject[],
  plain: AsyncIterable<Uint8Array>,
): AsyncGenerator<Buffer> {
  const fileKey = randomBytes(16)
  const nonce = randomBytes(16)
  yield Buffer.concat([Buffer.from(headerFor(recipients, fileKey)), nonce])
  const key = derive(fileKey, nonce, 'payload')
  const reader = new ByteReader(plain)
  for (let counter = 0; ; counter++) {
    const chunk = await reader.take(CHUNK)
    const isLast = await reader.isAtEnd()
    yield seal(key, makeNonce(counter, isLast), chunk)
    if (isLast) return
  }
}

async function readLine(reader: ByteReader): Promise<string> {
  const line = await reader.line(MAX_HEADER_LINE)
  if (line === null) throw new OperatorError(FILE_CUT)
  return line
}

async function openFileKey(reader: ByteReader, privateKey: KeyObject): Promise<Buffer> {
  const own = createPublicKey(privateKey)
  let header = VERSION_LINE
  let fileKey: Buffer | null = null
  if (`${await readLine(reader)}\n` !== VERSION_LINE) throw new OperatorError(FILE_CUT)
  for (;;) {
    const line = await readLine(reader)
    if (line.startsWith('--- ')) {
      if (!fileKey) throw new OperatorError(WRONG_KEY)
      const mac = Buffer.from(line.slice(4), 'base64')
      const expected = computeMac(fileKey, `${header}---`)
      if (mac.length !== expected.length || !timingSafeEqual(mac, expected)) throw new OperatorError(FILE_CUT)
      return fileKey
    }
    header += `${line}\n`
    if (!line.startsWith('-> X25519 ')) continue
    const share = Buffer.from(line.slice('-> X25519 '.length), 'base64')
    const wrapped = await readLine(reader)
    header += `${wrapped}\n`
    if (share.length !== 32) throw new OperatorError(FILE_CUT)
    const shared = diffieHellman({ privateKey, publicKey: toPublicKey(share) })
    const key = deriveWrapKey(shared, share, own)
    fileKey ??= unseal(key, Buffer.alloc(NONCE_LENGTH), Buffer.from(wrapped, 'base64'))
  }
}

export async function* decryptWith(privateKey: KeyObject, reader: ByteReader): AsyncGenerator<Buffer> {
  const fileKey = await openFileKey(reader, privateKey)
  const nonce = await reader.take(16)
  if (nonce.length < 16) throw new OperatorError(FILE_CUT)
  const key = derive(fileKey, nonce, 'payload')
  for (let counter = 0; ; counter++) {
    const sealed = await reader.take(CHUNK + TAG_LENGTH)
    const isLast = await reader.isAtEnd()
    const plain = unseal(key, makeNonce(counter, isLast), sealed)
    if (!plain) throw new OperatorError(FILE_CUT)
    yield plain
    if (isLast) return
  }
}

export const isAgeFile = (start: Uint8Array): boolean => Buffer.from(start).toString('latin1').startsWith('age-')
