import { describe, expect, test } from 'vitest'
import { calls } from '~/endpoints/jpanel/sponsorships'
import { sponsorList } from '~/domain/sponsors/sponsors.list.server'
import { addSponsee } from '~/domain/sponsorships/add-sponsee.server'
import { sponseeById } from '~/domain/sponsorships/sponsee-record.server'
import { sponseeList } from '~/domain/sponsorships/sponsorships.list.server'
import { fieldsOfAddress } from '~/lists/request/address'
import type { List } from '~/lists/declare/declaration'
import { perform } from '~/kit/operation'
import { sql } from '~/kit/sql'
import { call } from '../../support/call'
import { parseCsv } from '../../support/csv'
import { testCtx } from '../../support/ctx'
import { makeSponsor, makeSponsorship, makeSupporter } from '../../support/factories'
import { jpeg, png, polyglot } from '../../support/pictures'

const attach = calls['POST /jpanel/import/sponsee-photos/attach']
const sign = calls['POST /jpanel/import/sponsee-photos/sign']
const listing = calls['POST /jpanel/sponsorship.ajax']
const change = calls['POST /jpanel/sponsor/:id']
const create = calls['POST /jpanel/sponsor']

const ctx = testCtx()
type Reply = { error: string; message: string; errors: Record<string, string[]>; filename: string; id: number }

async function upload(sponsee: number, name: string, bytes: Uint8Array) {
  const body = { filename: name, content_type: '', size: bytes.length }
  const reply = await call<Reply>(sign, { ctx, body })
  if (reply.status !== 200) return reply
  const signed = reply.json
  const row = await ctx.read.first<{ key: string }>(
    sql`SELECT key FROM upload WHERE filename = ${signed.filename} ORDER BY id DESC LIMIT 1`,
  )
  await ctx.ports.objectStore.put(row?.key ?? '', bytes, 'application/octet-stream')
  return call<Reply>(attach, { ctx, body: { ...body, filename: signed.filename, sponsee } })
}

const photoOf = async (id: number) => (await sponseeById(ctx.read, id))?.photoId ?? null
const bytesOf = (text: string) => new TextEncoder().encode(text)

async function sheetOf(list: List, address: string): Promise<Record<string, string>[]> {
  const chunks: Uint8Array[] = []
  for await (const chunk of list.export(ctx, list.read(fieldsOfAddress(address)), new AbortController().signal))
    chunks.push(chunk)
  const heads = list.csv.columns.map(({ head }) => String(head))
  return parseCsv(Buffer.concat(chunks).toString()).map((row) =>
    Object.fromEntries(heads.map((head, index) => [head, row[index] ?? ''])),
  )
}

describe('photos that are not photos', () => {
  const RENAMED = (kind: string) =>
    `This file is not what its name says: its content is not ${kind}. Nothing was uploaded.`

  test.each([
    ['a page named GIF', 'BAD-1.gif', () => bytesOf('<!doctype html><script>alert(1)</script>'), RENAMED('GIF')],
    [
      'a drawing named PNG',
      'BAD-1.png',
      () => bytesOf('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'),
      RENAMED('PNG'),
    ],
    ['a JPEG named PNG', 'BAD-1.png', () => jpeg(), RENAMED('PNG')],
    ['a file of no bytes', 'BAD-1.jpg', () => bytesOf(''), 'This file is empty.'],
    [
      'a picture that was cut off',
      'BAD-1.png',
      async () => (await png(800, 600)).subarray(0, 60),
      'This picture is damaged or is not a picture. Nothing was uploaded.',
    ],
    [
      'more than 50 megapixels',
      'BAD-1.png',
      () => png(8000, 6251),
      'This picture has too many pixels. The limit is 50 million, 16 million for progressive pictures, and 12 ' +
        'million for WebP and GIF.',
    ],
  ])('refuses %s with a message, and keeps the earlier photo', async (_, name, bytes, sentence) => {
    const child = await makeSponsorship()
    await upload(child.id, 'GOOD.png', await png())
    const before = await photoOf(child.id)
    const { status, json } = await upload(child.id, name, await bytes())
    expect([status, json.error]).toEqual([422, sentence])
    expect(before).not.toBeNull()
    expect(await photoOf(child.id)).toBe(before)
  })

  test('a picture with a script behind it is drawn again without it', async () => {
    const child = await makeSponsorship()
    const { status, json } = await upload(child.id, 'TWO.gif', await polyglot())
    expect(status).toBe(200)
    const media = await ctx.read.first<{ key: string }>(sql`SELECT key FROM media WHERE id = ${json.id}`)
    const stored = await ctx.ports.objectStore.readStart(media?.key ?? '', 1_000_000)
    expect(Buffer.from(stored ?? []).includes('<script>')).toBe(false)
  })

  test('a file of more bytes than allowed is refused before it is sent', async () => {
    const { status, json } = await call<Reply>(sign, {
      ctx,
      body: { filename: 'BIG.png', content_type: 'image/png', size: 21 * 1024 * 1024 },
    })
    expect([status, json.error]).toEqual([422, expect.stringContaining('20 MB')])
  })
})

describe('names of every kind', () => {
  const NAMES = [
    '=HYPERLINK("http://x")',
    '+cmd|A1',
    '-2+3',
    '@SUM(1)',
    'محمد',
    '\u202Eevil',
    '👩‍👧‍👦🏽',
    'O’Brien; DROP TABLE',
    '<b>Nia</b>',
    '50%_\\',
  ]

  test('are stored, found and shown as they were typed, and are text in an export', async () => {
    await ctx.read.run(sql`UPDATE sponsorship SET deleted_at = now() WHERE deleted_at IS NULL`)
    for (const [index, name] of NAMES.entries())
      await perform(addSponsee, ctx, { referenceNumber: `N-${index}`, firstName: name, lastName: name })
    for (const [index, name] of NAMES.entries()) {
      const found = await sponseeList.page(ctx, sponseeList.read({ search: `N-${index}` }))
      expect(found.rows.map((row) => row.name)).toEqual([`${name}, ${name}`])
      const byName = await sponseeList.page(ctx, sponseeList.read({ search: name }))
      expect(
        byName.rows.map((row) => row.reference),
        name,
      ).toContain(`N-${index}`)
    }
    const sheet = await sheetOf(sponseeList as unknown as List, '')
    for (const [index, name] of NAMES.entries()) {
      const first = sheet.find((row) => row.Reference === `N-${index}`)?.First
      expect(first, name).toBe(/^[=+\-@]/.test(name) ? `'${name}` : name)
    }
    const { json } = await call<{ data: string[][] }>(listing, { ctx, body: { draw: 1, start: 0, length: 50 } })
    expect(json.data.flat().join(' ')).not.toContain('<b>Nia')
  })

  test('a name of 45 emoji fits, one of 46 does not, and a NUL is left out', async () => {
    const { id } = await perform(addSponsee, ctx, {
      referenceNumber: 'E-1',
      firstName: '🎈'.repeat(45),
      lastName: 'A\u0000b',
    })
    expect(await sponseeById(ctx.read, id)).toMatchObject({ firstName: '🎈'.repeat(45), lastName: 'Ab' })
    await expect(
      perform(addSponsee, ctx, { referenceNumber: 'E-2', firstName: '🎈'.repeat(46) }),
    ).rejects.toMatchObject({
      fields: { firstName: ['This field can contain a maximum of 45 characters.'] },
    })
  })

  test('of sponsors are text in their export, and one line in an email', async () => {
    const child = await makeSponsorship({ first_name: '=1+1', last_name: 'Nia\nBcc: x@example.org' })
    const supporter = await makeSupporter({
      first_name: '@SUM(A1)',
      last_name: 'عمر',
      display_name: 'عمر',
      email: 'omar@example.org',
    })
    const body = { member_id: supporter.id, sponsorship_id: child.id, source: '=2', send_started_email: '1' }
    const { status, json } = await call<Reply>(create, { ctx, body })
    expect(status).toBe(200)
    const [row] = await sheetOf(sponsorList as unknown as List, `?ids=${json.id}`)
    expect(row).toMatchObject({
      'Sponsor First': "'@SUM(A1)",
      'Sponsor Last': 'عمر',
      'Sponsorship First': "'=1+1",
      Source: "'=2",
    })
    const mail = await ctx.read.first<{ subject: string }>(
      sql`SELECT subject FROM mail WHERE recipient = 'omar@example.org'`,
    )
    expect(mail?.subject).toBe('You are now sponsoring =1+1 Nia Bcc: x@example.org')
  })
})

describe('a sponsor ended before it began', () => {
  test('is refused at its field and stays unchanged, whatever the date looks like', async () => {
    const child = await makeSponsorship()
    const supporter = await makeSupporter()
    const body = { member_id: supporter.id, sponsorship_id: child.id, started_at: 'Dec 24, 2026' }
    const { json: made } = await call<Reply & { state: string }>(create, { ctx, body })
    expect(made.state).toBe('Not started')
    for (const [ended_at, sentence] of [
      ['Dec 23, 2026', 'A sponsorship cannot end before it started.'],
      ['2026-11-20', 'A sponsorship cannot end before it started.'],
      ['1899-12-31', 'Enter a date, such as Nov 20, 2026.'],
      ['Feb 30, 2027', 'Enter a date, such as Nov 20, 2026.'],
      ['tomorrow', 'Enter a date, such as Nov 20, 2026.'],
      ['9'.repeat(61), 'This field can contain a maximum of 60 characters.'],
    ] as const) {
      const { status, json } = await call<Reply>(change, {
        ctx,
        id: made.id,
        body: { ended_at, ended_reason: 'Other' },
      })
      expect([status, json.errors], ended_at).toEqual([422, { ended_at: [sentence] }])
    }
    const stored = await ctx.read.record(sql`SELECT ended_on, ended_reason FROM sponsor WHERE id = ${made.id}`)
    expect(stored).toEqual({ ended_on: null, ended_reason: null })
    expect(
      (await call<Reply & { state: string }>(change, { ctx, id: made.id, body: { ended_at: 'Dec 24, 2026' } })).json,
    ).toMatchObject({
      ended_on: '2026-12-24',
      state: 'Not started',
    })
  })

  test('is neither active nor ended in the list before it begins, and counts for nothing until then', async () => {
    const child = await makeSponsorship()
    const supporter = await makeSupporter()
    const sponsor = await makeSponsor({
      sponsorship_id: child.id,
      supporter_id: supporter.id,
      started_at: new Date('2026-12-01T15:00:00Z'),
    })
    const listed = async (address: string) =>
      (await sponsorList.page(ctx, sponsorList.read(fieldsOfAddress(`?ids=${sponsor.id}${address}`)))).rows.length
    expect([await listed(''), await listed('&sponsor_status=Active'), await listed('&sponsor_status=Ended')]).toEqual([
      1, 0, 0,
    ])
  })
})
