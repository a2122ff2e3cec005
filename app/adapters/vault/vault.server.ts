import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from 'node:crypto'
import type { Vault } from '~/ports/vault'

type Key = { id: string; bytes: Buffer }

function deriveKey(secret: string): Key {
  const bytes = Buffer.from(hkdfSync('sha256', secret, '', 'almoner vault', 32))
  return { id: createHash('sha256').update(bytes).digest('hex').slice(0, 8), bytes }
}

/** AES-256-GCM under the first secret; texts sealed under an earlier one can still be opened. */
export function makeVault(secret: string, earlier: readonly string[] = []): Vault {
  const current = deriveKey(secret)
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
  }
}
