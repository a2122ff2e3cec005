import { beforeAll, describe, expect, test } from 'vitest'
import { markSpam } from '~/domain/contributions/mark-spam.server'
import { findSupporters } from '~/domain/supporters/autocomplete.server'
import { calls } from '~/endpoints/jpanel/pos'
import { writeCursor } from '~/lists/request/cursor'
import { perform } from '~/kit/operation'
import { sql } from '~/kit/sql'
import type { StoredPerson } from '~/pages/jpanel/pos/supporter/supporter-finder'
import type { TabletWire } from '~/wire/supporters'
import { supporterFinder } from '~/pages/jpanel/pos/supporter/supporter-finder'
import { call } from '../../support/call'
import { counting } from '../../support/counting'
import { testCtx } from '../../support/ctx'
import { makeMembership, makeSupporter, makeVariant } from '../../support/factories'
import { planOf } from '../../support/plans'
import { soldWith } from '../../support/refunds'
import { within } from '../../support/within'

const loader = calls['GET /jpanel/pos/supporters.json']

const ctx = testCtx({ permissions: ['pos.edit'] })
const owner = testCtx()
const ask = async (after = '', as = ctx) =>
  (await call<TabletWire<StoredPerson>>(loader, { ctx: as, query: `?after=${after}` })).json

async function all(after = ''): Promise<TabletWire<StoredPerson>[]> {
  const page = await ask(after)
  return page.is_last ? [page] : [page, ...(await all(page.after))]
}
const lastOf = async (after = '') => (await all(after)).at(-1) as TabletWire<StoredPerson>
/** An open transaction of another test file makes the server send changes again. */
async function atRest(): Promise<string> {
  let after = (await lastOf()).after
  await expect
    .poll(
      async () => {
        const page = await lastOf(after)
        after = page.after
        return page.people.length + page.gone.length
      },
      { timeout: 30_000 },
    )
    .toBe(0)
  return after
}
const changesSince = async (after: string) => {
  const pages = await all(after)
  return { ids: pages.flatMap(({ people }) => people.map(([id]) => id)), gone: pages.flatMap(({ gone }) => gone) }
}

beforeAll(async () => {
  await makeSupporter()
  await ctx.read.run(sql`INSERT INTO supporter (display_name, first_name, last_name, email, account_type_id)
    SELECT 'Person ' || md5(i::text), 'Person', md5(i::text), md5(i::text) || '@example.org', (SELECT min(id)
      FROM account_type) FROM generate_series(1, 9000) i`)
})

describe('GET supporters.json', () => {
  test('brings everybody who can be found, once, in the order of their names', async () => {
    const away = await makeSupporter({ is_active: false })
    const spam = await makeSupporter({ is_spam: true })
    const pages = await all()
    expect(pages.map(({ is_first, is_last, people }) => [is_first, is_last, people.length > 0])).toEqual([
      [true, false, true],
      [false, false, true],
      [false, true, true],
    ])
    const ids = pages.flatMap(({ people }) => people.map(([id]) => id))
    const wanted = await ctx.read.rows<{ id: number }>(
      sql`SELECT id FROM supporter WHERE is_active AND NOT is_spam ORDER BY display_name, id`,
    )
    expect(ids).toEqual(wanted.map(({ id }) => id))
    expect(ids).not.toContain(away.id)
    expect(ids).not.toContain(spam.id)
  })

  test('contains only what the autocomplete shows and searches', async () => {
    const friend = await makeMembership({ name: 'Friend' })
    const after = await atRest()
    const { id } = await makeSupporter({
      first_name: 'Marta',
      last_name: 'Quill',
      title: 'Dr',
      email: 'marta@quill.example',
      bill_email: 'MARTA@quill.example',
      ship_email: 'parcels@quill.example',
      bill_address_01: '9 Wharf Lane',
      bill_city: 'Exeter',
      bill_state: 'NH',
      bill_zip: '03833',
      bill_country: 'US',
      bill_phone: '603-555-0100',
      donor_id: 4711,
    })
    await ctx.read.run(
      sql`INSERT INTO supporter_membership (supporter_id, membership_id, starts_on, ends_on)
        VALUES (${id}, ${friend.id}, '2025-01-01', '2025-12-31')`,
    )
    const page = await lastOf(after)
    expect(page.people).toEqual([
      [
        ...[id, 'Marta Quill', 'marta@quill.example', 'parcels@quill.example'],
        ...['9 Wharf Lane', null, 'Exeter', 'NH', '03833', 'US', '603-555-0100', 4711, friend.id, '2025-12-31'],
      ],
    ])
    expect(page).toMatchObject({
      gone: [],
      memberships: { [friend.id]: 'Friend' },
      today: '2026-11-20',
      keep_ms: 3_600_000,
    })
  })

  test('then sends what changed: a new name, a membership, who is put away or spam', async () => {
    const [renamed, joined, away, spam, same] = [
      await makeSupporter(),
      await makeSupporter(),
      await makeSupporter(),
      await makeSupporter(),
      await makeSupporter(),
    ]
    const friend = await makeMembership()
    const gift = await soldWith(owner, [{ variant_id: (await makeVariant()).id }])
    await ctx.read.run(sql`UPDATE contribution SET supporter_id = ${spam.id} WHERE id = ${gift.id}`)
    const after = await atRest()
    await ctx.read.run(
      sql`UPDATE supporter SET lifetime_donation_minor = 100, last_payment_at = now() WHERE id = ${same.id}`,
    )
    await ctx.read.run(sql`UPDATE supporter SET display_name = 'Zed Last' WHERE id = ${renamed.id}`)
    await ctx.read.run(
      sql`INSERT INTO supporter_membership (supporter_id, membership_id, starts_on)
        VALUES (${joined.id}, ${friend.id}, '2026-01-01')`,
    )
    await ctx.read.run(sql`UPDATE supporter SET is_active = false WHERE id = ${away.id}`)
    await perform(markSpam, owner, { ids: [gift.id] })
    expect(await changesSince(after)).toEqual({ ids: [joined.id, renamed.id], gone: [away.id, spam.id] })
    await ctx.read.run(sql`DELETE FROM supporter_membership WHERE supporter_id = ${joined.id}`)
    expect((await changesSince(after)).ids).toContain(joined.id)
  })

  test('a change that was still open when the list was read is sent later', async () => {
    const { id } = await makeSupporter()
    await atRest()
    const { after } = await within(owner, async (tx) => {
      await tx.sql.run(sql`UPDATE supporter SET display_name = 'Late Comer' WHERE id = ${id}`)
      return lastOf()
    })
    expect((await changesSince(after)).ids).toContain(id)
  })

  test('a long list of changes comes in pages too', async () => {
    const after = await atRest()
    await ctx.read.run(sql`UPDATE supporter SET bill_city = 'Bath' WHERE display_name LIKE 'Person %'`)
    const { ids } = await changesSince(after)
    expect([ids.length, new Set(ids).size]).toEqual([9000, 9000])
  })

  test('starts over for any other cursor', async () => {
    const ofAnotherServer = writeCursor(['999999999999999', 'changes', '', '0'])
    for (const after of [
      'nonsense',
      writeCursor(['-1', 'list', '', '1']),
      writeCursor(['1', 'changes', 'x', '1']),
      ofAnotherServer,
    ])
      expect(await ask(after)).toMatchObject({ is_first: true, is_last: false })
  })

  test('asks the database once for a page, along the names', async () => {
    const read = counting(ctx.read)
    const { after } = await ask('', { ...ctx, read })
    await ask(after, { ...ctx, read })
    expect(read.requested()).toBe(2)
    const plan = await planOf(sql`SELECT * FROM supporter s
      WHERE s.is_active AND NOT s.is_spam AND (s.display_name, s.id) > ('Person', 5) ORDER BY s.display_name, s.id
      LIMIT 4000`)
    expect(plan).toContain('Index Scan using supporter_display_name_id_idx')
    expect(plan).not.toContain('Sort')
  })

  test('is for who sees supporters or sells, unless the organisation keeps none on tablets', async () => {
    const status = async (permissions: string[], settings = {}) =>
      (await call(loader, { ctx: testCtx({ permissions, settings }) })).status
    expect([await status(['member.view']), await status(['pos.edit']), await status(['order.view'])]).toEqual([
      200, 200, 403,
    ])
    expect(await status(['pos.edit'], { pos_keep_supporters: '0' })).toBe(422)
  })
})

test('the tablet finds whom the server finds, in the order of its ranks and names', async () => {
  const names = ['Ann Quill', 'Anna Quill', 'Zoë Ash', 'José Quilla', 'Quilla Ash', 'Bo 12', 'O’Neil 100%']
  for (const [turn, name] of [...names, ...names].entries())
    await makeSupporter({
      display_name: name,
      email: turn % 2 === 0 ? `${turn}.ann@quill.example` : null,
      ship_email: turn % 3 === 0 ? 'ann@ash.example' : null,
      bill_address_01: '9 Wharf Lane',
      bill_city: turn % 2 === 0 ? 'Exeter' : 'Añasco',
      bill_zip: '03833',
      bill_phone: turn % 2 === 0 ? '603-555-0100' : '+1 (603) 555 0199',
      donor_id: 60_000 + turn,
    })
  const finder = supporterFinder()
  for (const { people } of await all()) finder.add(people)
  const found = (typed: string) => finder.find(typed, 200).map(([id, name]) => ({ id, name }))
  const searches = [
    'a',
    'an',
    'ann',
    'ann quill',
    'QUILL',
    'quill exeter',
    'zoë',
    'josé',
    '0.ann@quill.example',
    'ann@ash',
    'wharf lane',
    '03833',
    '603-555-0100',
  ]
  for (const typed of [...searches, '(603) 555', '0199', '60003', '6', '12', '100%', '%', 'añasco', 'no one']) {
    const requested = await findSupporters(ctx, typed)
    const mine = found(typed)
    const ids = new Set(mine.map(({ id }) => id))
    expect([typed, requested.filter(({ id }) => !ids.has(id))]).toEqual([typed, []])
    const both = mine.filter(({ id }) => requested.some((one) => one.id === id))
    expect([typed, both.map(({ name }) => name)]).toEqual([typed, requested.map(({ displayName }) => displayName)])
  }
})
