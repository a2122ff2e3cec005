import { beforeAll, describe, expect, test } from 'vitest'
import { saleCompleted } from '~/domain/checkout/mails/sale-completed.server'
import { mergeSupporters } from '~/domain/merges/merge-supporters.server'
import { undoMerge } from '~/domain/merges/undo-merge.server'
import { findAnything } from '~/domain/reports/find-anything.server'
import { addSponsor } from '~/domain/sponsors/add-sponsor.server'
import { sponsorList } from '~/domain/sponsors/sponsors.list.server'
import { addSupporter } from '~/domain/supporters/add-supporter.server'
import { findSupporters } from '~/domain/supporters/autocomplete.server'
import { supporterRecord } from '~/domain/supporters/queries.server'
import { supporterEmailList, supporterList, wholeSupporterList } from '~/domain/supporters/supporters.list.server'
import { calls } from '~/endpoints/jpanel/supporters'
import { fieldsOfAddress } from '~/lists/request/address'
import { perform } from '~/kit/operation'
import { sql } from '~/kit/sql'
import { initials } from '~/kit/text'
import { call } from '../../support/call'
import { parseCsv } from '../../support/csv'
import { testCtx } from '../../support/ctx'
import { anAccountType, makeGift, makeSponsorship } from '../../support/factories'
import { cartWith, tillOf } from '../../support/pos-calls'

const listing = calls['POST /jpanel/supporters.listing']

const ctx = testCtx({ settings: { tax_receipt_pdfs: '1' } })

/** First and last name as typed, and the initials of the avatar. */
const PEOPLE = {
  'a formula': ['=cmd()', '@SUM(1+1)', '=@'],
  'a formula with a pipe and quotes': ["+1|'x'!A0", '-2"3', '+2'],
  'right to left': ['سارة', 'الخطيب', 'سا'],
  'right to left with English inside': ['רות Ruth', 'כהן', 'רכ'],
  'emoji of several characters': ['👩‍👩‍👧 Ober', '🎁', '👩🎁'],
  'marks that stand alone': ['Zoë', 'Ǻngström', 'ZǺ'],
  'an override of the direction': ['\u202eabc', 'O\u2019Neil', '\u202eO'],
  markup: ['<b>Nia</b>', '"><script>', '<"'],
} as const
type Kind = keyof typeof PEOPLE
const KINDS = Object.keys(PEOPLE) as Kind[]

/** Some keyboards send accents after their letters. */
const apart = (name: string) => name.normalize('NFD')
const emailOf = (kind: Kind) => `person${KINDS.indexOf(kind)}@names.example`
const nameOf = (kind: Kind) => PEOPLE[kind].slice(0, 2).join(' ')
const safe = (cell: string) => (/^[=+\-@]/.test(cell) ? `'${cell}` : cell)

const ids = {} as Record<Kind, number>
beforeAll(async () => {
  await anAccountType()
  for (const kind of KINDS) {
    const [firstName, lastName] = PEOPLE[kind]
    const typed = {
      firstName: `  ${apart(firstName)}`,
      lastName: `${apart(lastName)}\u00a0`,
      email: emailOf(kind),
      billCountry: 'US',
    }
    ids[kind] = (await perform(addSupporter, ctx, typed)).id
  }
})

const rowsOf = async (chunks: AsyncIterable<Uint8Array>) => {
  const all: Uint8Array[] = []
  for await (const chunk of chunks) all.push(chunk)
  return parseCsv(Buffer.concat(all).toString())
}
const { signal } = new AbortController()

describe.each(KINDS)('a supporter whose name is %s', (kind) => {
  const [first, last] = PEOPLE[kind]
  const name = nameOf(kind)

  test('is stored and shown as it was typed', async () => {
    const record = await supporterRecord(ctx.read, ids[kind])
    expect(record?.name).toBe(name)
    expect(initials(name)).toBe(PEOPLE[kind][2].toUpperCase())
  })

  test('appears in the list, and as text in the documented call', async () => {
    const { rows } = await supporterList.page(ctx, supporterList.read(fieldsOfAddress(`?fB=${emailOf(kind)}`)))
    expect(rows.map((row) => row.name)).toEqual([name])
    const { json } = await call<{ data: string[][] }>(listing, {
      ctx,
      body: { draw: 1, start: 0, length: 10, fB: emailOf(kind) },
    })
    expect(json.data).toHaveLength(1)
    expect(json.data.flat().join(' ')).not.toMatch(/<b>Nia|<script/)
  })

  test('is found by the list, the till and Ctrl-K, however the accents are typed', async () => {
    for (const typed of [last, apart(last), apart(name)]) {
      const list = await supporterList.page(ctx, supporterList.read({ fB: typed }))
      expect(
        list.rows.map((row) => Number(row.id)),
        typed,
      ).toContain(ids[kind])
      expect((await findSupporters(ctx, typed)).map(({ id }) => id)).toContain(ids[kind])
      expect((await perform(findAnything, ctx, { query: typed })).supporters.map(({ id }) => id)).toContain(ids[kind])
    }
  })

  test('is text in both exports, never a formula', async () => {
    const query = { fB: emailOf(kind) }
    const emails = await rowsOf(supporterEmailList.export(ctx, supporterEmailList.read(query), signal))
    expect(emails.map(([one, two]) => [one, two])).toEqual([[safe(first), safe(last)]])
    const whole = await wholeSupporterList(ctx.read)
    const rows = await rowsOf(whole.export(ctx, whole.read(query), signal))
    expect(rows.at(-1)?.slice(1, 4)).toEqual([safe(name), safe(first), safe(last)])
    expect(rows.flat().filter((cell) => /^[=+\-@\t\r]/.test(cell))).toEqual([])
  })

  test('is greeted in one email of the sale, receipted, and sponsors a child', async () => {
    const gift = await makeGift({}, { is_tax_receiptable: true })
    const order = await cartWith(ctx, { variant_id: gift.id, amount: '25' })
    await tillOf(ctx).update(order.id, { member_id: ids[kind], bill_email: emailOf(kind) })
    const sold = await tillOf(ctx).complete(order.id, { payment_type: 'cash', cash_received: '1000' })
    expect(sold.json.message).toBeNull()
    await perform(saleCompleted, ctx, { contributionId: order.id })
    const [mail] = await ctx.read.rows<{ subject: string; text: string; html: string }>(
      sql`SELECT subject, text, html FROM mail WHERE dedupe_key = ${`sale:${order.id}`}`,
    )
    expect(mail?.text).toContain(first)
    expect(mail?.subject).not.toMatch(/[\r\n]/)
    expect(mail?.html).not.toMatch(/<b>Nia|<script/)
    const receipt = await ctx.read.first<{ name: string }>(
      sql`SELECT name FROM tax_receipt WHERE contribution_id = ${order.id}`,
    )
    expect(receipt?.name).toBe(name)

    const child = await makeSponsorship({ first_name: first, last_name: last })
    await perform(addSponsor, ctx, { supporterId: ids[kind], sponsorshipId: child.id })
    const sponsors = await sponsorList.page(ctx, sponsorList.read({ search: apart(name), sort: 'child' }))
    expect(sponsors.rows.map((row) => [row.name, row.child])).toEqual([[`${last}, ${first}`, `${last}, ${first}`]])
  })

  test('gives the name to another record in a merge, and has it back when that is undone', async () => {
    const other = await perform(addSupporter, ctx, {
      firstName: 'Plain',
      lastName: `Person ${KINDS.indexOf(kind)}`,
      isDistinct: '1',
    })
    const merge = await perform(mergeSupporters, ctx, { id: other.id, loserId: ids[kind], take: 'name' })
    expect((await supporterRecord(ctx.read, other.id))?.name).toBe(name)
    const sponsored = async () => (await sponsorList.page(ctx, sponsorList.read({ search: last }))).count
    expect(await sponsored()).toBe(1)
    await perform(undoMerge, ctx, { id: merge.mergeId })
    expect((await supporterRecord(ctx.read, other.id))?.name).toBe(`Plain Person ${KINDS.indexOf(kind)}`)
    expect((await supporterRecord(ctx.read, ids[kind]))?.name).toBe(name)
    const found = await sponsorList.page(ctx, sponsorList.read({ search: last }))
    expect(found.rows.map((row) => row.name)).toEqual([`${last}, ${first}`])
  })
})

describe('an invalid name', () => {
  test.each([
    ['spaces', '   '],
    ['spaces of other scripts', '\u00a0\u3000\u2003'],
    ['what nobody sees', '\u200b\u200f\u2060'],
  ])('treats %s as empty', async (_, blank) => {
    await expect(perform(addSupporter, ctx, { firstName: blank, lastName: blank })).rejects.toMatchObject({
      fields: { lastName: ['Enter a name, an organization or an email.'] },
    })
    const { id } = await perform(addSupporter, ctx, {
      firstName: blank,
      lastName: `Seen ${blank.length}${_}`,
      isDistinct: '1',
    })
    expect(await ctx.read.record(sql`SELECT first_name FROM supporter WHERE id = ${id}`)).toEqual({ first_name: null })
  })

  test('refuses 200 characters at their field; stores 45 letters with accents, or 45 emoji', async () => {
    await expect(perform(addSupporter, ctx, { firstName: 'x'.repeat(200), lastName: 'Long' })).rejects.toMatchObject({
      fields: { firstName: ['This field can contain a maximum of 45 characters.'] },
    })
    const { name } = await perform(addSupporter, ctx, { firstName: apart('é'.repeat(45)), lastName: '🎈'.repeat(45) })
    expect(name).toBe(`${'é'.repeat(45)} ${'🎈'.repeat(45)}`)
  })
})
