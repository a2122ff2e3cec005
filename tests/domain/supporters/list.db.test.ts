import { RouterContextProvider } from 'react-router'
import { beforeEach, describe, expect, test } from 'vitest'
import { setSupporterState } from '~/domain/supporters/set-supporter-state.server'
import { supporterList } from '~/domain/supporters/supporters.list.server'
import { calls } from '~/endpoints/jpanel/supporters'
import { ctxContext, passageContext } from '~/http/context'
import { fieldsOfAddress } from '~/lists/request/address'
import { perform } from '~/kit/operation'
import { sql, type Sql } from '~/kit/sql'
import { call } from '../../support/call'
import { contribution } from '../../support/contributions'
import { NOON, testCtx } from '../../support/ctx'
import {
  makeAccountType,
  makeLine,
  makeMembership,
  makePage,
  makeSponsor,
  makeSponsorship,
  makeSupporter,
} from '../../support/factories'
import { planOf } from '../../support/plans'
import { makePlan } from '../../support/recurring'

const exportAll = calls['GET /jpanel/supporters/export/all']
const exportEmails = calls['GET /jpanel/supporters/export/emails']
const batch = calls['POST /jpanel/supporters/batch']
const listing = calls['POST /jpanel/supporters.listing']

const ctx = testCtx()
const upwards = (left: number, right: number) => left - right

beforeEach(async () => {
  await ctx.read.run(
    sql`UPDATE supporter SET is_spam = true, is_active = false, email = NULL
      WHERE email IS DISTINCT FROM 'only@spam.example'`,
  )
})

const queryOf = (address: string) => supporterList.read(fieldsOfAddress(address))
const listed = async (address: string) =>
  (await supporterList.page(ctx, queryOf(address))).rows.map(({ id }) => id as unknown as number)
const of = (...people: { id: number }[]) => people.map(({ id }) => id)
const run = (statement: Sql) => ctx.read.run(statement)

async function plan(supporterId: number, status: string): Promise<void> {
  const sale = await contribution(ctx, { supporterId })
  const line = await makeLine(sale)
  await run(sql`INSERT INTO recurring_profile (profile_id, contribution_id, line_id, supporter_id, profile_reference,
    description, transaction_type, status,
      billing_period, billing_cycle_anchor, starts_on, next_billing_on, currency, amount_minor, is_manual, created_at,
      updated_at)
    VALUES (${`P${line.id}`}, ${sale}, ${line.id}, ${supporterId}, 'REF0000001', 'Monthly gift', 'Donation', ${status},
      'Month', '2026-01-01', '2026-01-01',
      '2026-12-01', 'USD', 2500, true, ${NOON}, ${NOON})`)
}

const card = (supporterId: number, month: number, year: number) =>
  run(sql`INSERT INTO payment_method (supporter_id, status, gateway, type, last4, expires_month, expires_year,
    sealed_token, sealed_customer, token_hash, created_at)
    VALUES (${supporterId}, 'ACTIVE', 'sandbox', 'card', '4242', ${month}, ${year}, 'x', 'x',
      ${String(supporterId).padStart(64, '0')}, ${NOON})`)

describe('the list of supporters', () => {
  test('shows active ones, newest first, ten a page; archived, spam and all by their status', async () => {
    const old = await makeSupporter({ created_at: new Date('2020-01-01T12:00:00Z') })
    const fresh = await makeSupporter({ created_at: new Date('2026-01-01T12:00:00Z') })
    const away = await makeSupporter({ is_active: false, created_at: new Date('2026-02-01T12:00:00Z') })
    const spam = await makeSupporter({ is_active: false, is_spam: true, email: 'only@spam.example' })
    expect(await listed('')).toEqual(of(fresh, old))
    expect(await listed('?fA=1')).toEqual(of(fresh, old))
    expect(await listed('?fA=0')).toEqual(of(away))
    expect(await listed('?fA=3&fB=only@spam.example')).toEqual(of(spam))
    expect((await listed('?fA=0,1')).toSorted(upwards)).toEqual(of(old, fresh, away).toSorted(upwards))
    expect((await supporterList.page(ctx, queryOf('?fA=2'))).count).toBeGreaterThanOrEqual(4)
    expect(await listed('?fA=nonsense')).toEqual(of(fresh, old))
    for (let index = 0; index < 10; index++) await makeSupporter()
    const page = await supporterList.page(ctx, queryOf(''))
    expect({ rows: page.rows.length, count: page.count, pages: page.pages }).toEqual({ rows: 10, count: 12, pages: 2 })
    expect(await listed('?page=2')).toHaveLength(2)
  })

  test('finds by any part of name, email, phone with or without its signs, address and number', async () => {
    const one = await makeSupporter({
      first_name: 'Marta',
      last_name: 'Quillon',
      email: 'mq@quill.example',
      bill_phone: '+1 (207) 555-0199',
      ship_phone: '555.777.1234',
      bill_address_01: '77 Wharf Street',
    })
    await makeSupporter({ first_name: 'Other' })
    for (const words of [
      'quillon',
      'QUILL',
      'art quil',
      '2075550199',
      '555-0199',
      '5557771234',
      'wharf',
      String(one.id),
      `#${one.id}`,
    ])
      expect(await listed(`?fB=${encodeURIComponent(words)}`)).toEqual(of(one))
    expect(await listed('?fB=%25')).toEqual([])
  })

  test('is narrowed by type, referral, recurring state, opt-in, nps, login and verification', async () => {
    const other = await makeAccountType({ name: 'Organization', is_organization: true })
    const group = await makeSupporter({
      account_type_id: other.id,
      referral_source: 'Event',
      nps: 9,
      verified_status: 'Verified',
    })
    const person = await makeSupporter({
      referral_source: 'A flyer',
      nps: 5,
      has_login: true,
      last_login_at: NOON,
      verified_status: 'Denied',
    })
    const middle = await makeSupporter({ nps: 6 })
    expect(await listed(`?ft=${other.id}`)).toEqual(of(group))
    expect((await supporterList.page(ctx, queryOf(`?ft=${other.id}`))).count).toBe(1)
    expect(await listed('?fr=Event')).toEqual(of(group))
    expect(await listed('?fr=Other')).toEqual(of(person))
    expect(await listed('?fn=%3E9')).toEqual(of(group))
    expect(await listed('?fn=6:8')).toEqual(of(middle))
    expect(await listed('?fn=%3C5')).toEqual(of(person))
    expect(await listed('?has_login=1')).toEqual(of(person))
    expect(await listed('?has_logged_in=0')).toEqual(of(middle, group))
    expect(await listed('?verified_status=1')).toEqual(of(group))
    expect(await listed('?verified_status=-1')).toEqual(of(person))
    expect(await listed('?verified_status=2')).toEqual(of(middle))
    expect(await listed('?verified_status=9')).toEqual(of(middle, person, group))
    await run(
      sql`INSERT INTO email_opt_in (supporter_id, action, source)
        VALUES (${person.id}, 'optin', 'checkout'), (${group.id}, 'optin', 'checkout'),
          (${group.id}, 'optout', 'website')`,
    )
    expect(await listed('?fe=1')).toEqual(of(person))
    expect(await listed('?fe=0')).toEqual(of(group))
    await plan(person.id, 'Active')
    await plan(person.id, 'Suspended')
    await plan(group.id, 'Suspended')
    expect(await listed('?rpp=Active')).toEqual(of(person))
    expect(await listed('?rpp=Suspended')).toEqual(of(person, group))
    expect(await listed('?rpp=nobody')).toHaveLength(3)
    const states = await ctx.read.rows<{ state: number }>(
      sql`SELECT recurring_state AS state FROM supporter WHERE id IN (${person.id}, ${group.id}, ${middle.id})
        ORDER BY id`,
    )
    expect(states.map(({ state }) => state)).toEqual([0, 1, -1])
    await run(sql`UPDATE recurring_profile SET status = 'Cancelled' WHERE supporter_id = ${group.id}`)
    expect(await listed('?rpp=Cancelled')).toEqual(of(group))
  })

  test('knows who slips: a suspended plan, or only cards that end by the end of next month', async () => {
    const suspended = await makeSupporter()
    await plan(suspended.id, 'Suspended')
    const ending = await makeSupporter()
    await card(ending.id, 12, 2026)
    const lasting = await makeSupporter()
    await card(lasting.id, 1, 2027)
    const expired = await makeSupporter()
    await card(expired.id, 10, 2026)
    const without = await makeSupporter()
    expect(await listed('?is_slipping=1')).toEqual(of(expired, ending, suspended))
    expect(await listed('?is_slipping=0')).toEqual(of(without, lasting))
    expect(await listed('?payment_method=valid')).toEqual(of(lasting, ending))
    expect(await listed('?payment_method=expiring')).toEqual(of(ending))
    expect(await listed('?payment_method=expired')).toEqual(of(expired))
    expect(await listed('?payment_method=none')).toEqual(of(without, suspended))
  })

  test('knows who slips: an active plan that its method cannot pay', async () => {
    const [paid, removed, expired, elsewhere, byHand] = [
      await makePlan(ctx),
      await makePlan(ctx),
      await makePlan(ctx, { next_billing_on: '2026-12-20' }),
      await makePlan(ctx),
      await makePlan(ctx, { is_manual: true, payment_method_id: null }),
    ]
    const change = (id: number | null, to: Sql) => run(sql`UPDATE payment_method SET ${to} WHERE id = ${id}`)
    await change(removed.methodId, sql`deleted_at = ${NOON}`)
    await change(expired.methodId, sql`expires_month = 11, expires_year = 2026`)
    await change(elsewhere.methodId, sql`gateway = 'stripe'`)
    for (const { supporterId } of [removed, expired, elsewhere]) await card(supporterId, 1, 2030)
    const people = (...plans: { supporterId: number }[]) => plans.map(({ supporterId }) => supporterId)
    expect(await listed('?is_slipping=1')).toEqual(people(elsewhere, expired, removed))
    expect(await listed('?is_slipping=0')).toEqual(people(byHand, paid))
    const [yes, no] = [queryOf('?is_slipping=1'), queryOf('?is_slipping=0')]
    expect([(await supporterList.count(ctx, yes)).count, (await supporterList.count(ctx, no)).count]).toEqual([3, 2])
  })

  test('takes days of payments as dates and as words, by the organization’s days', async () => {
    const year = await makeSupporter({
      first_payment_at: new Date('2025-01-05T17:00:00Z'),
      last_payment_at: new Date('2025-11-19T17:00:00Z'),
    })
    const month = await makeSupporter({
      first_payment_at: new Date('2026-10-05T17:00:00Z'),
      last_payment_at: new Date('2026-11-20T04:00:00Z'),
    })
    await makeSupporter()
    expect(await listed('?lastPaymentBefore=-12+months')).toEqual(of(year))
    expect(await listed('?lastPaymentAfter=-12+months')).toEqual(of(month))
    expect(await listed('?firstPaymentAfter=-8+weeks')).toEqual(of(month))
    expect(await listed('?lastPaymentAfter=yesterday&lastPaymentBefore=yesterday')).toEqual(of(month))
    expect(await listed('?lastPaymentAfter=today')).toEqual([])
    expect(await listed('?firstPaymentBefore=2025-01-05')).toEqual(of(year))
    expect(await listed('?firstPaymentAfter=')).toHaveLength(3)
    expect(await listed('?firstPaymentAfter=someday')).toHaveLength(3)
  })

  test('knows members, sponsors, fundraisers and who gave by text', async () => {
    const membership = await makeMembership()
    const member = await makeSupporter()
    const former = await makeSupporter()
    await run(sql`INSERT INTO supporter_membership (supporter_id, membership_id, starts_on, ends_on)
      VALUES (${member.id}, ${membership.id}, '2026-01-01', '2026-11-20'),
      (${former.id}, ${membership.id}, '2025-01-01', '2026-11-19')`)
    expect(await listed(`?membership_id=${membership.id}`)).toEqual(of(member))
    expect(await listed('?membership_id=*')).toEqual(of(member))
    const child = await makeSponsorship()
    await makeSponsor({ supporter_id: former.id, sponsorship_id: child.id })
    await makeSponsor({ supporter_id: member.id, sponsorship_id: child.id, ended_on: '2026-11-19' })
    expect(await listed('?is_sponsor=1')).toEqual(of(former))
    await makePage({ organizer_id: member.id, goal_deadline: '2026-11-20' })
    await makePage({ organizer_id: former.id, goal_deadline: '2026-11-19' })
    const never = await makeSupporter()
    expect(await listed('?fundraisers=active')).toEqual(of(member))
    expect(await listed('?fundraisers=closed')).toEqual(of(former))
    expect(await listed('?fundraisers=active,closed')).toEqual(of(former, member))
    expect(await listed('?fundraisers=never')).toEqual(of(never))
    await contribution(ctx, { supporterId: never.id, source: 'Messenger' })
    expect(await listed('?used_text_to_give=1')).toEqual(of(never))
  })

  test('counts what most supporters answer by those who do not, and gets the same as counting them', async () => {
    const other = await makeAccountType({ name: 'Foundation' })
    const [payer, page, slips, plain] = [
      await makeSupporter(),
      await makeSupporter(),
      await makeSupporter(),
      await makeSupporter(),
    ]
    await makeSupporter({ is_active: false })
    await makeSupporter({ account_type_id: other.id })
    await card(payer.id, 1, 2040)
    await card(slips.id, 1, 2020)
    await plan(slips.id, 'Suspended')
    await makePage({ organizer_id: page.id })
    await makePage({ organizer_id: page.id })
    await makeSponsor({ supporter_id: plain.id, sponsorship_id: (await makeSponsorship()).id })
    await contribution(ctx, { supporterId: plain.id, source: 'Messenger' })
    const answers = ['payment_method=none', 'fundraisers=never', 'is_slipping=0', 'is_sponsor=0', 'used_text_to_give=0']
    for (const answer of answers)
      for (const more of ['', '&fA=2', '&fA=0,1', `&ft=${other.id}`, `&ft=${other.id}&fA=2`]) {
        const matching = `?${answer}${more}`
        const { count } = await supporterList.page(ctx, queryOf(matching))
        expect([matching, count]).toEqual([
          matching,
          (await supporterList.selected(ctx, { matching, shown: count })).length,
        ])
      }
    expect((await supporterList.page(ctx, queryOf('?payment_method=none'))).count).toBe(3)
  })

  test('counts by state and type without looking at rows, through every change', async () => {
    const before = (await supporterList.page(ctx, queryOf('?fA=2'))).count
    const people = [await makeSupporter(), await makeSupporter(), await makeSupporter()]
    const other = await makeAccountType({ name: 'Trust' })
    await run(sql`UPDATE supporter SET account_type_id = ${other.id} WHERE id = ${people[0]?.id}`)
    await perform(setSupporterState, ctx, { ids: people[1]?.id, state: 'archived' })
    expect((await supporterList.page(ctx, queryOf('?fA=2'))).count).toBe(before + 3)
    expect((await supporterList.page(ctx, queryOf(''))).count).toBe(2)
    expect((await supporterList.page(ctx, queryOf(`?ft=${other.id}`))).count).toBe(1)
    await run(sql`DELETE FROM supporter WHERE id = ${people[2]?.id}`)
    expect((await supporterList.page(ctx, queryOf(''))).count).toBe(1)
    const differ = await ctx.read.records(sql`
      SELECT * FROM (SELECT supporter_state(is_active, is_spam) AS state, account_type_id, count(*) AS n FROM supporter
        GROUP BY 1, 2) c
      FULL JOIN (SELECT state, account_type_id, sum(n) AS n FROM supporter_tally GROUP BY 1, 2
        HAVING sum(n) <> 0) t USING (state, account_type_id)
      WHERE c.n IS DISTINCT FROM t.n`)
    expect(differ).toEqual([])
  })
})

describe('POST /jpanel/supporters.listing', () => {
  test('answers eleven cells, ordered by the ninth descending, the last one the link; names are escaped', async () => {
    const one = await makeSupporter({
      first_name: '<b>Eve</b>',
      last_name: 'O’Hara',
      email: 'eve@example.org',
      lifetime_donation_minor: 12_50n,
      lifetime_donation_count: 2,
    })
    await makeSupporter({ created_at: new Date('2020-01-01T12:00:00Z') })
    const { json } = await call<{ draw: number; recordsTotal: number; data: string[][] }>(listing, {
      ctx,
      body: { draw: 3, start: 0, length: 10 },
    })
    expect(json).toMatchObject({ draw: 3, recordsTotal: 2 })
    const [row = []] = json.data
    expect(row).toHaveLength(11)
    expect(row[0]).toBe(String(one.id))
    expect(row[1]).toContain('&lt;b&gt;Eve&lt;/b&gt; O’Hara')
    expect(row[2]).toBe('<a href="mailto:eve@example.org">eve@example.org</a>')
    expect([row[7], row[8], row[10]]).toEqual(['2', '12.50 USD', `/jpanel/supporters/${one.id}`])
  })

  test('sorts by every documented column', async () => {
    const first = await makeSupporter({
      first_name: 'Aaa',
      email: 'a@example.org',
      lifetime_donation_count: 1,
      lifetime_donation_minor: 1n,
      nps: 1,
    })
    const last = await makeSupporter({
      first_name: 'Zzz',
      email: 'z@example.org',
      referral_source: 'Z',
      lifetime_donation_count: 5,
      lifetime_donation_minor: 9n,
      nps: 10,
      has_login: true,
      recurring_state: 1,
      created_at: new Date('2030-01-01T12:00:00Z'),
    })
    for (const column of [1, 2, 3, 4, 5, 6, 7, 8, 9]) {
      const ask = async (dir: string) =>
        (await call<{ data: string[][] }>(listing, { ctx, body: { draw: 1, order: [{ column, dir }] } })).json.data.map(
          ([id]) => Number(id),
        )
      expect(await ask('asc')).toEqual(of(first, last))
      expect(await ask('desc')).toEqual(of(last, first))
    }
  })
})

describe('the exports', () => {
  const text = async (loader: (args: never) => Response | Promise<Response>) => {
    const context = new RouterContextProvider()
    context.set(ctxContext, ctx)
    context.set(passageContext, { csrf: '', isBearer: false, email: 'caller@example.org' })
    const request = new Request('http://almoner.test/jpanel/supporters/export')
    return (await loader({ request, context, params: {} } as never)).text()
  }

  test('the emails have no head, and formulas are made harmless', async () => {
    await makeSupporter({ first_name: '=1+1', last_name: 'Eve', email: 'eve@example.org' })
    expect(await text(exportEmails)).toBe(`'=1+1,Eve,eve@example.org,\r\n`)
  })

  test('the whole one has both addresses, and three columns for each membership that ever had a member', async () => {
    await makeMembership({ name: 'Nobody' })
    const used = await makeMembership({ name: 'Harbor' })
    const one = await makeSupporter({
      email: 'eve@example.org',
      bill_city: 'Bath',
      ship_city: 'Saco',
      first_name: 'Eve',
      last_name: 'Dyer',
    })
    await run(
      sql`INSERT INTO supporter_membership (supporter_id, membership_id, starts_on, ends_on)
        VALUES (${one.id}, ${used.id}, '2026-01-01', '2026-12-31')`,
    )
    const [head = '', row = ''] = (await text(exportAll)).split(/\r?\n/)
    expect(head).toContain(
      'Supporter Type,Display Name,First Name,Last Name,Organization Name,Email,Email Opt-in,Shipping Title',
    )
    expect(head).toContain("'Harbor' Is Active,'Harbor' Start,'Harbor' End")
    expect(head).not.toContain('Nobody')
    expect(row).toContain('Eve Dyer')
    expect(row).toContain('Harbor,1-Jan-26,31-Dec-26')
  })
})

describe('archive, restore and spam', () => {
  test('the batch call takes ids and an action, and refuses an empty selection', async () => {
    const people = [await makeSupporter(), await makeSupporter()]
    const ids = of(...people)
    const done = await call<{ count: number }>(batch, { ctx, body: { ids, action: 'archived' } })
    expect(done.json).toEqual({ status: 'success', count: 2 })
    expect(await listed('')).toEqual([])
    expect((await call(batch, { ctx, body: { ids: [], action: 'spam' } })).json).toMatchObject({
      message: 'There are no items selected.',
    })
    expect((await call(batch, { ctx, body: { ids, action: 'eaten' } })).status).toBe(422)
    await perform(setSupporterState, ctx, { ids, state: 'active' })
    expect((await listed('')).toSorted(upwards)).toEqual(ids.toSorted(upwards))
    const entries = await ctx.read.records(
      sql`SELECT id FROM journal_entry WHERE verb = 'supporters.set-supporter-state'
        AND subject_id = ${String(ids[0])}`,
    )
    expect(entries).toHaveLength(2)
  })

  test('needs member.edit', async () => {
    const { id } = await makeSupporter()
    await expect(
      perform(setSupporterState, testCtx({ permissions: ['member.view'] }), { ids: id, state: 'archived' }),
    ).rejects.toMatchObject({
      code: 'forbidden',
    })
  })
})

describe('every order has an index', () => {
  test.each([
    ['name', 'supporter_display_name_id_idx'],
    ['email', 'supporter_by_email'],
    ['referral', 'supporter_by_referral'],
    ['recurring', 'supporter_by_recurring'],
    ['nps', 'supporter_by_nps'],
    ['login', 'supporter_by_login'],
    ['payments', 'supporter_by_payments'],
    ['total', 'supporter_by_total'],
    ['created', 'supporter_created_at_id_idx'],
  ])('%s', async (key, index) => {
    const query = { ...queryOf(''), order: [{ key, direction: 'desc' as const }] }
    const paged = sql`SELECT s.id FROM supporter s WHERE ${supporterList.condition(query, ctx)}
      ORDER BY ${supporterList.orderBy(query, false)} LIMIT 10`
    expect(await planOf(paged, { table: 'supporter', index })).toContain(`Index Scan Backward using ${index}`)
  })

  test('a far page of the newest, and those with a plan, are found without reading their rows', async () => {
    const matching = (address: string) => supporterList.condition(queryOf(address), ctx)
    const far = sql`SELECT s.id FROM supporter s WHERE ${matching('')}
      ORDER BY ${supporterList.orderBy(queryOf(''), false)} LIMIT 10 OFFSET 5000`
    expect(await planOf(far, { table: 'supporter', index: 'supporter_newest' })).toContain(
      'Index Only Scan Backward using supporter_newest',
    )
    for (const address of ['?rpp=Active', '?rpp=Active,Suspended', '?rpp[]=Suspended&rpp[]=Active']) {
      const counted = sql`SELECT count(*) FROM supporter s WHERE ${matching(address)}`
      expect(await planOf(counted, { table: 'supporter', index: 'supporter_with_plan' })).toContain(
        'Index Only Scan using supporter_with_plan',
      )
    }
  })

  test('the search is answered by the trigram index', async () => {
    const found = sql`SELECT s.id FROM supporter s WHERE ${supporterList.condition(queryOf('?fB=quill'), ctx)}`
    expect(await planOf(found, { table: 'supporter', index: 'supporter_search' })).toContain(
      'Bitmap Index Scan on supporter_search',
    )
  })
})
