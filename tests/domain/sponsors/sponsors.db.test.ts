import { describe, expect, test } from 'vitest'
import { addSponsor } from '~/domain/sponsors/add-sponsor.server'
import { settleSponsors } from '~/domain/sponsors/settle-sponsors.server'
import { detailedSponsorList, sponsorList } from '~/domain/sponsors/sponsors.list.server'
import { calls } from '~/endpoints/jpanel/sponsorships'
import { cancelPlan } from '~/domain/recurring/cancel-plan.server'
import { resumePlan } from '~/domain/recurring/resume-plan.server'
import { suspendPlan } from '~/domain/recurring/suspend-plan.server'
import { localDate } from '~/kit/calendar'
import { days, later } from '~/kit/clock'
import { fieldsOfAddress } from '~/lists/request/address'
import { perform } from '~/kit/operation'
import { OPENED, markOpened } from '~/kit/typed/opened'
import { sql } from '~/kit/sql'
import { newSponsorForm, sponsorForm } from '~/wire/sponsor-form'
import type { SponsorWire } from '~/wire/sponsors'
import { call } from '../../support/call'
import { testCtx } from '../../support/ctx'
import { makeSponsor, makeSponsorship, makeSupporter } from '../../support/factories'
import { planOf } from '../../support/plans'
import { makePlan } from '../../support/recurring'

const addForm = calls['GET /jpanel/sponsor/add/:sponsorshipId']
const create = calls['POST /jpanel/sponsor']
const change = calls['POST /jpanel/sponsor/:id']
const form = calls['GET /jpanel/sponsor/:id']

const ctx = testCtx()
type Reply = Record<string, unknown> & { id: number; message: string; errors: Record<string, string[]> }
const post = (endpoint: typeof create, body: object, of: { id?: string } = {}) =>
  call<Reply>(endpoint, { ctx, body, ...of })
const stateOf = (id: number) =>
  ctx.read.record(sql`SELECT sponsor_count, is_sponsored FROM sponsorship WHERE id = ${id}`)
const sponsorOf = (id: number) =>
  ctx.read.record<{ ended_on: string | null; ended_reason: string | null }>(
    sql`SELECT to_char(ended_on, 'YYYY-MM-DD') AS ended_on, ended_reason FROM sponsor WHERE id = ${id}`,
  )
const mailsTo = async (email: string) =>
  (await ctx.read.rows<{ subject: string }>(sql`SELECT subject FROM mail WHERE recipient = ${email} ORDER BY id`)).map(
    ({ subject }) => subject,
  )

const fieldsInForm = (html: string): string[] => {
  const [, inside = ''] = /<form[^>]*>([^]*?)<\/form>/.exec(html) ?? []
  return [...inside.matchAll(/ name="(\w+)"/g)].map(([, name = '']) => name)
}

async function planned() {
  const child = await makeSponsorship()
  const supporter = await makeSupporter({ email: `planned${child.id}@example.org`, bill_country: 'US' })
  const plan = await makePlan(ctx, { supporter_id: supporter.id })
  const row = await ctx.read.record<{ id: number; line_id: number; profile_id: string }>(
    sql`SELECT id, line_id, profile_id FROM recurring_profile WHERE supporter_id = ${supporter.id}`,
  )
  const sponsor = await makeSponsor({ supporter_id: supporter.id, sponsorship_id: child.id, line_id: row?.line_id })
  const status = async () =>
    (await ctx.read.first<{ status: string }>(sql`SELECT status FROM recurring_profile WHERE id = ${row?.id}`))?.status
  return { child, supporter, sponsor, plan, profileId: row?.profile_id ?? '', status }
}

describe('the sponsor form by its documented calls', () => {
  test('adds a sponsor, counts, and mails only where it is ticked', async () => {
    const child = await makeSponsorship()
    const ada = await makeSupporter({ email: 'ada@example.org', display_name: 'Ada Byron' })
    const { status, json } = await post(create, {
      member_id: ada.id,
      sponsorship_id: child.id,
      started_at: 'Nov 1, 2026',
      source: 'Mail',
    })
    expect(status).toBe(200)
    expect(json).toMatchObject({
      member_id: ada.id,
      sponsorship_id: child.id,
      started_at: 'Nov 1, 2026',
      source: 'Mail',
      ended_at: null,
      is_active: true,
    })
    expect(await stateOf(child.id)).toEqual({ sponsor_count: 1, is_sponsored: true })
    expect(await mailsTo('ada@example.org')).toEqual([])
    const eve = await makeSupporter({ email: 'eve@example.org' })
    await post(create, { member_id: eve.id, sponsorship_id: child.id, send_started_email: '1' })
    expect(await mailsTo('eve@example.org')).toEqual(['You are now sponsoring Nia Achieng'])
  })

  test('requires a sponsor, and refuses a deleted or duplicate one', async () => {
    const child = await makeSponsorship()
    const ada = await makeSupporter()
    for (const member_id of [undefined, '', 'x', 2_000_000_000]) {
      const { status, json } = await post(create, { member_id, sponsorship_id: child.id })
      expect([status, json.message, json.errors]).toEqual([
        422,
        'You must select a sponsor.',
        { member_id: ['You must select a sponsor.'] },
      ])
    }
    await post(create, { member_id: ada.id, sponsorship_id: child.id })
    expect((await post(create, { member_id: ada.id, sponsorship_id: child.id })).json.message).toContain(
      'already sponsors Nia Achieng.',
    )
  })

  test('ends with a date, a reason and, if ticked, an email; without a date it is refused to the letter', async () => {
    const child = await makeSponsorship()
    const sam = await makeSupporter({ email: 'sam@example.org' })
    const sponsor = await makeSponsor({ supporter_id: sam.id, sponsorship_id: child.id })
    for (const body of [{}, { ended_at: '' }, { ended_reason: 'Other' }]) {
      const { status, json } = await post(change, body, { id: String(sponsor.id) })
      expect([status, json.message]).toEqual([422, 'Ended on date required to end a sponsorship'])
      expect(json.errors).toEqual({ ended_at: ['Ended on date required to end a sponsorship'] })
    }
    const early = await post(change, { ended_at: 'Jan 4, 2026' }, { id: String(sponsor.id) })
    expect(early.json.errors).toEqual({ ended_at: ['A sponsorship cannot end before it started.'] })
    const body = {
      ended_at: 'Nov 19, 2026',
      ended_reason: 'Child Matured',
      ended_note: 'Left school.',
      send_ended_email: '1',
    }
    const { json } = await post(change, body, { id: String(sponsor.id) })
    expect(json).toMatchObject({
      ended_at: 'Nov 19, 2026',
      ended_reason: 'Child Matured',
      ended_note: 'Left school.',
      is_active: false,
    })
    expect(await stateOf(child.id)).toEqual({ sponsor_count: 0, is_sponsored: false })
    expect(await mailsTo('sam@example.org')).toEqual(['Your sponsorship of Nia Achieng has ended'])
  })

  test('continues with a later end only when the supporter has no other row', async () => {
    const child = await makeSponsorship()
    const ada = await makeSupporter()
    const first = await makeSponsor({ supporter_id: ada.id, sponsorship_id: child.id })
    const id = String(first.id)
    const yesterday = localDate(later(ctx.now, days(-1)), ctx.organisation.zone)
    const tomorrow = localDate(later(ctx.now, days(1)), ctx.organisation.zone)
    expect((await post(change, { ended_at: yesterday }, { id })).status).toBe(200)
    expect((await post(change, { ended_at: tomorrow }, { id })).status).toBe(200)
    expect((await post(change, { ended_at: yesterday }, { id })).status).toBe(200)
    expect((await post(create, { member_id: ada.id, sponsorship_id: child.id })).status).toBe(200)
    const again = await post(change, { ended_at: tomorrow }, { id })
    expect([again.status, again.json.errors]).toEqual([
      422,
      { ended_at: [expect.stringContaining('already sponsors Nia Achieng.')] },
    ])
    // A start date in the past can still be corrected.
    const earlier = localDate(later(ctx.now, days(-2)), ctx.organisation.zone)
    expect((await post(change, { ended_at: earlier }, { id })).status).toBe(200)
    expect(await stateOf(child.id)).toEqual({ sponsor_count: 1, is_sponsored: true })
  })

  test('is refused beside a row that begins later, when it is added, and when its end or start is moved', async () => {
    const child = await makeSponsorship()
    const ada = await makeSupporter()
    const day = (by: number) => localDate(later(ctx.now, days(by)), ctx.organisation.zone)
    const planned = { member_id: ada.id, sponsorship_id: child.id, started_at: day(5) }
    const first = await makeSponsor({ supporter_id: ada.id, sponsorship_id: child.id, ended_on: day(-1) })
    expect((await post(create, planned)).status).toBe(200)
    expect((await post(create, planned)).status).toBe(422)
    expect((await post(create, { ...planned, started_at: day(0) })).status).toBe(422)
    const id = String(first.id)
    expect((await post(change, { ended_at: day(4) }, { id })).status).toBe(200)
    const into = await post(change, { ended_at: day(5) }, { id })
    expect([into.status, into.json.errors]).toEqual([
      422,
      { ended_at: [expect.stringContaining('already sponsors Nia Achieng.')] },
    ])
    expect(await stateOf(child.id)).toEqual({ sponsor_count: 1, is_sponsored: true })
  })

  test('keeps what two people changed in its dialog, and asks where both changed a field', async () => {
    const child = await makeSponsorship()
    const ada = await makeSupporter()
    const sponsor = await makeSponsor({ supporter_id: ada.id, sponsorship_id: child.id, ended_on: '2026-11-02' })
    const id = String(sponsor.id)
    const stored = { ended_at: '2026-11-02', ended_reason: '', ended_note: '' }
    const opened = JSON.stringify(markOpened({ endedOn: '2026-11-02', endedReason: '', endedNote: '' }))
    const first = await post(change, { ...stored, ended_reason: 'Moved away', [OPENED]: opened }, { id })
    expect(first.status).toBe(200)
    const merged = await post(change, { ...stored, ended_note: 'Called us', [OPENED]: opened }, { id })
    expect(merged).toMatchObject({ status: 200, json: { ended_reason: 'Moved away', ended_note: 'Called us' } })
    const late = { ...stored, ended_reason: 'Too expensive', [OPENED]: opened }
    const refused = await post(change, late, { id })
    expect(refused.status).toBe(409)
    expect(refused.json.errors.ended_reason?.[0]).toMatch(/changed this to “Moved away”/)
    expect(await sponsorOf(sponsor.id)).toMatchObject({ ended_reason: 'Moved away' })
    const pressed = await post(change, { ...late, [OPENED]: refused.json[OPENED] }, { id })
    expect(pressed).toMatchObject({ status: 200, json: { ended_reason: 'Too expensive', ended_note: 'Called us' } })
  })

  test('changes start and source without an end, and keeps both with one', async () => {
    const child = await makeSponsorship()
    const sponsor = await makeSponsor({ supporter_id: (await makeSupporter()).id, sponsorship_id: child.id })
    const id = String(sponsor.id)
    const begun = await post(change, { started_at: 'Oct 5, 2026', source: 'Phone' }, { id })
    expect([begun.status, begun.json]).toMatchObject([
      200,
      { started_at: 'Oct 5, 2026', source: 'Phone', ended_at: null, is_active: true },
    ])
    expect((await post(change, { source: 'Mail' }, { id })).json).toMatchObject({
      started_at: 'Oct 5, 2026',
      source: 'Mail',
    })
    const undated = await post(change, { source: 'Mail', ended_at: '', ended_reason: 'Other' }, { id })
    expect([undated.status, undated.json.message]).toEqual([422, 'Ended on date required to end a sponsorship'])
    const ended = await post(change, { ended_at: 'Nov 19, 2026', ended_reason: 'Other' }, { id })
    expect(ended.json).toMatchObject({ started_at: 'Oct 5, 2026', source: 'Mail', ended_at: 'Nov 19, 2026' })
  })

  test('is removed where staff entered it; what a contribution began is ended instead', async () => {
    const child = await makeSponsorship()
    const sponsor = await makeSponsor({ supporter_id: (await makeSupporter()).id, sponsorship_id: child.id })
    const remove = (id: number) => call<Reply>(calls['DELETE /jpanel/sponsor/:id'], { ctx, method: 'DELETE', id })
    expect((await remove(sponsor.id)).json).toBe(true)
    expect(await stateOf(child.id)).toEqual({ sponsor_count: 0, is_sponsored: false })
    const { sponsor: sold } = await planned()
    expect((await remove(sold.id)).json.message).toBe(
      'This sponsor was created by a contribution and cannot be removed. End the sponsorship instead.',
    )
  })

  test('answers the form as HTML that is escaped, and as data', async () => {
    const child = await makeSponsorship({ first_name: '<b>Nia</b>' })
    const sponsor = await makeSponsor({ supporter_id: (await makeSupporter()).id, sponsorship_id: child.id })
    const { json } = await call<SponsorWire>(form, { ctx, id: sponsor.id, accept: 'application/json' })
    expect(json.id).toBe(sponsor.id)
    const fragment = newSponsorForm(ctx, { id: child.id, name: '<b>Nia</b>' })
    expect(fragment.headers.get('content-type')).toBe('text/html; charset=utf-8')
    const html = await fragment.text()
    expect(html).toContain('&lt;b&gt;Nia&lt;/b&gt;')
    expect(html).toContain('name="member_id"')
    const edited = await sponsorForm(ctx, json).text()
    for (const [whole, names] of [
      [html, ['sponsorship_id', 'member_id', 'started_at', 'source', 'send_started_email']],
      [edited, ['ended_at', 'ended_reason', 'ended_note', 'send_ended_email']],
    ] as const)
      expect(fieldsInForm(whole), 'a client sends what is inside of the form').toEqual(names)
    expect((await call<Reply>(addForm, { ctx, id: 1 })).status).toBe(404)
  })
})

describe('a sponsor and the plan that pays', () => {
  test('ending today suspends the plan; a day to come leaves it until then', async () => {
    const now = await planned()
    await post(change, { ended_at: 'Nov 20, 2026' }, { id: String(now.sponsor.id) })
    expect(await now.status()).toBe('Suspended')
    const later = await planned()
    await post(change, { ended_at: 'Nov 25, 2026' }, { id: String(later.sponsor.id) })
    expect(await later.status()).toBe('Active')
    await perform(settleSponsors, testCtx({ now: new Date('2026-11-25T17:00:00Z') }), {})
    expect(await later.status()).toBe('Active')
    await perform(settleSponsors, testCtx({ now: new Date('2026-11-26T17:00:00Z') }), {})
    expect(await later.status()).toBe('Suspended')
    expect(await stateOf(later.child.id)).toEqual({ sponsor_count: 0, is_sponsored: false })
  })

  test('a cancelled plan ends the sponsor, a suspended one where set, and a resumed one clears the end', async () => {
    const first = await planned()
    await perform(cancelPlan, ctx, { id: first.profileId, reason: 'Moved' })
    expect(await sponsorOf(first.sponsor.id)).toEqual({
      ended_on: '2026-11-20',
      ended_reason: 'Recurring payment cancelled',
    })
    const second = await planned()
    await perform(suspendPlan, ctx, { id: second.profileId })
    expect(await sponsorOf(second.sponsor.id)).toEqual({ ended_on: null, ended_reason: null })
    const third = await planned()
    const strict = testCtx({ settings: { sponsorship_end_on_rpp_suspend: '1', sponsorship_end_on_rpp_cancel: '0' } })
    await perform(suspendPlan, strict, { id: third.profileId })
    expect(await sponsorOf(third.sponsor.id)).toEqual({
      ended_on: '2026-11-20',
      ended_reason: 'Recurring payment suspended',
    })
    await perform(resumePlan, strict, { id: third.profileId })
    expect(await sponsorOf(third.sponsor.id)).toEqual({ ended_on: null, ended_reason: null })
    await perform(cancelPlan, strict, { id: third.profileId, reason: 'Moved' })
    expect((await sponsorOf(third.sponsor.id))?.ended_on).toBeNull()
  })

  test('a resumed plan leaves its sponsor ended when the supporter has another row for the child', async () => {
    const strict = testCtx({ settings: { sponsorship_end_on_rpp_suspend: '1' } })
    const { child, supporter, profileId, sponsor } = await planned()
    await perform(suspendPlan, strict, { id: profileId })
    const since = testCtx({ now: later(ctx.now, days(1)) })
    const another = await perform(addSponsor, since, { supporterId: supporter.id, sponsorshipId: child.id })
    await perform(resumePlan, since, { id: profileId })
    expect((await sponsorOf(sponsor.id))?.ended_on).toBe('2026-11-20')
    expect((await sponsorOf(another.id))?.ended_on).toBeNull()
    expect(await stateOf(child.id)).toEqual({ sponsor_count: 1, is_sponsored: true })
  })
})

describe('the list of sponsors', () => {
  test('is searched by either name and narrowed by status, and its exports have the documented columns', async () => {
    const child = await makeSponsorship({ first_name: 'Zuri', last_name: 'Wanjala', reference_number: 'SL-1' })
    const walter = await makeSupporter({ first_name: 'Walter', last_name: 'Pike', display_name: 'Walter Pike' })
    const sponsor = await perform(addSponsor, ctx, { supporterId: walter.id, sponsorshipId: child.id, source: 'Mail' })
    const listed = async (address: string) =>
      (await sponsorList.page(ctx, sponsorList.read(fieldsOfAddress(address)))).rows
        .map(({ id }) => Number(id))
        .filter((id) => id === sponsor.id)
    for (const found of [
      '?search=pike',
      '?search=zuri+walter',
      '?search=sl-1',
      '?sponsor_status=Active',
      '?source=Mail',
    ])
      expect(await listed(found), found).toEqual([sponsor.id])
    for (const none of [
      '?search=nobody',
      '?sponsor_status=Ended',
      '?recurring_payments_status[]=Active',
      '?billing_period=Month',
    ])
      expect(await listed(none), none).toEqual([])
    expect(sponsorList.csv.columns.slice(-6).map(({ head }) => head)).toEqual([
      'Age',
      'Started On',
      'Source',
      'Ended On',
      'Ended Reason',
      '# of Payments',
    ])
    expect((await detailedSponsorList(ctx.read)).csv.columns.length).toBeGreaterThan(sponsorList.csv.columns.length)
  })

  test('finds and orders by current names, which a sponsor, a child and a moved sponsor follow at once', async () => {
    const child = await makeSponsorship({ first_name: 'Amina', last_name: 'Wafula', reference_number: 'SL-2' })
    const person = await makeSupporter({ first_name: 'Vera', last_name: 'Holm', display_name: 'Vera Holm' })
    const group = await makeSupporter({ first_name: null, last_name: null, display_name: 'Holmstad Parish' })
    const { id } = await perform(addSponsor, ctx, { supporterId: person.id, sponsorshipId: child.id })
    const listed = async (search: string) =>
      (await sponsorList.page(ctx, sponsorList.read({ search }))).rows.map((row) => [row.name, row.child])
    expect(await listed('holm sl-2')).toEqual([['Holm, Vera', 'Wafula, Amina']])
    await ctx.read.run(sql`UPDATE supporter SET last_name = 'Ek', display_name = 'Vera Ek' WHERE id = ${person.id}`)
    await ctx.read.run(sql`UPDATE sponsorship SET first_name = NULL, reference_number = 'SL-3' WHERE id = ${child.id}`)
    expect(await listed('holm sl-2')).toEqual([])
    expect(await listed('ek sl-3')).toEqual([['Ek, Vera', 'Wafula, [none]']])
    await ctx.read.run(sql`UPDATE sponsor SET supporter_id = ${group.id} WHERE id = ${id}`)
    expect(await listed('parish sl-3')).toEqual([['Holmstad Parish', 'Wafula, [none]']])
    expect(await listed('ek sl-3')).toEqual([])
  })

  test.each([
    ['name', 'sponsor_by_name'],
    ['child', 'sponsor_by_child'],
    ['started', 'sponsor_by_start'],
    ['source', 'sponsor_by_source'],
    ['ended', 'sponsor_by_end'],
  ])('the order by %s has an index', async (key, index) => {
    const query = { ...sponsorList.read({}), order: [{ key, direction: 'desc' as const }] }
    const paged = sql`SELECT r.id FROM ${sponsorList.from} WHERE ${sponsorList.condition(query, ctx)}
      ORDER BY ${sponsorList.orderBy(query, false)} LIMIT 50`
    expect(await planOf(paged, { table: 'sponsor', index })).toContain(`Index Scan Backward using ${index}`)
  })

  test('the search is answered by the trigram index, and reads no other table', async () => {
    const found = sql`SELECT r.id FROM ${sponsorList.from}
      WHERE ${sponsorList.condition(sponsorList.read({ search: 'smith' }), ctx)}`
    const plan = await planOf(found, { table: 'sponsor', index: 'sponsor_search' })
    expect(plan).toContain('Bitmap Index Scan on sponsor_search')
    expect(plan).not.toMatch(/ on (?:supporter|sponsorship)\b/)
  })
})
