import { randomBytes } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { decryptWith, encryptTo } from '../../../server/backup/age-file.ts'
import { makeKeyPair } from '../../../app/kit/keys/age-keys.server.ts'
import { readPrivateKey, readPublicKey } from '../../../server/backup/backup-keys.ts'
import { ByteReader } from '../../../server/backup/byte-reader.ts'

async function* pieces(bytes: Buffer, length = 10_007): AsyncGenerator<Buffer> {
  for (let at = 0; at < bytes.length; at += length) yield bytes.subarray(at, at + length)
}

async function whole(source: AsyncIterable<Buffer>): Promise<Buffer> {
  const parts: Buffer[] = []
  for await (const part of source) parts.push(part)
  return Buffer.concat(parts)
}

const opened = (file: Buffer, privateKey: string) =>
  whole(decryptWith(readPrivateKey(privateKey), new ByteReader(pieces(file))))

/** Made by the package age-encryption 0.3, whose author designed age. */
const THEIRS = {
  privateKey: 'AGE-SECRET-KEY-13HGHL0MLQ0XJEGWRFY4UYEAP4SYG6PWNM43GX2EF5N449ZHS4P5QZ5GHH8',
  file:
    'YWdlLWVuY3J5cHRpb24ub3JnL3YxCi0+IFgyNTUxOSBIc28yKzV0ZVR6RllJTTFLQ1NZOEN0WHhiMUY2ZUhCTzZNVElmekJXcFZBClJWQmgx' +
    'QUNtN3hRTXBDOTlvNVFNWjNvdVoxSXhqV1c4WHdZZWg1dDJyS1UKLS0tIGhGVTNoNVVjWlNWUU5WT0w3MHJ3R1NvaVV1QUVvNTFNWnZBTW9P' +
    'VG5HVm8KDcNxL9eZb10VTrWVKVxlVO5SmLlwusKVhzzr8p156l7RBlV6ww==',
  plain: '38c67402e5',
}

describe('a file in the format of age', () => {
  it('opens when another implementation wrote it', async () => {
    const plain = await opened(Buffer.from(THEIRS.file, 'base64'), THEIRS.privateKey)
    expect(plain.toString('hex')).toBe(THEIRS.plain)
  })

  it.each([0, 1, 65_535, 65_536, 65_537, 131_072, 300_000])(
    'opens with either key and misses no end when it holds %i bytes',
    async (size) => {
      const plain = randomBytes(size)
      const [first, second] = [makeKeyPair(), makeKeyPair()]
      const recipients = [first, second].map(({ publicKey }) => readPublicKey(publicKey))
      const file = await whole(encryptTo(recipients, pieces(plain)))
      expect((await opened(file, first.privateKey)).equals(plain)).toBe(true)
      expect((await opened(file, second.privateKey)).equals(plain)).toBe(true)
      for (const length of [file.length - 1, file.length - 17, file.length - 65_552, 100, 10])
        if (length >= 0) await expect(opened(file.subarray(0, length), first.privateKey)).rejects.toThrow('cut off')
      await expect(opened(file, makeKeyPair().privateKey)).rejects.toThrow('encrypted to another one')
    },
  )
})
