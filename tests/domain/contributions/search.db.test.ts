import { beforeAll, describe, expect, test } from 'vitest'
import { contributionList as list } from '~/domain/contributions/list/contributions.list.server'
import { findAnything } from '~/domain/reports/find-anything.server'
import { calls } from '~/endpoints/jpanel/contributions'
import { MAX_COUNTED } from '~/lists/list'
import { fieldsOfAddress } from '~/lists/request/address'
import { perform, type Ctx } from '~/kit/operation'
import { Sql, sql } from '~/kit/sql'
import { call } from '../../support/call'
import { contribution } from '../../support/contributions'
import { testCtx } from '../../support/ctx'
import { planOf } from '../../support/plans'
import { query } from '../../support/postgres'
import { INVARIANTS } from '../../prisma/invariants'

const action = calls['POST /jpanel/contributions.listing']

const ctx = testCtx()
const at = (address: string) => list.read(fieldsOfAddress(address))
const page = (address: string, of: Ctx = ctx) => list.page(of, at(address))
const WHOLE = MAX_COUNTED + 1050

async function requested(address: string): Promise<Sql[]> {
  const queries: Sql[] = []
  const records = async <T>(query: Sql): Promise<T[]> => {
    queries.push(query)
    return ctx.read.records<T>(query)
  }
  await page(address, { ...ctx, read: { ...ctx.read, records } } as Ctx)
  return queries
}

const broken = async () => {
  const [, statement] = INVARIANTS.find(
    ([sentence]) => sentence === 'a search reads what the paid contributions say',
  ) ?? ['', 'SELECT 1']
  return ctx.read.records(new Sql([statement], []))
}

describe('what a search reads', () => {
  test('follows every change of a paid contribution, and knows no cart', async () => {
    const id = await contribution(ctx, { name: 'Quillon', number: 'AB00000001' })
    const cart = await contribution(ctx, { name: 'Quillon', number: 'AB00000002', isPaid: false })
    const found = async () => (await page('fO=quillon')).rows.map((row) => row.id)
    expect(await found()).toEqual([id])
    const change = (set: Sql, of = id) => ctx.read.run(sql`UPDATE contribution SET ${set} WHERE id = ${of}`)
    await change(sql`number = client_uuid, confirmed_at = ordered_at`, cart)
    expect(await found()).toEqual([cart, id])
    await change(sql`is_spam = true`)
    expect(await found()).toEqual([cart])
    expect((await page('fO=quillon&c=6')).rows.map((row) => row.id)).toEqual([id])
    await change(sql`is_spam = false, billing_email = 'someone@example.net', refunded_minor = 300`)
    expect((await page('fO=someone@example.net&c=2')).rows.map((row) => row.id)).toEqual([id])
    await change(sql`deleted_at = ordered_at`, cart)
    expect(await found()).toEqual([id])
    expect(await broken()).toEqual([])
    await ctx.read.run(sql`DELETE FROM contribution WHERE id IN (${id}, ${cart})`)
    expect(await broken()).toEqual([])
  })

  test('finds by the city of the giver, and by whom and where the parcel goes, as the palette does', async () => {
    const id = await contribution(ctx, { name: 'Quillfeather', number: 'AB00000003', city: 'Kennebunk' })
    const change = (set: Sql) => ctx.read.run(sql`UPDATE contribution SET ${set} WHERE id = ${id}`)
    await change(sql`shipping_first_name = 'Ingeborg', shipping_last_name = 'Åkesson', shipping_city = 'Biddeford',
      shipping_organization_name = 'Lighthouse Press'`)
    for (const words of ['kennebunk', 'Ingeborg ÅKESSON', 'BIDDEFORD', 'lighthouse press', 'quillfeather biddeford']) {
      expect((await page(`fO=${encodeURIComponent(words)}`)).rows.map((row) => row.id)).toEqual([id])
      expect((await perform(findAnything, ctx, { query: words })).contributions).toMatchObject([
        { number: 'AB00000003' },
      ])
    }
    await change(sql`shipping_city = 'Saco'`)
    expect((await page('fO=biddeford')).rows).toEqual([])
    expect((await page('fO=saco')).rows.map((row) => row.id)).toEqual([id])
    expect(await broken()).toEqual([])
    await ctx.read.run(sql`SELECT rebuild_contribution_search()`)
    expect((await page('fO=saco')).rows.map((row) => row.id)).toEqual([id])
    await ctx.read.run(sql`DELETE FROM contribution WHERE id = ${id}`)
  })

  test.each([
    'fO=ann',
    'fO=ann&fd1=2026-01-01&sort=name',
    'fO=ann&c=0&fc=US&fs[]=Phone&fp[]=Cash',
    'fO=ann bo&sort=total&dir=desc',
  ])('counts and finds in the table of its own, by the index of its words: %s', async (address) => {
    await contribution(ctx, { name: 'Ann Bo', country: 'US', source: 'Phone', shippableItems: 1 })
    const queries = await requested(address)
    expect(
      queries.map(({ parts }) => parts.join('?')).filter((text) => text.includes('FROM contribution_search c')),
    ).toHaveLength(1)
    const only = { table: 'contribution_search', index: 'contribution_search_words' }
    expect(await planOf(queries[0] ?? sql`SELECT 1`, only)).toContain('Bitmap Index Scan on contribution_search_words')
  })

  test('the whole contribution is read where only it knows the answer', async () => {
    const id = await contribution(ctx, {
      name: 'Ottoline',
      city: 'Ely',
      comments: 'x',
      paymentLabel: 'Apple Pay 1111',
      paymentType: 'credit_card',
    })
    for (const address of ['fO=ottoline&sort=location', 'fO=ottoline&fp[]=Apple Pay', `fO=ottoline&ids=${id}`])
      expect((await page(address)).rows.map((row) => row.id)).toEqual([id])
  })
})

describe(`a search that finds more than ${MAX_COUNTED}`, () => {
  beforeAll(async () => {
    // A bulk load writes without triggers and fills the search table afterwards.
    await query(
      process.env.DATABASE_URL ?? '',
      `SET session_replication_role = replica;
       INSERT INTO contribution (client_uuid, number, started_at, ordered_at, ordered_on, confirmed_at, updated_at,
         currency, subtotal_minor, total_minor, billing_country)
       SELECT u, u, t, t, t::date, t, t, 'USD', 100, 100, CASE WHEN g % 3 = 0 THEN 'CA' ELSE 'US' END
       FROM (SELECT g, upper(lpad(to_hex(g + 4096), 10, 'B')) AS u,
         timestamptz '2026-11-20 17:00Z' - (g / 4) * interval '7 minutes' AS t FROM generate_series(1, ${WHOLE}) g) x;
       SELECT rebuild_contribution_search()`,
    )
  }, 60_000)

  const truth = async () =>
    Number(
      (
        await ctx.read.first<{ n: bigint }>(
          sql`SELECT count(*) AS n FROM contribution c WHERE c.is_listed AND c.search_text LIKE '%bbb%'`,
        )
      )?.n,
    )

  test('reports it, shows no sums, and counts to the end on request', async () => {
    const all = await truth()
    expect(all).toBeGreaterThan(MAX_COUNTED)
    const found = await page('fO=bbb')
    expect([found.count, found.isMore, found.pages, found.rows.length]).toEqual([MAX_COUNTED, true, null, 50])
    expect(found.sums.flatMap(({ amounts }) => Object.keys(amounts))).toEqual([])
    const exact = await page('fO=bbb&count=exact')
    expect([exact.count, exact.isMore, exact.pages]).toEqual([all, false, Math.ceil(all / 50)])
    expect(exact.rows).toEqual(found.rows)
  })

  test('keeps the exact count in the addresses of its pages', async () => {
    const first = await page('fO=bbb')
    const second = await page(list.address(at('fO=bbb'), { after: first.after, page: 2 }).slice(1))
    expect(second.first).toBe(51)
    expect(new Set([...first.rows, ...second.rows].map(({ id }) => id)).size).toBe(100)
    expect((await page(list.address(at('fO=bbb'), { before: second.before, page: 1 }).slice(1))).rows).toEqual(
      first.rows,
    )
    expect(list.address(at('fO=bbb'), { isExact: true })).toBe('?fO=bbb&count=exact')
  })

  test('is exact when fewer match', async () => {
    const found = await page('fO=bbb&fc=CA')
    expect(found.isMore).toBe(false)
    expect(found.count).toBeLessThan(MAX_COUNTED)
  })

  test('has a number in the table call, and a client that reads on while rows are left reads them all', async () => {
    type Table = { recordsFiltered: number; data: unknown[] }
    const ask = async (start: number, more = {}) =>
      (await call<Table>(action, { ctx, body: { draw: 1, start, length: 1000, search: { value: 'bbb' }, ...more } }))
        .json
    const all = await truth()
    let read = 0
    for (let total = 1; read < total;) {
      const { recordsFiltered, data } = await ask(read)
      expect(recordsFiltered).toBeGreaterThan(MAX_COUNTED)
      read += data.length
      total = recordsFiltered
    }
    expect(read).toBe(all)
    expect((await ask(0, { count: 'exact' })).recordsFiltered).toBe(all)
  }, 60_000)
})
