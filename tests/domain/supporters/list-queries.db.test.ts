import { beforeAll, describe, expect, test } from 'vitest'
import { supporterList } from '~/domain/supporters/supporters.list.server'
import { saveView } from '~/domain/views/save-view.server'
import { calls } from '~/endpoints/jpanel/supporters'
import { listView } from '~/http/list/list-view'
import { fieldsOfAddress } from '~/lists/request/address'
import { readTable } from '~/lists/request/table-query'
import type { List } from '~/lists/declare/declaration'
import { perform } from '~/kit/operation'
import { sql } from '~/kit/sql'
import { call } from '../../support/call'
import { testCtx } from '../../support/ctx'
import { makeAccountType, makeMembership, makeSponsor, makeSponsorship, makeSupporter } from '../../support/factories'
import { spokenBy } from '../../support/statements'

const filters = calls['GET /jpanel/supporters/filters.json']
const listing = calls['POST /jpanel/supporters.listing']

const MEMBERS = 25

const ctx = testCtx()
let ids: number[] = []
let organizations: number[] = []
let gold = 0
let organizationType = 0

beforeAll(async () => {
  const [level, type] = [await makeMembership(), await makeAccountType({ name: 'Organization', is_organization: true })]
  gold = level.id
  organizationType = type.id
  await makeSupporter({ last_name: 'Nobody' })
  const made: number[] = []
  for (let index = 0; index < MEMBERS; index += 1) {
    const isOrganization = index % 5 === 0
    const { id } = await makeSupporter({
      first_name: 'Member',
      last_name: String((index * 7) % MEMBERS).padStart(2, '0'),
      created_at: new Date(Date.UTC(2026, 0, 1 + index)),
      ...(isOrganization ? { account_type_id: type.id } : {}),
    })
    made.push(id)
    if (isOrganization) organizations.push(id)
    await ctx.read.run(
      sql`INSERT INTO membership_span (supporter_id, membership_id, starts_on)
        VALUES (${id}, ${level.id}, '2020-01-01')`,
    )
  }
  ids = made.toReversed()
  organizations = organizations.toReversed()
})

const page = (address: string) => supporterList.viewed(ctx, supporterList.read(fieldsOfAddress(address)))
const idsOf = ({ rows }: { rows: readonly object[] }) => rows.map((row) => Number((row as { id: number }).id))
const table = (fields: object) =>
  supporterList.page(ctx, readTable(supporterList as unknown as List, { membership_id: String(gold), ...fields }).query)

describe('members, who are looked up among memberships', () => {
  test('come with their number and the saved views in one statement, as do sponsors and those who slip', async () => {
    const child = await makeSponsorship()
    await makeSponsor({ supporter_id: ids[0], sponsorship_id: child.id })
    for (const address of [
      '?membership_id=*',
      `?membership_id=${gold}&page=2`,
      '?is_sponsor=1',
      '?is_slipping=1',
      '?payment_method=valid',
    ]) {
      expect((await spokenBy(() => page(address))).statements, address).toBe(1)
    }
    const requested = await spokenBy(() =>
      call(listing, { ctx, body: { membership_id: gold, draw: 1, start: 0, length: 10 } }),
    )
    expect(requested.statements).toBe(1)
  })

  test('the opened page asks once for its rows, and once for their number and the saved views', async () => {
    const opened = (address: string) =>
      spokenBy(() =>
        listView(supporterList)(ctx, { request: new Request(`http://almoner.test/jpanel/supporters${address}`) }),
      )
    expect((await opened('')).statements).toBe(2)
    expect((await opened('?fB=member')).statements).toBe(1)
    const offered = await call<{ key: string }[]>(filters, { ctx })
    expect(offered.json.map(({ key }) => key)).toEqual(expect.arrayContaining(['type', 'membership', 'sponsor']))
  })

  test('are the same on every page, by every way to it', async () => {
    const first = await page(`?membership_id=${gold}`)
    expect(first).toMatchObject({ count: MEMBERS, first: 1, page: 1, pages: 3, isMore: false, before: null })
    expect(idsOf(first)).toEqual(ids.slice(0, 10))
    expect(idsOf(await page('?membership_id=*&page=2'))).toEqual(ids.slice(10, 20))
    const last = await page(`?membership_id=${gold}&page=3`)
    expect({ ids: idsOf(last), first: last.first, after: last.after }).toEqual({
      ids: ids.slice(20),
      first: 21,
      after: null,
    })
    const second = await page(`?membership_id=${gold}&page=2&after=${first.after ?? ''}`)
    expect({ ids: idsOf(second), first: second.first, count: second.count }).toEqual({
      ids: ids.slice(10, 20),
      first: 11,
      count: MEMBERS,
    })
    expect(idsOf(await page(`?membership_id=${gold}&page=2&before=${last.before ?? ''}`))).toEqual(ids.slice(10, 20))
    expect(idsOf(await page(`?membership_id=${gold}&page=99`))).toEqual(ids.slice(20))
    expect(await page(`?membership_id=${gold}&page=99`)).toMatchObject({ page: 3, count: MEMBERS })
    expect(await page('?membership_id=999999')).toMatchObject({ rows: [], count: 0, page: 1, pages: 1, views: [] })
  })

  test('stand in every order, and narrowed further', async () => {
    for (const [column] of Object.entries(supporterList.columns).filter(([, { sort }]) => (sort?.length ?? 0) > 0)) {
      const [up, down] = [
        await page(`?membership_id=*&sort=${column}&dir=asc`),
        await page(`?membership_id=*&sort=${column}&dir=desc&page=3`),
      ]
      expect(idsOf(down).toReversed(), column).toEqual(idsOf(up).slice(0, 5))
      const next = await page(`?membership_id=*&sort=${column}&dir=asc&page=2&after=${up.after ?? ''}`)
      expect(new Set([...idsOf(up), ...idsOf(next)]).size, column).toBe(20)
    }
    const names = await page('?membership_id=*&sort=name&dir=asc')
    expect(names.rows.map((row) => String((row as unknown as { name: string }).name))).toEqual(
      Array.from({ length: 10 }, (_, index) => `Member ${String(index).padStart(2, '0')}`),
    )
    expect(idsOf(await page(`?membership_id=*&ft=${organizationType}`))).toEqual(organizations)
    expect(await page(`?membership_id=*&ft=${organizationType}&is_sponsor=1`)).toMatchObject({ count: 0, rows: [] })
    expect(await page('?membership_id=*&fB=member+07')).toMatchObject({ count: 1 })
  })

  test('are counted for the table, from any row on', async () => {
    expect(idsOf(await table({ start: 3, length: 4 }))).toEqual(ids.slice(3, 7))
    expect(await table({ start: 400, length: 10 })).toMatchObject({ count: MEMBERS, rows: [] })
    expect(idsOf(await table({ start: 0, length: -1 }))).toEqual(ids)
    expect(idsOf(await table({ start: 0, length: 10, search: { value: 'member 07' } }))).toHaveLength(1)
  })

  test('found by words are found once; beyond what a search counts, the rows are read along the order', async () => {
    expect(idsOf(await page('?fB=member&page=2'))).toEqual(ids.slice(10, 20))
    expect(idsOf(await page('?fB=member&sort=name&dir=asc'))).toHaveLength(10)
    expect(await page('?fB=member&count=exact')).toMatchObject({ count: MEMBERS, isMore: false })
    // In parts, so that no statement takes too long on a busy machine.
    for (let from = 1; from <= 20_001; from += 4000)
      await ctx.read.run(sql`INSERT INTO supporter (first_name, last_name, display_name, account_type_id, created_at)
        SELECT 'Crowd', n::text, 'Crowd ' || n, (SELECT id FROM account_type ORDER BY id LIMIT 1),
          '2019-01-01'::timestamptz + n * interval '1 minute'
        FROM generate_series(${from}::int, least(${from}::int + 3999, 20001)) n`)
    const many = await page('?fB=crowd')
    expect({ count: many.count, isMore: many.isMore, pages: many.pages }).toEqual({
      count: 20_000,
      isMore: true,
      pages: null,
    })
    const name = (row: object | undefined) => (row as { name?: string } | undefined)?.name
    expect(name(many.rows[0])).toBe('Crowd 20001')
    expect(name((await page('?fB=crowd&page=3')).rows[0])).toBe('Crowd 19981')
    expect(await page('?fB=crowd&count=exact')).toMatchObject({ count: 20_001, isMore: false, pages: 2001 })
    expect((await supporterList.selected(ctx, { matching: '?fB=crowd', shown: 20_001 })).length).toBe(20_001)
  })

  test('are found with a saved view as well', async () => {
    const staff = await ctx.read.first<{ id: number }>(
      sql`INSERT INTO staff (first_name, last_name, email) VALUES ('A', 'B', 'views@example.org') RETURNING id`,
    )
    const person = testCtx({ staffId: staff?.id ?? 0, permissions: ['member.view'] })
    await perform(saveView, person, { list: 'supporters', name: 'Members', query: '?membership_id=*' })
    const views = async (as: typeof ctx, address: string) =>
      (await supporterList.viewed(as, supporterList.read(fieldsOfAddress(address)))).views
    for (const address of ['?membership_id=*', '?membership_id=999999', '', '?fB=nobody', '?payment_method=none'])
      expect(await views(person, address), address).toMatchObject([
        { name: 'Members', query: '?membership_id=*', isShared: false },
      ])
    expect(await views(ctx, '?membership_id=*')).toEqual([])
  })
})
