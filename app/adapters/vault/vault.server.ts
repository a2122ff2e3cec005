import {
  createCipheriv,
  createDecipheriv,
  createECDH,
  createHash,
  createPrivateKey,
  hkdfSync,
  randomBytes,
  sign,
} from 'node:crypto'
import type { PublicKey, Vault } from '~/ports/vault'

type Key = { id: string; bytes: Buffer }

function deriveKey(secret: string): Key {
  const bytes = Buffer.from(hkdfSync('sha256', secret, '', 'almoner vault', 32))
  return { id: createHash('sha256').update(bytes).digest('hex').slice(0, 8), bytes }
}

/** Any 32 bytes are a P-256 private key, except with a probability of 2^-32. The public point follows from them. */
function deriveSigner(secret: string): { publicKey: PublicKey; sign: (text: string) => string } {
  const scalar = Buffer.from(hkdfSync('sha256', secret, '', 'almoner grants', 32))
  const curve = createECDH('prime256v1')
  curve.setPrivateKey(scalar)
  const point = curve.getPublicKey()
  const publicKey = {
    kty: 'EC',
    crv: 'P-256',
    x: point.subarray(1, 33).toString('base64url'),
    y: point.subarray(33).toString('base64url'),
  } as const
  const key = createPrivateKey({ key: { ...publicKey, d: scalar.toString('base64url') }, format: 'jwk' })
  return {
    publicKey,
    sign: (text) => sign('sha256', Buffer.from(text), { key, dsaEncoding: 'ieee-p1363' }).toString('base64url'),
  }
}

/** AES-256-GCM under the first secret; texts sealed under an earlier one can still be opened. */
export function makeVault(secret: string, earlier: readonly string[] = []): Vault {
  const current = deriveKey(secret)
  let signer: ReturnType<typeof deriveSigner> | undefined
  const ownSigner = () => (signer ??= deriveSigner(secret))
  const keys = new Map([current, ...earlier.map(deriveKey)].map((key) => [key.id, key]))
  return {
    seal(text) {
      const iv = randomBytes(12)
      const cipher = createCipheriv('aes-256-gcm', current.bytes, iv)
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return ['v1', current.id, ...[iv, body, cipher.getAuthTag()].map((part) => part.toString('base64url'))].join('.')
    },
    open(sealed) {
      const [version, id = '', iv = '', body = '', tag = ''] = sealed.split('.')
      const key = keys.get(id)
      if (version !== 'v1' || !key) throw new Error('a secret was sealed with a key that is not known here')
      const decipher = createDecipheriv('aes-256-gcm', key.bytes, Buffer.from(iv, 'base64url'), { authTagLength: 16 })
      decipher.setAuthTag(Buffer.from(tag, 'base64url'))
      return Buffer.concat([decipher.update(Buffer.from(body, 'base64url')), decipher.final()]).toString('utf8')
    },
    sign: (text) => ownSigner().sign(text),
    signer: () => ownSigner().publicKey,
  }
}
