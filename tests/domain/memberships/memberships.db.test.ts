import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import { addMember } from '~/domain/memberships/add-member.server'
import { deleteMembership } from '~/domain/memberships/delete-membership.server'
import { editPeriod } from '~/domain/memberships/edit-period.server'
import { expireMemberships } from '~/domain/memberships/expire-memberships.server'
import { membershipList } from '~/domain/memberships/memberships.list.server'
import { levelForm, memberCounts, listPeriods, listSpans } from '~/domain/memberships/queries.server'
import { removePeriod } from '~/domain/memberships/remove-period.server'
import { restoreMembership } from '~/domain/memberships/restore-membership.server'
import { saveMembership } from '~/domain/memberships/save-membership.server'
import { sweepRefunds } from '~/domain/refunds/sweep-refunds.server'
import { supporterActivity } from '~/domain/supporters/activity.server'
import { supporterList } from '~/domain/supporters/supporters.list.server'
import { addDays, type CalendarDate } from '~/kit/calendar'
import { later, minutes } from '~/kit/clock'
import { fieldsOfAddress } from '~/lists/request/address'
import { perform } from '~/kit/operation'
import { sql } from '~/kit/sql'
import { NOON, testCtx } from '../../support/ctx'
import {
  anAccountType,
  makeCategory,
  makeMembership,
  makeProduct,
  makeStaff,
  makeSupporter,
  makeVariant,
} from '../../support/factories'
import { refundOf, soldWith } from '../../support/refunds'
import { byCard } from '../../support/sandbox'
import { errorsOf } from '../../support/products'

const ctx = testCtx()
const TODAY = '2026-11-20' as CalendarDate
beforeAll(async () => void (await anAccountType()))

let count = 0
const fields = (change: object = {}) => ({ name: `Level ${++count}`, days: '365', shouldDisplayBadge: 'on', ...change })
const level = (change: object = {}) => perform(saveMembership, ctx, fields(change))
const add = (supporterId: number, membershipId: number, change: object = {}, over = ctx) =>
  perform(addMember, over, { supporterId, membershipId, ...change })
const spans = async (id: number) => (await listSpans(ctx.read, id)).map(({ startsOn, endsOn }) => [startsOn, endsOn])
const said = async (id: number) =>
  (await supporterActivity(ctx, id, { kinds: ['changes'], before: null, emails: [] })).months.flatMap(({ entries }) =>
    entries.map(({ title, details }) => [title, ...details].join(': ')),
  )

describe('a membership level', () => {
  test('is saved with every field of its form, and changed later', async () => {
    const all = fields({
      description: ' Free entry ',
      days: '30',
      startsOn: 'Jan 1, 2027',
      sequence: '7',
      publicName: 'Friends',
      publicDescription: 'For all',
      defaultUrl: 'https://example.org/a',
      renewalUrl: 'https://example.org/b',
      showInProfile: 'on',
      membersCanOptIn: 'on',
      membersCanOptOut: 'on',
      membersCanViewDirectory: 'on',
      doubleOptInRequired: 'on',
      crmCode: 'FRIEND',
      products: '',
      categories: [],
    })
    const { id } = await perform(saveMembership, ctx, all)
    expect((await levelForm(ctx.read, id))?.values).toEqual({
      ...all,
      description: 'Free entry',
      startsOn: '2027-01-01',
    })
    await perform(saveMembership, ctx, { id, name: 'Plain' })
    expect((await levelForm(ctx.read, id))?.values).toMatchObject({
      name: 'Plain',
      days: '',
      startsOn: '',
      sequence: '0',
      membersCanOptIn: '',
    })
  })

  test.each([
    [{ name: ' ' }, { name: ['Please enter a name.'] }],
    [{ name: 'x'.repeat(251) }, { name: ['This field can contain a maximum of 250 characters.'] }],
    [{ days: '0' }, { days: ['Please enter a whole number of days from 1 to 36,500, or leave it empty.'] }],
    [{ days: '1.5' }, { days: ['Please enter a whole number of days from 1 to 36,500, or leave it empty.'] }],
    [{ startsOn: 'Feb 30, 2027' }, { startsOn: ['Date is invalid.'] }],
    [
      { renewalUrl: 'javascript:alert(1)' },
      { renewalUrl: ['Please enter a full address that starts with https:// or http://.'] },
    ],
    [{ sequence: '-1' }, { sequence: ['Please enter a whole number from 0 to 9,999.'] }],
  ])('%j is refused by its field', async (change, errors) => {
    expect(await errorsOf(level(change))).toEqual(errors)
  })

  test('has a name of its own, as imports find it by that; a deleted one lends its name', async () => {
    const { id, name } = await level()
    expect(await errorsOf(level({ name: name.toUpperCase() }))).toEqual({
      name: ['Another membership level is already called that.'],
    })
    await perform(deleteMembership, ctx, { id })
    await level({ name })
    expect(await errorsOf(perform(restoreMembership, ctx, { id }))).toEqual({
      name: ['Another membership level is already called that.'],
    })
  })

  test('lists what members have access to, products by code and categories; what is gone is left out', async () => {
    const [mug, shirt] = [await makeProduct({ code: 'ACCESS-MUG' }), await makeProduct({ code: 'ACCESS-SHIRT' })]
    const shelf = await makeCategory()
    const all = fields({
      products: 'access-shirt, ACCESS-MUG\naccess-mug',
      categories: [String(shelf.id), '2000000000'],
    })
    const { id } = await perform(saveMembership, ctx, all)
    expect((await levelForm(ctx.read, id))?.values).toMatchObject({
      products: 'ACCESS-MUG\nACCESS-SHIRT',
      categories: [String(shelf.id)],
    })
    await ctx.read.run(sql`UPDATE product SET deleted_at = now() WHERE id = ${mug.id}`)
    expect((await levelForm(ctx.read, id))?.values).toMatchObject({ products: 'ACCESS-SHIRT' })
    expect(shirt.id).toBeGreaterThan(0)
    expect(await errorsOf(perform(saveMembership, ctx, { ...all, id, products: 'NOTHING-1' }))).toEqual({
      products: ['No product has the code NOTHING-1.'],
    })
    await perform(saveMembership, ctx, { id, name: all.name })
    expect((await levelForm(ctx.read, id))?.values).toMatchObject({ products: '', categories: [] })
  })

  test('is not deleted while an item includes it; members keep a deleted one', async () => {
    const { id } = await level()
    const { product_id } = await makeVariant({ membership_id: id }, { name: 'Family card' })
    await expect(perform(deleteMembership, ctx, { id })).rejects.toThrow('Family card still includes this membership.')
    await ctx.read.run(sql`UPDATE product SET deleted_at = now() WHERE id = ${product_id}`)
    const ada = await makeSupporter()
    await add(ada.id, id)
    await perform(deleteMembership, ctx, { id })
    expect(await spans(ada.id)).toHaveLength(1)
    expect(await errorsOf(add(ada.id, id))).toEqual({ membershipId: ['Please choose a membership level.'] })
    await perform(restoreMembership, ctx, { id })
    expect(await add(ada.id, id)).toMatchObject({ startsOn: '2027-11-20' })
  })

  test('needs membership.edit; giving one to a supporter needs member.edit', async () => {
    const { id } = await level()
    const ada = await makeSupporter()
    const clerk = testCtx({ permissions: ['member.add', 'product.edit'] })
    await expect(perform(saveMembership, clerk, fields())).rejects.toMatchObject({ code: 'forbidden' })
    await expect(perform(deleteMembership, clerk, { id })).rejects.toMatchObject({ code: 'forbidden' })
    await expect(add(ada.id, id, {}, clerk)).rejects.toMatchObject({ code: 'forbidden' })
  })

  test('is listed in order with its current members; deleted ones have a separate list', async () => {
    const { id, name } = await level({ sequence: '9000' })
    const [ada, ben] = [await makeSupporter(), await makeSupporter()]
    await add(ada.id, id)
    await add(ada.id, id)
    await add(ben.id, id, { startsOn: '2025-01-01', endsOn: '2026-11-19' })
    const listed = async (address: string) =>
      (await membershipList.page(ctx, membershipList.read(fieldsOfAddress(address)))).rows
    expect(await listed(`?search=${name}`)).toMatchObject([{ id, name, members: 1 }])
    expect(await memberCounts(ctx, id, 60)).toEqual({ active: 1, ending: 0, ever: 2 })
    expect((await listed('')).at(-1)).toMatchObject({ id })
    await perform(deleteMembership, ctx, { id })
    expect(await listed(`?search=${name}`)).toEqual([])
    expect(await listed(`?state=1&search=${name}`)).toMatchObject([{ id }])
  })
})

describe('adding a supporter to a level', () => {
  test('begins today for one period; renewal stacks on the unexpired end, and both are one span', async () => {
    const { id, name } = await level({ days: '30' })
    const ada = await makeSupporter()
    const staff = await makeStaff()
    expect(await add(ada.id, id, {}, testCtx({ staffId: staff.id }))).toMatchObject({
      startsOn: TODAY,
      endsOn: '2026-12-20',
    })
    expect(await add(ada.id, id, { startsOn: '2026-11-01' })).toMatchObject({
      startsOn: '2026-12-20',
      endsOn: '2027-01-19',
    })
    expect(await spans(ada.id)).toEqual([[TODAY, '2027-01-19']])
    expect(await listPeriods(ctx.read, ada.id)).toMatchObject([
      { startsOn: '2026-12-20', source: 'staff' },
      { startsOn: TODAY, addedBy: 'Casey Till' },
    ])
    expect(await said(ada.id)).toContain(`${name} added: Nov 20, 2026 – Dec 20, 2026`)
  })

  test('takes the given dates where nothing runs, also with a last day of its own', async () => {
    const { id } = await level({ days: '30' })
    const ada = await makeSupporter()
    expect(await add(ada.id, id, { startsOn: 'Jan 5, 2026', endsOn: '2026-01-05' })).toMatchObject({
      startsOn: '2026-01-05',
      endsOn: '2026-01-05',
    })
    expect(await add(ada.id, id, { startsOn: '2026-11-10' })).toMatchObject({
      startsOn: '2026-11-10',
      endsOn: '2026-12-10',
    })
    expect(await spans(ada.id)).toEqual([
      ['2026-11-10', '2026-12-10'],
      ['2026-01-05', '2026-01-05'],
    ])
  })

  test('of a level with a start of its own begins there; one without a length never ends', async () => {
    const season = await level({ days: '90', startsOn: '2027-05-01' })
    const life = await level({ days: '' })
    const ada = await makeSupporter()
    expect(await add(ada.id, season.id, { startsOn: '2026-12-01' })).toMatchObject({
      startsOn: '2027-05-01',
      endsOn: '2027-07-30',
    })
    expect(await add(ada.id, life.id)).toMatchObject({ startsOn: TODAY, endsOn: null })
  })

  test.each([
    [
      { startsOn: '2026-12-02', endsOn: '2026-12-01' },
      { endsOn: ['The end date must be on or after the start date.'] },
    ],
    [{ endsOn: '2026-11-19' }, { endsOn: ['The end date must be on or after the start date.'] }],
    [{ startsOn: 'soon' }, { startsOn: ['Date is invalid.'] }],
    [{ membershipId: 2_000_000_000 }, { membershipId: ['Please choose a membership level.'] }],
  ])('%j is refused', async (change, errors) => {
    const { id } = await level()
    expect(await errorsOf(add((await makeSupporter()).id, id, change))).toEqual(errors)
  })

  test('follows one on the other when two are added at once', async () => {
    const { id } = await level({ days: '10' })
    const ada = await makeSupporter()
    await Promise.all([add(ada.id, id), add(ada.id, id), add(ada.id, id)])
    expect(await spans(ada.id)).toEqual([[TODAY, '2026-12-20']])
  })

  test('changing its dates changes who is a member, and is in the history', async () => {
    const { id, name } = await level()
    const ada = await makeSupporter()
    const period = await add(ada.id, id)
    expect(
      await errorsOf(perform(editPeriod, ctx, { id: period.id, startsOn: '2026-11-20', endsOn: '2026-11-19' })),
    ).toEqual({
      endsOn: ['The end date must be on or after the start date.'],
    })
    await perform(editPeriod, ctx, {
      id: period.id,
      startsOn: '2026-01-01',
      endsOn: '2026-11-19',
      endReason: 'Moved away',
    })
    expect(await spans(ada.id)).toEqual([['2026-01-01', '2026-11-19']])
    expect((await listPeriods(ctx.read, ada.id))[0]).toMatchObject({ endReason: 'Moved away' })
    expect(await said(ada.id)).toContain(`${name} changed: Nov 20, 2026 – Nov 20, 2027 → Jan 1, 2026 – Nov 19, 2026`)
  })

  test('removes one that was added by hand and keeps it in the history, and refuses one that was bought', async () => {
    const { id, name } = await level()
    const ada = await makeSupporter()
    const period = await add(ada.id, id)
    await perform(removePeriod, ctx, { id: period.id })
    expect(await spans(ada.id)).toEqual([])
    expect(await listPeriods(ctx.read, ada.id)).toMatchObject([{ id: period.id, removedAt: NOON }])
    expect(await said(ada.id)).toContain(`${name} removed: Nov 20, 2026 – Nov 20, 2027`)
    await expect(perform(removePeriod, ctx, { id: period.id })).rejects.toThrow('This membership was already removed.')
    await expect(perform(editPeriod, ctx, { id: period.id, startsOn: TODAY })).rejects.toThrow(
      'This membership was already removed.',
    )
    await soldWith(ctx, [{ variant_id: (await makeVariant({ membership_id: id })).id }], {
      update: { member_id: ada.id },
    })
    const [bought] = await listPeriods(ctx.read, ada.id)
    await expect(perform(removePeriod, ctx, { id: bought?.id ?? 0 })).rejects.toThrow(
      'Refund the contribution to take it back.',
    )
  })
})

describe('spans', () => {
  const brute = (periods: readonly { from: number; to: number | null }[]): string[] => {
    const days = new Set<number>()
    for (const { from, to } of periods) for (let day = from; day <= (to ?? 400); day++) days.add(day)
    const sorted = [...days].toSorted((left, right) => left - right)
    const firsts = sorted.filter((day) => !days.has(day - 1))
    return firsts.map((first) => {
      let last = first
      while (days.has(last + 1)) last++
      return `${addDays(TODAY, first)} ${last >= 400 ? null : addDays(TODAY, last)}`
    })
  }

  test('are the days of membership, after any order of additions, changes and removals', async () => {
    const membership = await makeMembership()
    const period = fc.record({
      from: fc.integer({ min: 0, max: 60 }),
      length: fc.option(fc.integer({ min: 0, max: 25 })),
    })
    const step = fc.record({
      period,
      does: fc.constantFrom('add', 'add', 'change', 'remove', 'delete'),
      which: fc.nat(5),
    })
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 8 }), async (steps) => {
        const { id } = await makeSupporter()
        const rows = new Map<number, { from: number; to: number | null }>()
        for (const { period: wanted, does, which } of steps) {
          const dates = { from: wanted.from, to: wanted.length === null ? null : wanted.from + wanted.length }
          const [start, end] = [addDays(TODAY, dates.from), dates.to === null ? null : addDays(TODAY, dates.to)]
          const key = [...rows.keys()][which % Math.max(1, rows.size)]
          if (does === 'add' || key === undefined) {
            const row = await ctx.read.first<{
              id: number
            }>(sql`INSERT INTO supporter_membership (supporter_id, membership_id, starts_on, ends_on)
              VALUES (${id}, ${membership.id}, ${start}::date, ${end}::date) RETURNING id`)
            rows.set(row?.id ?? 0, dates)
          } else if (does === 'change') {
            await ctx.read.run(
              sql`UPDATE supporter_membership SET starts_on = ${start}::date, ends_on = ${end}::date WHERE id = ${key}`,
            )
            rows.set(key, dates)
          } else {
            await ctx.read.run(
              does === 'remove'
                ? sql`UPDATE supporter_membership SET removed_at = now() WHERE id = ${key}`
                : sql`DELETE FROM supporter_membership WHERE id = ${key}`,
            )
            rows.delete(key)
          }
        }
        const stored = await ctx.read.rows<{ span: string }>(
          sql`SELECT starts_on || ' ' || coalesce(ends_on::text, 'null') AS span FROM membership_span
            WHERE supporter_id = ${id} ORDER BY starts_on`,
        )
        expect(stored.map(({ span }) => span)).toEqual(brute([...rows.values()]))
      }),
      { numRuns: 40 },
    )
  })

  test('end inclusively, in the zone of the organization, for the list of members', async () => {
    const { id } = await level()
    const ada = await makeSupporter()
    await add(ada.id, id, { startsOn: '2026-11-01', endsOn: TODAY })
    const members = async (now: Date) => {
      const at = testCtx({ now })
      return (await supporterList.page(at, supporterList.read(fieldsOfAddress(`?membership_id=${id}`)))).rows.length
    }
    expect(await members(new Date('2026-11-21T04:59:00Z'))).toBe(1)
    expect(await members(new Date('2026-11-21T05:01:00Z'))).toBe(0)
  })
})

describe('what a refund does to a membership that was bought', () => {
  async function bought(qty = 1, pay: object = {}) {
    const membership = await level({ days: '100' })
    const { id } = await makeSupporter()
    const variant = await makeVariant({ membership_id: membership.id })
    const order = await soldWith(ctx, [{ variant_id: variant.id, qty }, { variant_id: (await makeVariant()).id }], {
      pay,
      update: { member_id: id },
    })
    return { id, order, line: order.items[0]?.id ?? 0, name: membership.name }
  }

  test('one of two takes one period away, the other the rest; both are in the history', async () => {
    const { id, order, line, name } = await bought(2)
    expect(await spans(id)).toEqual([[TODAY, '2027-06-08']])
    await refundOf(ctx, order.id, { lines: [{ id: line, qty: 1 }] })
    expect(await spans(id)).toEqual([[TODAY, '2027-02-28']])
    await refundOf(ctx, order.id, { lines: [{ id: line, qty: 1 }] })
    expect(await spans(id)).toEqual([])
    expect(await listPeriods(ctx.read, id)).toMatchObject([
      { endReason: 'Refunded', removedAt: NOON, number: order.invoicenumber },
    ])
    expect(await said(id)).toEqual([
      `${name} taken back with a refund`,
      `${name} changed by a refund: 2 → 1 periods`,
      `${name} bought: Nov 20, 2026 – Jun 8, 2027`,
    ])
  })

  test('keeps it for a refund of an amount or another line, and ends it for a full one', async () => {
    const { id, order } = await bought()
    await refundOf(ctx, order.id, { amount: '5' })
    expect(await spans(id)).toHaveLength(1)
    await refundOf(ctx, order.id, { lines: [{ id: order.items[1]?.id, qty: 1 }] })
    expect(await spans(id)).toHaveLength(1)
    await refundOf(ctx, order.id, { whole: 1 })
    expect(await spans(id)).toEqual([])
  })

  test('restores the membership with its dates when the refund fails', async () => {
    const { id, order, line } = await bought(2, byCard('refund_fails'))
    const [period] = await listPeriods(ctx.read, id)
    await perform(editPeriod, ctx, { id: period?.id ?? 0, startsOn: '2026-11-25', endsOn: '2027-07-01' })
    await refundOf(ctx, order.id, { lines: [{ id: line, qty: 1 }] })
    await refundOf(ctx, order.id, { whole: 1 })
    expect(await spans(id)).toEqual([])
    const sweep = testCtx({ now: later(NOON, minutes(6)) })
    await perform(sweepRefunds, sweep, {})
    await perform(sweepRefunds, sweep, {})
    expect(await spans(id)).toEqual([['2026-11-25', '2027-07-01']])
    expect(await listPeriods(ctx.read, id)).toMatchObject([{ endReason: null, removedAt: null }])
  })
})

describe('the job', () => {
  test('writes the end of a membership into the history once, and none that another period follows', async () => {
    const { id, name } = await level({ days: '10' })
    const [ada, ben] = [await makeSupporter(), await makeSupporter()]
    await add(ada.id, id)
    await add(ben.id, id)
    await add(ben.id, id)
    const on = (day: string) => testCtx({ now: new Date(`${day}T17:00:00Z`) })
    const expired = async (supporter: number) => (await said(supporter)).filter((line) => line.includes('expired'))
    await perform(expireMemberships, on('2026-11-30'), {})
    expect(await expired(ada.id)).toEqual([])
    await perform(expireMemberships, on('2026-12-01'), {})
    await perform(expireMemberships, on('2026-12-01'), {})
    expect([await expired(ada.id), await expired(ben.id)]).toEqual([
      [`${name} expired: Its last day was Nov 30, 2026`],
      [],
    ])
    const [period] = await listPeriods(ctx.read, ada.id)
    await perform(editPeriod, ctx, { id: period?.id ?? 0, startsOn: TODAY, endsOn: '2026-12-05' })
    await perform(expireMemberships, on('2026-12-11'), {})
    expect([await expired(ada.id), await expired(ben.id)]).toEqual([
      [`${name} expired: Its last day was Dec 5, 2026`, `${name} expired: Its last day was Nov 30, 2026`],
      [`${name} expired: Its last day was Dec 10, 2026`],
    ])
  })
})
