import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ObjectStore } from '~/ports/object-store'

export type StoreUnderTest = {
  store: ObjectStore
  /** Signed addresses may be relative to the application. */
  absolute: (address: string) => string
  stop: () => Promise<void>
}

const bytes = (text: string) => new TextEncoder().encode(text)

/** Runs against the disk behind its server, and against an S3 that checks signatures. */
export function objectStoreContract(name: string, open: () => Promise<StoreUnderTest>): void {
  describe(`${name} as an object store`, () => {
    let under: StoreUnderTest
    beforeAll(async () => {
      under = await open()
    })
    afterAll(() => under.stop())

    const freshKey = () => `media/${randomUUID()} ä&+.png`
    const upload = async (
      file: { key: string; type: string; size: number },
      sent: { body: string; type?: string; change?: (url: string) => string },
    ) => {
      const { url, headers } = await under.store.signUpload(file, 60)
      const address = under.absolute(sent.change ? sent.change(url) : url)
      const response = await fetch(address, {
        method: 'PUT',
        body: sent.body,
        headers: { ...headers, ...(sent.type ? { 'content-type': sent.type } : {}) },
      }).catch(() => null)
      return response?.status ?? 0
    }
    const download = async (key: string, options: { validFor: number; filename?: string } = { validFor: 60 }) =>
      fetch(under.absolute(await under.store.signDownload(key, options)))

    test('a browser puts and gets by signed address', async () => {
      const key = freshKey()
      expect(await upload({ key, type: 'image/png', size: 5 }, { body: 'hello' })).toBe(200)
      expect(await under.store.head(key)).toEqual({ size: 5, type: 'image/png' })
      const got = await download(key)
      expect(got.status).toBe(200)
      expect(got.headers.get('content-type')).toBe('image/png')
      expect(await got.text()).toBe('hello')
    })

    test('a file is read in parts, whole', async () => {
      const key = freshKey()
      const body = Buffer.from(Array.from({ length: 200_000 }, (_one, at) => at % 251))
      await under.store.put(key, body, 'image/png')
      const parts: Uint8Array[] = []
      for await (const part of under.store.streamContent(key)) parts.push(part)
      expect(Buffer.concat(parts).equals(body)).toBe(true)
      const missing = async () => {
        for await (const _part of under.store.streamContent(freshKey()));
      }
      await expect(missing()).rejects.toThrow()
    })

    test('type and size are part of the signature', async () => {
      const file = { key: freshKey(), type: 'image/png', size: 5 }
      for (const sent of [{ body: 'hello', type: 'text/html' }, { body: 'hello world' }, { body: 'hi' }])
        expect([0, 400, 403]).toContain(await upload(file, sent))
      expect(await under.store.head(file.key)).toBeNull()
    })

    test('an address that was changed is refused', async () => {
      const file = { key: freshKey(), type: 'image/png', size: 5 }
      expect(await upload(file, { body: 'hello', change: (url) => url.replace('/media/', '/other/') })).toBe(403)
      expect(await upload(file, { body: 'hello', change: (url) => url.replace(/(signature=)./i, '$1!') })).toBe(403)
    })

    test('an address that signs a download does not upload', async () => {
      const key = freshKey()
      const url = under.absolute(await under.store.signDownload(key, { validFor: 60 }))
      expect((await fetch(url, { method: 'PUT', body: 'hello' })).status).toBe(403)
      expect(await under.store.head(key)).toBeNull()
    })

    test('reads, replaces and removes what the application puts', async () => {
      const key = freshKey()
      expect(await under.store.head(key)).toBeNull()
      await under.store.put(key, bytes('one'), 'text/plain')
      await under.store.put(key, bytes('three'), 'text/csv')
      expect(await under.store.head(key)).toEqual({ size: 5, type: 'text/csv' })
      expect(await (await download(key)).text()).toBe('three')
      await under.store.remove(key)
      await under.store.remove(key)
      expect(await under.store.head(key)).toBeNull()
      expect((await download(key)).status).toBe(404)
    })

    test('a download can be named', async () => {
      const key = freshKey()
      await under.store.put(key, bytes('x'), 'application/pdf')
      const got = await download(key, { validFor: 60, filename: 'receipt 7F3A09C2B1.pdf' })
      expect(got.status).toBe(200)
      expect(got.headers.get('content-disposition')).toBe('attachment; filename="receipt 7F3A09C2B1.pdf"')
      expect(got.headers.get('content-type')).toBe('application/pdf')
    })
  })
}
