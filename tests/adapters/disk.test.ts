import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { allowedFile, diskObjectStore } from '~/adapters/disk/object-store.server'
import { signedFiles } from '../../server/files.ts'
import { createShell } from '../../server/shell.ts'
import { objectStoreContract } from '../support/contracts/object-store'

async function openDisk() {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'almoner-files-'))
  let now = new Date('2026-11-20T12:00:00Z')
  const disk = { folder, secret: 'a secret of the tests', clock: { now: () => now } }
  const app = createShell({
    readiness: {
      phase: 'ready',
      payments: 'sandbox',
      databaseIsUp: () => true,
      databaseAnswers: async () => true,
      findLastBackup: async () => null,
    },
    trustProxy: undefined,
    files: (_request, _response, next) => next(),
    signedFiles: signedFiles(() => ({ allowedFile: async (method, address) => allowedFile(disk, method, address) })),
    application: () => undefined,
  })
  const server = createServer(app)
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    store: diskObjectStore(disk),
    folder,
    absolute: (address: string) => origin + address,
    later: (seconds: number) => (now = new Date(now.getTime() + seconds * 1000)),
    async stop() {
      server.closeAllConnections()
      await new Promise((done) => server.close(done))
      await rm(folder, { recursive: true })
    },
  }
}

objectStoreContract('the disk', openDisk)

describe('files on disk', () => {
  let disk: Awaited<ReturnType<typeof openDisk>>
  beforeAll(async () => {
    disk = await openDisk()
  })
  afterAll(() => disk.stop())

  test('an address is over when its time is over', async () => {
    const { url } = await disk.store.signUpload({ key: 'a/late.png', type: 'image/png', size: 5 }, 60)
    disk.later(60)
    expect(
      (await fetch(disk.absolute(url), { method: 'PUT', body: 'hello', headers: { 'content-type': 'image/png' } }))
        .status,
    ).toBe(403)
  })

  test.each([
    '../../etc/passwd',
    'a/../../b',
    '/etc/passwd',
    'a//b',
    'a/.',
    'a\\b',
    'a/\0',
    '',
    '..',
    `a/${'x'.repeat(201)}`,
  ])('the key %j is refused', async (key) => {
    await expect(disk.store.put(key, new Uint8Array(1), 'text/plain')).rejects.toThrow('file key')
    await expect(disk.store.signDownload(key, { validFor: 60 })).rejects.toThrow('file key')
  })

  test('leaves nothing behind when an upload breaks off or grows', async () => {
    const { url } = await disk.store.signUpload({ key: 'b/c.png', type: 'image/png', size: 100_000 }, 60)
    const chunks = (count: number) =>
      new ReadableStream({
        start(controller) {
          for (let index = 0; index < count; index++) controller.enqueue(new Uint8Array(10_000))
          controller.close()
        },
      })
    const send = (count: number) =>
      fetch(disk.absolute(url), {
        method: 'PUT',
        body: chunks(count),
        headers: { 'content-type': 'image/png' },
        duplex: 'half',
      } as RequestInit).then(
        (response) => response.status,
        () => 0,
      )
    expect(await send(12)).toBe(400)
    expect(await send(9)).toBe(400)
    expect(await disk.store.head('b/c.png')).toBeNull()
    await expect.poll(() => readdir(path.join(disk.folder, 'content/b'))).toEqual([])
    expect(await send(10)).toBe(200)
  })

  test('answers 500 and keeps running when a file cannot be written', async () => {
    await writeFile(path.join(disk.folder, 'content', 'full'), 'not a folder')
    const { url } = await disk.store.signUpload({ key: 'full/a.png', type: 'image/png', size: 5 }, 60)
    const send = () =>
      fetch(disk.absolute(url), { method: 'PUT', body: 'hello', headers: { 'content-type': 'image/png' } })
    expect(await (await send()).text()).toContain('Something went wrong.')
    expect((await send()).status).toBe(500)
  })

  test('never shows a file in place that a browser would run', async () => {
    for (const [key, type, inline] of [
      ['c/page.html', 'text/html', false],
      ['c/drawing.svg', 'image/svg+xml', false],
      ['c/photo.png', 'image/png', true],
    ] as const) {
      await disk.store.put(key, new TextEncoder().encode('<script>alert(1)</script>'), type)
      const got = await fetch(disk.absolute(await disk.store.signDownload(key, { validFor: 60 })))
      expect(got.headers.get('content-disposition')?.startsWith('attachment') ?? false).toBe(!inline)
      expect(got.headers.get('x-content-type-options')).toBe('nosniff')
      expect(got.headers.get('content-security-policy')).toBe("default-src 'none'; sandbox")
    }
  })

  test('a name in any letters reaches the browser', async () => {
    await disk.store.put('e/f.pdf', new Uint8Array(1), 'application/pdf')
    const got = await fetch(
      disk.absolute(
        await disk.store.signDownload('e/f.pdf', { validFor: 60, filename: 'Quittung "Mai" Überblick.pdf' }),
      ),
    )
    expect(decodeURIComponent(got.headers.get('content-disposition') ?? '')).toContain('Überblick.pdf')
  })

  test('serves a byte range', async () => {
    await disk.store.put('d/long.bin', new TextEncoder().encode('0123456789'), 'application/octet-stream')
    const url = disk.absolute(await disk.store.signDownload('d/long.bin', { validFor: 60 }))
    const part = await fetch(url, { headers: { range: 'bytes=2-4' } })
    expect([part.status, await part.text()]).toEqual([206, '234'])
  })
})
