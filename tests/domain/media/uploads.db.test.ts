import { beforeEach, describe, expect, test } from 'vitest'
import { captionMedia } from '~/domain/media/caption-media.server'
import { deleteMedia } from '~/domain/media/delete-media.server'
import { finishMediaUpload } from '~/domain/media/finish-media-upload.server'
import { mediaDirectory, listMedia } from '~/domain/media/queries.server'
import { signMediaUpload } from '~/domain/media/sign-upload.server'
import { setMedia } from '~/domain/media/attach-media.server'
import { sweepUploads } from '~/domain/media/sweep-uploads.server'
import { uploadFile } from '~/domain/media/upload-file.server'
import { sqlOperation } from '~/db/operation.server'
import { hours } from '~/kit/clock'
import { perform, type Ctx } from '~/kit/operation'
import { sql } from '~/kit/sql'
import { OPENED, markOpened } from '~/kit/typed/opened'
import { calls } from '~/endpoints/jpanel/media'
import { directoryReply, mediaReply } from '~/wire/media'
import { z } from 'zod'
import { call } from '../../support/call'
import { NOON, testCtx } from '../../support/ctx'
import { makeProduct, makeStaff } from '../../support/factories'
import { jpeg, png, polyglot } from '../../support/pictures'

let ctx: Ctx
beforeEach(async () => {
  ctx = testCtx()
  await ctx.read.run(sql`DELETE FROM media`)
  await ctx.read.run(sql`DELETE FROM upload`)
})

type Sent = { filename: string; body: Uint8Array; type?: string; collectionName?: string; size?: number }

const sign = (filename: string, more: object = {}) =>
  perform(signMediaUpload, ctx, { filename, contentType: 'image/jpeg', ...more })

const keyOf = async (filename: string): Promise<string> =>
  (
    await ctx.read.first<{ key: string }>(
      sql`SELECT key FROM upload WHERE filename = ${filename} ORDER BY id DESC LIMIT 1`,
    )
  )?.key ?? ''

/** Follows the browser's steps: sign, put, done. */
async function send({ filename, body, type = 'image/jpeg', collectionName, size }: Sent) {
  const signed = await sign(filename, { contentType: type, collectionName, size: size ?? body.length })
  await ctx.ports.objectStore.put(await keyOf(signed.filename), body, type)
  return perform(finishMediaUpload, ctx, {
    filename: signed.filename,
    collectionName,
    contentType: type,
    size: size ?? body.length,
  })
}

const stored = async (key: string | null) => (key === null ? null : ctx.ports.objectStore.head(key))
const counts = async () =>
  ctx.read.first<{ media: number; uploads: number }>(
    sql`SELECT (SELECT count(*)::int FROM media) AS media, (SELECT count(*)::int FROM upload) AS uploads`,
  )

describe('an upload', () => {
  test('becomes a record with its own picture and a small one', async () => {
    const made = await send({ filename: 'Lantern Pier@Night.JPG', body: await jpeg(800, 600) })
    expect(mediaReply(made)).toMatchObject({
      collection_name: 'files',
      name: 'Lantern Pier@Night.JPG',
      filename: 'lantern-pier-at-night.jpg',
      content_type: 'image/jpeg',
      caption: null,
      width: 800,
      height: 600,
      is_image: true,
      is_audio: false,
      is_video: false,
    })
    expect(await stored(made.key)).toEqual({ size: made.size, type: 'image/jpeg' })
    expect((await stored(made.thumbnailKey))?.type).toBe('image/jpeg')
    expect(mediaReply(made).public_url).toMatch(/^\/media\/[\w-]{43}\/lantern-pier-at-night\.jpg$/)
    expect(await stored(await keyOf(made.filename))).toBeNull()
  })

  test('is recorded once when it is finished twice', async () => {
    const first = await send({ filename: 'twice.jpg', body: await jpeg() })
    const again = { filename: 'twice.jpg', contentType: 'image/jpeg', size: first.size }
    expect((await perform(finishMediaUpload, ctx, again)).id).toBe(first.id)
    expect(await counts()).toEqual({ media: 1, uploads: 1 })
  })

  test('keeps its name through another attempt, and a second file of that name gets a number', async () => {
    const first = await sign('photo.jpg', { size: 10 })
    expect((await sign('photo.jpg', { size: 10, resume: first.filename })).filename).toBe('photo.jpg')
    expect((await sign('photo.png', { size: 10 })).filename).toBe('photo-1.png')
    await send({ filename: 'photo-5.jpg', body: await jpeg() })
    expect((await sign('photo.webp', { size: 10, collectionName: 'product' })).filename).toBe('photo-6.webp')
  })

  test('of somebody else cannot be finished or taken over', async () => {
    const { id: staffId } = await makeStaff({ permissions: ['file.edit'] })
    const { filename } = await sign('mine.jpg', { size: 10 })
    const other = testCtx({ staffId, permissions: ['file.edit'] })
    await expect(perform(finishMediaUpload, other, { filename })).rejects.toThrow(
      'This upload is not known or has expired.',
    )
    expect((await perform(signMediaUpload, other, { filename: 'mine.jpg', resume: filename })).filename).toBe(
      'mine-1.jpg',
    )
  })

  test('needs file.edit', async () => {
    const viewer = testCtx({ permissions: ['file.view'] })
    await expect(perform(signMediaUpload, viewer, { filename: 'x.jpg' })).rejects.toMatchObject({ code: 'forbidden' })
  })

  test('goes to files, and singular collections are made plural', async () => {
    for (const [sent, saved] of [
      [undefined, 'files'],
      ['', 'files'],
      ['sponsorship', 'sponsorships'],
      ['products', 'products'],
    ] as const) {
      const made = await send({
        filename: `${saved}.jpg`,
        body: await jpeg(),
        ...(sent === undefined ? {} : { collectionName: sent }),
      })
      expect([sent, made.collectionName]).toEqual([sent, saved])
    }
    await expect(sign('x.jpg', { collectionName: 'secrets' })).rejects.toThrow('This collection is not known.')
  })

  test.each([
    ['no name', { filename: '' }, 'A file name is required.'],
    ['SVG', { filename: 'logo.svg' }, 'SVG files cannot be used here.'],
    ['HTML', { filename: 'page.html' }, 'HTML files cannot be used here.'],
    ['a program with a picture in its name', { filename: 'gala.jpg.exe' }, 'EXE files cannot be used here.'],
    ['no extension', { filename: 'photo' }, 'Files without an extension cannot be used here.'],
    ['an empty file', { filename: 'a.jpg', size: 0 }, 'This file is empty.'],
    ['4 GB', { filename: 'a.jpg', size: 4_294_967_296 }, 'This file is too large. The limit is 20 MB.'],
    [
      'a type with a line break',
      { filename: 'a.jpg', contentType: 'image/jpeg\r\nx: y' },
      'This content type is not valid.',
    ],
  ])('of %s is refused before anything is sent', async (_what, sent, sentence) => {
    await expect(perform(signMediaUpload, ctx, sent)).rejects.toThrow(sentence)
    expect(await counts()).toEqual({ media: 0, uploads: 0 })
  })

  test.each([
    [
      'a page that is called a picture',
      async () => Buffer.from('<!doctype html><script>alert(1)</script>'),
      'its content is not JPG',
    ],
    ['a PNG that is called JPG', () => png(), 'its content is not JPG'],
    ['a picture that ends too soon', async () => (await jpeg(800, 600)).subarray(0, 900), 'This picture is damaged'],
    ['a program', async () => Buffer.from('MZ\x90\0\x03'), 'its content is not JPG'],
  ])('of %s is refused, and nothing of it is left', async (_what, body, sentence) => {
    await expect(send({ filename: 'x.jpg', body: await body() })).rejects.toThrow(sentence)
    expect(await counts()).toEqual({ media: 0, uploads: 0 })
  })

  test('of a picture with a script behind it keeps the picture alone', async () => {
    const made = await send({ filename: 'both.gif', body: await polyglot(), type: 'image/gif' })
    const body = Buffer.from((await ctx.ports.objectStore.readStart(made.key, 1_000_000)) ?? [])
    expect(body.subarray(0, 4).toString()).toBe('GIF8')
    expect(body.includes('alert')).toBe(false)
  })

  test('continues after a broken connection, and is refused with another size', async () => {
    const body = await jpeg()
    const { filename } = await sign('late.jpg', { size: body.length })
    const done = () => perform(finishMediaUpload, ctx, { filename, size: body.length })
    await expect(done()).rejects.toThrow('The file did not arrive completely.')
    await ctx.ports.objectStore.put(await keyOf(filename), body, 'image/jpeg')
    expect((await done()).filename).toBe('late.jpg')
    await expect(send({ filename: 'short.jpg', body, size: body.length + 1 })).rejects.toThrow('has another size')
    expect(await counts()).toEqual({ media: 1, uploads: 1 })
  })

  test('leaves nothing when the store refuses, and reports it', async () => {
    const { objectStore } = ctx.ports
    const put = objectStore.put.bind(objectStore)
    const body = await jpeg()
    const { filename } = await sign('refused.jpg', { size: body.length })
    await put(await keyOf(filename), body, 'image/jpeg')
    let saved: string[] = []
    objectStore.put = async (key, ...rest) => {
      if (key.includes('/300/')) throw new Error('503 Slow Down')
      saved.push(key)
      return put(key, ...rest)
    }
    await expect(perform(finishMediaUpload, ctx, { filename })).rejects.toThrow(
      'The file storage did not answer, and nothing was saved.',
    )
    expect(await Promise.all(saved.map(stored))).toEqual([null])
    objectStore.put = put
    saved = []
    expect((await perform(finishMediaUpload, ctx, { filename })).filename).toBe('refused.jpg')
  })

  test('is removed a day later when unfinished', async () => {
    const { filename } = await sign('forgotten.jpg', { size: 5 })
    const key = await keyOf(filename)
    await ctx.ports.objectStore.put(key, Buffer.from('hello'), 'image/jpeg')
    const later = { ...ctx, now: new Date(NOON.getTime() + hours(23)) }
    expect(await perform(sweepUploads, later, {})).toBe(0)
    expect(await perform(sweepUploads, { ...ctx, now: new Date(NOON.getTime() + hours(25)) }, {})).toBe(1)
    expect([await stored(key), await counts()]).toEqual([null, { media: 0, uploads: 0 }])
  })

  test('comes in one piece from an editor', async () => {
    const file = new File([(await png()) as BlobPart], 'Pasted image.png', { type: 'image/png' })
    expect(await perform(uploadFile, ctx, { file })).toMatchObject({
      filename: 'pasted-image.png',
      contentType: 'image/png',
    })
    for (const nothing of [undefined, 'text', new File([], 'empty.png')])
      await expect(perform(uploadFile, ctx, { file: nothing })).rejects.toThrow('Please choose a file.')
  })
})

const attach = sqlOperation({
  name: 'test.attach',
  permission: null,
  input: z.object({ id: z.number(), ids: z.array(z.number()) }),
  audit: 'none',
  run: (tx, { id, ids }) => setMedia(tx, { type: 'product', id }, ids),
})

describe('the library', () => {
  const made = (count: number) =>
    ctx.read.rows<{ id: number }>(sql`
      INSERT INTO media (filename, name, content_type, size, key)
      SELECT 'shot-' || n || '.jpg', 'x', 'image/jpeg', 5, 'media/x' || n FROM generate_series(1, ${count}::int) n
      RETURNING id`)

  test('shows 42 a page, newest first, by part of the name, and only files', async () => {
    await made(100)
    await ctx.read.run(sql`UPDATE media SET collection_name = 'products' WHERE filename = 'shot-100.jpg'`)
    const first = await mediaDirectory(ctx.read, { query: '', page: 1 })
    expect([first.total, first.pages, first.items.length, first.items[0]?.filename]).toEqual([99, 3, 42, 'shot-99.jpg'])
    expect((await mediaDirectory(ctx.read, { query: 'OT-9', page: 7 })).items.map(({ filename }) => filename)).toEqual(
      [99, 98, 97, 96, 95, 94, 93, 92, 91, 90, 9].map((n) => `shot-${n}.jpg`),
    )
    expect((await mediaDirectory(ctx.read, { query: '50%', page: 1 })).total).toBe(0)
  })

  test('answers its pages as links, with the ones in between left out', async () => {
    await made(42 * 9)
    const reply = directoryReply(await mediaDirectory(ctx.read, { query: 'shot', page: 5 }), {
      query: 'shot',
      mayEdit: false,
    })
    expect(reply).toMatchObject({ current_page: 5, current_offset: 168, items: 378, page_size: 42, pages: 9 })
    expect(reply.previous).toEqual({
      title: 'Previous',
      is_link: true,
      url: '/jpanel/images/directory_listing?query=shot&page=4',
    })
    expect(reply.parts.map(({ title, is_link }) => (is_link ? title : `(${title})`))).toEqual([
      '1',
      '(&hellip;)',
      '3',
      '4',
      '(5)',
      '6',
      '7',
      '(&hellip;)',
      '9',
    ])
    await ctx.read.run(sql`DELETE FROM media WHERE filename <> 'shot-1.jpg'`)
    const one = directoryReply(await mediaDirectory(ctx.read, { query: '', page: 1 }), { query: '', mayEdit: true })
    expect([one.parts, one.previous.is_link, one.next.is_link]).toEqual([[], false, false])
  })

  test('keeps a caption of 191 characters', async () => {
    const [{ id } = { id: 0 }] = await made(1)
    await perform(captionMedia, ctx, { id, caption: ` ${'x'.repeat(191)} ` })
    expect((await mediaDirectory(ctx.read, { query: '', page: 1 })).items[0]?.caption).toHaveLength(191)
    await expect(perform(captionMedia, ctx, { id, caption: 'x'.repeat(192) })).rejects.toThrow(
      'a maximum of 191 characters',
    )
  })

  test('warns when two people changed one caption, and overwrites when saved again', async () => {
    const [{ id } = { id: 0 }] = await made(1)
    const opened = JSON.stringify(markOpened({ caption: '' }))
    const save = (caption: string, sent: string) =>
      call<{ errors: Record<string, string[]>; [OPENED]: string }>(calls['POST /jpanel/media/:id/caption'], {
        ctx,
        id,
        body: { caption, [OPENED]: sent },
      })
    expect((await save('At the harbor', opened)).status).toBe(200)
    const { status, json } = await save('At the pier', opened)
    expect(status).toBe(409)
    expect(json.errors.caption?.[0]).toMatch(/changed this to “At the harbor”/)
    const readCaption = async () => (await mediaDirectory(ctx.read, { query: '', page: 1 })).items[0]?.caption
    expect(await readCaption()).toBe('At the harbor')
    expect((await save('At the pier', json[OPENED])).status).toBe(200)
    expect(await readCaption()).toBe('At the pier')
  })

  test('knows what shows a picture, in order, and removes that with the picture and its files', async () => {
    const [one, two, three] = await made(3)
    const { id } = await makeProduct({ name: 'Harbor tee' })
    const ids = [three?.id ?? 0, one?.id ?? 0]
    await perform(attach, ctx, { id, ids: [...ids, ...ids] })
    expect(
      (await listMedia(ctx.read, { type: 'product', id })).map((media) => [media.id, media.uses, media.usedBy]),
    ).toEqual(ids.map((mediaId) => [mediaId, 1, ['Harbor tee']]))
    await expect(perform(attach, ctx, { id, ids: [two?.id ?? 0, 2_000_000_000] })).rejects.toThrow('no longer exists')
    await perform(deleteMedia, ctx, { id: ids[0] })
    expect((await listMedia(ctx.read, { type: 'product', id })).map((media) => media.id)).toEqual([ids[1]])
    const jobs = await ctx.read.rows<{ data: object }>(
      sql`SELECT data FROM pgboss.job WHERE name = 'media.remove-objects'`,
    )
    expect(jobs.at(-1)?.data).toEqual({ keys: ['media/x3'] })
    await expect(perform(deleteMedia, ctx, { id: ids[0] })).rejects.toMatchObject({ code: 'not-found' })
  })
})
