import { beforeEach, describe, expect, test, vi } from 'vitest'
import { memoryObjectStore } from '~/adapters/fake/object-store.server'
import { standInFileScanner } from '~/adapters/fake/file-scanner.server'
import { finishDownloadUpload } from '~/domain/downloads/finish-download-upload.server'
import { uploadDownloads } from '~/domain/downloads/upload-downloads.server'
import { finishMediaUpload } from '~/domain/media/finish-media-upload.server'
import { signDownloadUpload, signMediaUpload } from '~/domain/media/sign-upload.server'
import { uploadFile } from '~/domain/media/upload-file.server'
import { perform, type Ctx } from '~/kit/operation'
import { sql } from '~/kit/sql'
import type { FileScanner } from '~/ports/file-scanner'
import { testCtx } from '../../support/ctx'
import { jpeg } from '../../support/pictures'

const WORD = 'a word that stands for a virus'
const MALWARE = 'The virus scanner recognized malware in this file. Nothing was uploaded.'
const NOT_SCANNED = 'The virus scanner did not answer, and nothing was saved. Please try again.'
const away: FileScanner = { find: () => Promise.reject(new Error('clamd did not answer in time')) }

const printed = vi.spyOn(console, 'error').mockImplementation(() => undefined)
const keys = new Set<string>()

function watchedStore() {
  const store = memoryObjectStore()
  keys.clear()
  return {
    ...store,
    put: (key: string, body: Uint8Array, type: string) => (keys.add(key), store.put(key, body, type)),
    move: (from: string, to: string, type: string) => (keys.delete(from), keys.add(to), store.move(from, to, type)),
    remove: (key: string) => (keys.delete(key), store.remove(key)),
  }
}

const ctxWith = (fileScanner: FileScanner): Ctx => testCtx({ ports: { fileScanner, objectStore: watchedStore() } })

const text = (words: string): Uint8Array => Buffer.from(words)
const pdf = (words: string): Uint8Array => text(`%PDF-1.4\n${words}`)
const picture = async (words: string): Promise<Uint8Array> => Buffer.concat([await jpeg(20, 20), text(words)])

async function arrived(ctx: Ctx, filename: string, body: Uint8Array) {
  const upload = await ctx.read.first<{ key: string }>(sql`SELECT key FROM upload WHERE filename = ${filename}`)
  await ctx.ports.objectStore.put(upload?.key ?? '', body, 'x/y')
  return { filename, contentType: 'x/y', size: body.length }
}

async function sendMedia(ctx: Ctx, filename: string, body: Uint8Array): Promise<unknown> {
  const signed = await perform(signMediaUpload, ctx, { filename, contentType: 'x/y', size: body.length })
  return perform(finishMediaUpload, ctx, await arrived(ctx, signed.filename, body))
}

async function sendDownload(ctx: Ctx, filename: string, body: Uint8Array): Promise<unknown> {
  const signed = await perform(signDownloadUpload, ctx, { filename, contentType: 'x/y', size: body.length })
  return perform(finishDownloadUpload, ctx, await arrived(ctx, signed.filename, body))
}

const file = (name: string, body: Uint8Array): File => new File([body as BlobPart], name)

const WAYS: [string, (ctx: Ctx, words: string) => Promise<unknown>][] = [
  ['a picture behind a signed address', async (ctx, words) => sendMedia(ctx, 'a.jpg', await picture(words))],
  ['a PDF behind a signed address', async (ctx, words) => sendMedia(ctx, 'a.pdf', pdf(words))],
  ['a download behind a signed address', async (ctx, words) => sendDownload(ctx, 'a.pdf', pdf(words))],
  [
    'a picture of a form',
    async (ctx, words) =>
      perform(uploadFile, ctx, { file: file('a.jpg', await picture(words)), collectionName: 'files' }),
  ],
  [
    'a PDF of a form',
    async (ctx, words) => perform(uploadFile, ctx, { file: file('a.pdf', pdf(words)), collectionName: 'files' }),
  ],
  ['a download of a form', async (ctx, words) => perform(uploadDownloads, ctx, { files: [file('a.pdf', pdf(words))] })],
]

const rowsOf = (ctx: Ctx) =>
  ctx.read.record(sql`SELECT (SELECT count(*)::int FROM media) AS media,
    (SELECT count(*)::int FROM download_file) AS downloads,
    (SELECT count(*)::int FROM upload WHERE result_id IS NULL) AS awaited`)

beforeEach(async () => {
  printed.mockClear()
  const { read } = testCtx()
  for (const table of [sql`media`, sql`download_file`, sql`upload`]) await read.run(sql`DELETE FROM ${table}`)
})

describe.each(WAYS)('%s', (_name, send) => {
  test('is refused when the scanner recognizes malware, and nothing of it stays', async () => {
    const ctx = ctxWith(standInFileScanner([WORD]))
    await expect(send(ctx, WORD)).rejects.toMatchObject({ code: 'refused', message: MALWARE })
    expect(await rowsOf(ctx)).toEqual({ media: 0, downloads: 0, awaited: 0 })
    expect([...keys]).toEqual([])
    expect(printed.mock.calls.flat().join()).toContain('"a file with malware was refused"')
  })

  test('is not taken when the scanner does not answer', async () => {
    const ctx = ctxWith(away)
    await expect(send(ctx, 'words')).rejects.toMatchObject({ code: 'upstream', message: NOT_SCANNED })
    expect(await rowsOf(ctx)).toMatchObject({ media: 0, downloads: 0 })
    expect(printed.mock.calls.flat().join()).toContain('clamd did not answer in time')
  })

  test('is taken when the scanner recognizes nothing', async () => {
    const ctx = ctxWith(standInFileScanner([WORD]))
    await send(ctx, 'words')
    expect(await rowsOf(ctx)).toMatchObject({ awaited: 0 })
    expect(keys.size).toBeGreaterThan(0)
  })
})
