import { describe, expect, test } from 'vitest'
import { calls } from '~/endpoints/jpanel/sponsorships'
import { sponseeById } from '~/domain/sponsorships/sponsee-record.server'
import { sql } from '~/kit/sql'
import { call } from '../../support/call'
import { testCtx } from '../../support/ctx'
import { makeSponsorship } from '../../support/factories'
import { png } from '../../support/pictures'

const attach = calls['POST /jpanel/import/sponsee-photos/attach']
const check = calls['POST /jpanel/import/sponsee-photos/check']
const sign = calls['POST /jpanel/import/sponsee-photos/sign']

const ctx = testCtx({ permissions: ['sponsorship.edit'] })
type Reply = { error: string; message: string; filename: string; signed_upload_url: string; id: number }

/** Follows the browser's steps: sign, put, attach. */
async function upload(sponsee: unknown, name: string, bytes: Uint8Array) {
  const body = { filename: name, content_type: 'image/png', size: bytes.length }
  const signed = (await call<Reply>(sign, { ctx, body })).json
  const row = await ctx.read.first<{ key: string }>(
    sql`SELECT key FROM upload WHERE filename = ${signed.filename} ORDER BY id DESC LIMIT 1`,
  )
  await ctx.ports.objectStore.put(row?.key ?? '', bytes, 'image/png')
  const finish = { ...body, filename: signed.filename, sponsee }
  return { finish, reply: await call<Reply>(attach, { ctx, body: finish }) }
}

describe('checking photos', () => {
  test('answers each name in its order, matched without its last extension and without regard to case', async () => {
    const child = await makeSponsorship({ reference_number: 'Ph-1.a' })
    const gone = await makeSponsorship({ reference_number: 'PH-2', deleted_at: new Date() })
    const { json } = await call<{ name: string; sponsee: { id: number } | null }[]>(check, {
      ctx,
      body: { files: ['PH-2.jpg', 'ph-1.A.png', 'Ph-1.jpg', ' Ph-1.a.png', 'Ph-1.a.png'] },
    })
    expect(gone.id).toBeGreaterThan(0)
    const found = { id: child.id, name: 'Nia Achieng', reference_number: 'Ph-1.a', has_photo: 0 }
    expect(json).toEqual([
      { name: 'PH-2.jpg', sponsee: null },
      { name: 'ph-1.A.png', sponsee: found },
      { name: 'Ph-1.jpg', sponsee: null },
      { name: ' Ph-1.a.png', sponsee: null },
      { name: 'Ph-1.a.png', sponsee: found },
    ])
  })

  test('finds a reference number whose letters a Mac composes in two characters', async () => {
    const child = await makeSponsorship({ reference_number: 'É-Ö1' })
    const { json } = await call<{ name: string; sponsee: { id: number } | null }[]>(check, {
      ctx,
      body: { files: ['E\u0301-O\u03081.jpg', 'É-Ö1.png', 'é-ö1.PNG'] },
    })
    expect(json.map(({ sponsee }) => sponsee?.id)).toEqual([child.id, child.id, child.id])
  })

  test('2,000 names are checked at once, and too many are refused', async () => {
    const names = Array.from({ length: 2000 }, (_, index) => `N-${index}.png`)
    expect((await call<unknown[]>(check, { ctx, body: { files: names } })).json).toHaveLength(2000)
    expect((await call(check, { ctx, body: { files: Array.from({ length: 5001 }, () => 'a.png') } })).status).toBe(422)
  })
})

describe('signing and attaching', () => {
  test('makes the file the photo, redrawn, and replaces the one before; said twice it is one file', async () => {
    const child = await makeSponsorship({ reference_number: 'AT-1' })
    const { finish, reply } = await upload(child.id, 'AT-1.png', await png())
    expect(reply.status).toBe(200)
    expect((await sponseeById(ctx.read, child.id))?.photoId).toBe(reply.json.id)
    expect((await call<Reply>(attach, { ctx, body: finish })).json.id).toBe(reply.json.id)
    const second = await upload(child.id, 'AT-1.png', await png())
    expect((await sponseeById(ctx.read, child.id))?.photoId).toBe(second.reply.json.id)
    expect(
      await ctx.read.records(
        sql`SELECT 1 FROM mediable WHERE mediable_type = 'sponsorship' AND mediable_id = ${child.id}`,
      ),
    ).toHaveLength(1)
    expect(
      (await call<{ sponsee: { has_photo: number } }[]>(check, { ctx, body: { files: ['at-1.gif'] } })).json[0]?.sponsee
        .has_photo,
    ).toBe(1)
  })

  test('reports an unknown sponsee first, then the name, and stores no invalid photo', async () => {
    const child = await makeSponsorship({ reference_number: 'AT-2' })
    for (const body of [{}, { sponsee: 2_000_000_000, filename: 'a.png' }]) {
      const { status, json } = await call<Reply>(attach, { ctx, body })
      expect([status, json.error]).toEqual([422, 'The sponsee was not found.'])
    }
    expect((await call<Reply>(sign, { ctx, body: {} })).json.error).toBe('A file name is required.')
    for (const filename of ['a.svg', 'a.exe', 'a', 'a.webp'])
      expect((await call<Reply>(sign, { ctx, body: { filename } })).json.error, filename).toBe(
        'Photos must be GIF, JPG, JPEG or PNG files.',
      )
    expect(
      (await call<Reply>(sign, { ctx, body: { filename: 'a.png', content_type: 'image/svg+xml' } })).json.error,
    ).toBe('Photos must be GIF, JPG, JPEG or PNG files.')
    const { reply } = await upload(
      child.id,
      'AT-2.png',
      new TextEncoder().encode('<svg xmlns="http://www.w3.org/2000/svg"/>'),
    )
    expect([reply.status, reply.json.error]).toEqual([
      422,
      'This file is not what its name says: its content is not PNG. Nothing was uploaded.',
    ])
    expect((await sponseeById(ctx.read, child.id))?.photoId).toBeNull()
  })
})
