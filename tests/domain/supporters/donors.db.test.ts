import { describe, expect, test } from 'vitest'
import { findSupporters } from '~/domain/supporters/autocomplete.server'
import { findAnything } from '~/domain/reports/find-anything.server'
import { calls } from '~/endpoints/jpanel/supporters'
import { perform } from '~/kit/operation'
import { sql } from '~/kit/sql'
import { call } from '../../support/call'
import { contribution } from '../../support/contributions'
import { testCtx } from '../../support/ctx'
import { makeLine, makeSupporter } from '../../support/factories'
import { planOf } from '../../support/plans'

const gift = calls['POST /jpanel/donors/gift']
const view = calls['POST /jpanel/donors/view']

const ctx = testCtx()
type View = {
  donor: { id: number; donor_id: number | null } | null
  gifts: { gift_id: number; amount: number }[]
  matches: { id: number }[]
}

describe('POST /jpanel/donors/view', () => {
  test('shows from our books the donor by CRM number, gifts newest first, and matches without it', async () => {
    const donor = await makeSupporter({
      first_name: 'Wilma',
      last_name: 'Quast',
      donor_id: 4711,
      email: 'wilma@quast.example',
    })
    const twin = await makeSupporter({ first_name: 'Wilma', last_name: 'Quast' })
    const old = await contribution(ctx, { supporterId: donor.id, orderedAt: new Date('2025-01-01T12:00:00Z') })
    const fresh = await contribution(ctx, { supporterId: donor.id, totalMinor: 2550n })
    await contribution(ctx, { supporterId: donor.id, isPaid: false })
    const { json } = await call<View>(view, {
      ctx,
      body: { id: 4711, first_name: 'Wilma', last_name: 'Quast', email: '' },
    })
    expect(json.donor).toMatchObject({ id: donor.id, donor_id: 4711 })
    expect(json.gifts.map(({ gift_id, amount }) => [gift_id, amount])).toEqual([
      [fresh, 25.5],
      [old, 10],
    ])
    expect(json.matches.map(({ id }) => id)).toEqual([twin.id])
    const byEmail = await call<View>(view, { ctx, body: { email: 'WILMA@quast.example' } })
    expect(byEmail.json.donor?.id).toBe(donor.id)
    const nobody = await call<View>(view, { ctx, body: { id: 'x', first_name: '', last_name: '', email: '' } })
    expect(nobody.json).toEqual({ donor: null, gifts: [], pledges: [], matches: [] })
  })
})

describe('POST /jpanel/donors/gift', () => {
  test('is the gift with its lines; what is not there is not found, and money needs order.view', async () => {
    const sale = await contribution(ctx, { supporterId: (await makeSupporter()).id, totalMinor: 1000n })
    await makeLine(sale, { description: 'Winter appeal' })
    const { json } = await call(gift, { ctx, body: { id: sale } })
    expect(json).toMatchObject({ gift_id: sale, amount: 10, lines: [{ description: 'Winter appeal', amount: 10 }] })
    expect((await call(gift, { ctx, body: { id: 2_000_000_000 } })).status).toBe(404)
    expect((await call(gift, { ctx, body: { id: "1' OR 1=1" } })).status).toBe(404)
    expect((await call(gift, { ctx: testCtx({ permissions: ['member.view'] }), body: { id: sale } })).status).toBe(403)
  })
})

describe('the search', () => {
  test('finds a misspelled name where no words match, and ranks exact before prefix before the rest', async () => {
    const one = await makeSupporter({
      first_name: 'Bartholomew',
      last_name: 'Zielinski',
      email: 'bz@slip.example',
      bill_phone: '+1 (207) 555-8181',
    })
    const names = async (words: string) => (await findSupporters(ctx, words)).map(({ id }) => id)
    expect(await names('bartholmew zielinsky')).toEqual([one.id])
    expect(await names('Zielinski')).toEqual([one.id])
    expect(await names('qqqqqqq')).toEqual([])
    const anywhere = async (query: string) =>
      (await perform(findAnything, ctx, { query })).supporters.map(({ id }) => id)
    expect(await anywhere('bartholmew zielinsky')).toEqual([one.id])
    expect(await anywhere('(207) 555-8181')).toEqual([one.id])
    expect(await anywhere(`#${one.id}`)).toContain(one.id)
    const first = await makeSupporter({ first_name: 'Slipper', last_name: 'Other' })
    expect((await names('slip')).slice(0, 2)).toEqual([first.id, one.id])
    expect(await names('bz@slip.example')).toEqual([one.id])
  })

  test('of names with a slip is answered by an index', async () => {
    const alike = sql`SELECT id FROM supporter s WHERE lower(s.display_name COLLATE "default") % ${'zielinsky'}`
    expect(await planOf(alike, { table: 'supporter', index: 'supporter_name_words' })).toContain(
      'Bitmap Index Scan on supporter_name_words',
    )
  })
})
