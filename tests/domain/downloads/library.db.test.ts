import { beforeEach, expect, test } from 'vitest'
import { deleteFile } from '~/domain/downloads/delete-file.server'
import { finishDownloadUpload } from '~/domain/downloads/finish-download-upload.server'
import { libraryFiles, libraryPage } from '~/domain/downloads/library.server'
import { openDownload } from '~/domain/downloads/open-download.server'
import { openFile } from '~/domain/downloads/open-file.server'
import { shareFile } from '~/domain/downloads/share-file.server'
import { signDownloadUpload } from '~/domain/media/sign-upload.server'
import { perform, type Ctx } from '~/kit/operation'
import { sql } from '~/kit/sql'
import { contribution } from '../../support/contributions'
import { NOON, testCtx } from '../../support/ctx'
import { makeDownload, makeLine, makeVariant } from '../../support/factories'

let ctx: Ctx
beforeEach(async () => {
  ctx = testCtx()
  await ctx.read.run(sql`UPDATE download_file SET deleted_at = ${NOON} WHERE deleted_at IS NULL`)
})

const text = (words: string) => new TextEncoder().encode(words)

async function send(filename: string, body: Uint8Array) {
  const signed = await perform(signDownloadUpload, ctx, {
    filename,
    contentType: 'application/octet-stream',
    size: body.length,
  })
  const upload = await ctx.read.first<{ key: string }>(
    sql`SELECT key FROM upload WHERE filename = ${signed.filename} ORDER BY id DESC LIMIT 1`,
  )
  await ctx.ports.objectStore.put(upload?.key ?? '', body, 'application/octet-stream')
  return perform(finishDownloadUpload, ctx, { filename: signed.filename, size: body.length })
}

const removals = () =>
  ctx.read.rows<{ data: { keys: string[] } }>(
    sql`SELECT data FROM pgboss.job WHERE name = 'media.remove-objects' ORDER BY created_on`,
  )

test('a file stays as it is, private, under a name that is free among the downloads', async () => {
  const first = await send('Notes.txt', text('hello'))
  const second = await send('notes.csv', text('a,b'))
  expect([first.name, second.name, first.type, second.isInUse]).toEqual([
    'notes.txt',
    'notes-1.csv',
    'text/plain',
    false,
  ])
  expect(Buffer.from((await ctx.ports.objectStore.readStart(first.key, 99)) ?? []).toString()).toBe('hello')
  expect(first.key).toMatch(/^downloads\/[\w-]{43}\/notes\.txt$/)
  expect((await libraryFiles(ctx.read, 'NOTES')).map(({ name }) => name)).toEqual(['notes-1.csv', 'notes.txt'])
  expect((await libraryPage(ctx.read, 'nothing', 9)).page).toBe(1)
  expect(await perform(openFile, ctx, { id: first.id })).toContain(first.key)
})

test.each([
  ['page.txt', '<script>alert(1)</script>'],
  ['book.pdf', 'no pdf'],
  ['songs.zip', 'no zip'],
  ['photo.jpg', '%PDF-1.7 a pdf'],
])('%s that holds something else is refused, and nothing of it is left', async (filename, body) => {
  await expect(send(filename, text(body))).rejects.toThrow('This file is not what its name says')
  expect(await libraryFiles(ctx.read, '')).toEqual([])
  expect(await ctx.read.record(sql`SELECT 1 FROM upload WHERE result_id IS NULL`)).toBeNull()
})

test('a file of a live variant cannot be removed, one of a deleted variant can', async () => {
  const file = await send('book.txt', text('book'))
  const { id } = await makeVariant({ download_file_id: file.id }, { name: 'Soup recipes' })
  expect((await libraryFiles(ctx.read, ''))[0]).toMatchObject({ isInUse: true, usedBy: ['Soup recipes'] })
  await expect(perform(deleteFile, ctx, { id: file.id })).rejects.toThrow(
    'This file is in use by Soup recipes and cannot be removed.',
  )
  await ctx.read.run(sql`UPDATE product_variant SET deleted_at = ${NOON} WHERE id = ${id}`)
  await perform(deleteFile, ctx, { id: file.id })
  expect(await libraryFiles(ctx.read, '')).toEqual([])
  expect((await removals()).at(-1)?.data).toEqual({ keys: [file.key] })
  await expect(perform(deleteFile, ctx, { id: file.id })).rejects.toMatchObject({ code: 'not-found' })
})

test('keeps a removed file while a buyer may download it', async () => {
  const { id } = await makeDownload()
  const sale = await contribution(ctx, {})
  const { id: line } = await makeLine(sale)
  await ctx.read.run(sql`
    INSERT INTO download_grant (contribution_id, line_id, download_file_id, token, address_limit, download_limit,
      granted_at)
    VALUES (${sale}, ${line}, ${id}, ${'x'.repeat(43)}, -1, -1, ${NOON})`)
  const before = (await removals()).length
  await perform(deleteFile, ctx, { id })
  expect((await removals()).length).toBe(before)
})

test('a file in a text has one link, the same each time, that anyone may open until the file is deleted', async () => {
  const file = await send('menu.txt', text('soup'))
  const { url } = await perform(shareFile, ctx, { id: file.id })
  expect(url).toMatch(/\/downloads\/[\w-]{43}$/)
  expect((await perform(shareFile, ctx, { id: file.id })).url).toBe(url)
  const token = url.split('/').at(-1) ?? ''
  const visit = () => perform(openDownload, testCtx({ permissions: [] }), { token, address: '203.0.113.9' })
  expect(await visit()).toContain(file.key)
  expect(await visit()).toContain(file.key)
  await expect(perform(shareFile, testCtx({ permissions: ['file.view'] }), { id: file.id })).rejects.toMatchObject({
    code: 'forbidden',
  })
  await perform(deleteFile, ctx, { id: file.id })
  await expect(visit()).rejects.toMatchObject({ code: 'not-found' })
  await expect(perform(shareFile, ctx, { id: file.id })).rejects.toMatchObject({ code: 'not-found' })
})
