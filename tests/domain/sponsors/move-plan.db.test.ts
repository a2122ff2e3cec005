import { describe, expect, test } from 'vitest'
import { chargePlan } from '~/domain/recurring/charging/charge-plan.server'
import { suspendPlan } from '~/domain/recurring/suspend-plan.server'
import { loadPlanRecord, describePlanEvent } from '~/domain/recurring/plan-record.server'
import { findPlan } from '~/domain/recurring/plan.server'
import { deleteSponsor } from '~/domain/sponsors/delete-sponsor.server'
import { movePlan } from '~/domain/sponsors/move-plan.server'
import { reopenSponsor } from '~/domain/sponsors/reopen-sponsor.server'
import { sponseeSentence } from '~/domain/sponsorships/history'
import { days, later } from '~/kit/clock'
import { perform } from '~/kit/operation'
import { sql } from '~/kit/sql'
import { NOON, testCtx } from '../../support/ctx'
import { makeSponsor, makeSponsorship, makeSupporter } from '../../support/factories'
import { makePlan } from '../../support/recurring'

const ctx = testCtx()
const tomorrow = testCtx({ now: later(NOON, days(1)) })

async function planned(status?: string) {
  const child = await makeSponsorship()
  const supporter = await makeSupporter({ email: `mover${child.id}@example.org`, bill_country: 'US' })
  await makePlan(ctx, { supporter_id: supporter.id, ...(status === undefined ? {} : { status }) })
  const row = await ctx.read.first<{ lineId: number; profileId: string }>(
    sql`SELECT line_id, profile_id FROM recurring_profile WHERE supporter_id = ${supporter.id}`,
  )
  if (row === null) throw new Error('no plan was made')
  const sponsor = await makeSponsor({ supporter_id: supporter.id, sponsorship_id: child.id, line_id: row.lineId })
  return { child, supporter, sponsor, plan: row.profileId, lineId: row.lineId }
}

const another = (name = 'Sara') => makeSponsorship({ first_name: name, last_name: 'Diaz' })
const sponsorsOf = (sponsorshipId: number) =>
  ctx.read.rows<{ lineId: number | null; endedOn: string | null; endedReason: string | null; lifetimeMinor: bigint }>(
    sql`SELECT line_id, to_char(ended_on, 'YYYY-MM-DD') AS ended_on, ended_reason, lifetime_minor FROM sponsor
      WHERE sponsorship_id = ${sponsorshipId} ORDER BY id`,
  )
const counted = async (id: number) =>
  (await ctx.read.first<{ n: number }>(sql`SELECT sponsor_count AS n FROM sponsorship WHERE id = ${id}`))?.n

describe('a plan that moves to another child (R-SPONSORSHIP-11)', () => {
  test('keeps what was paid with the first, and counts what is paid later for the second', async () => {
    const { child, plan, lineId } = await planned()
    const sara = await another()
    await perform(chargePlan, ctx, { id: plan, payment: 'cash', reference: 'R1' })
    const before = await findPlan(ctx.read, plan)
    expect(await perform(movePlan, tomorrow, { id: plan, seen: before?.version, sponsorshipId: sara.id })).toEqual({
      id: plan,
      sponsee: 'Sara Diaz',
      isPaused: false,
    })
    await perform(chargePlan, testCtx({ now: later(NOON, days(2)) }), { id: plan, payment: 'cash', reference: 'R2' })
    const [first] = await sponsorsOf(child.id)
    const [second] = await sponsorsOf(sara.id)
    expect(first).toEqual({
      lineId: null,
      endedOn: '2026-11-21',
      endedReason: 'Moved to Sara Diaz',
      lifetimeMinor: first?.lifetimeMinor,
    })
    expect(second).toEqual({ lineId, endedOn: null, endedReason: null, lifetimeMinor: 2500n })
    const rows = await ctx.read.rows(sql`SELECT r.id FROM sponsor r JOIN sponsor_lifetime w ON w.sponsor_id = r.id
      WHERE (r.last_payment_at, r.last_payment_minor, r.last_payment_status, r.lifetime_minor)
        IS DISTINCT FROM (w.last_payment_at, w.last_payment_minor, w.last_payment_status, w.lifetime_minor)`)
    expect(rows).toEqual([])
    expect(await counted(sara.id)).toBe(1)
    const moved = await findPlan(ctx.read, plan)
    expect(moved?.description).toBe('Sara Diaz')
    if (moved === null) throw new Error('the plan is gone')
    const { events } = await loadPlanRecord(ctx, moved)
    expect(events.map((event) => describePlanEvent(event, moved))).toContain('Moved from Nia Achieng to Sara Diaz')
    const entry = await ctx.read.first<{ event: string; before: unknown; after: unknown }>(sql`
      SELECT event, before, after FROM journal_entry
      WHERE event = 'sponsorship.sponsor-ended' AND subject_id = ${String(child.id)}`)
    expect(entry && sponseeSentence(entry)).toMatch(/^Sponsorship by .+ ended on Nov 21, 2026: Moved to Sara Diaz$/)
  })

  test('is refused for a full, the same, an already sponsored or no child', async () => {
    const { child, plan, supporter } = await planned()
    const full = await another('Ida')
    await makeSponsor({ supporter_id: (await makeSupporter()).id, sponsorship_id: full.id })
    const move = (sponsorshipId: unknown, over = ctx) => perform(movePlan, over, { id: plan, sponsorshipId })
    await expect(move(full.id)).rejects.toMatchObject({ message: 'Ida Diaz has already been sponsored.' })
    await expect(move(child.id)).rejects.toMatchObject({
      fields: { sponsorshipId: ['The plan pays for this one already.'] },
    })
    const roomy = testCtx({ settings: { sponsorship_max_sponsors: '3' } })
    const own = await another('Lea')
    await makeSponsor({ supporter_id: supporter.id, sponsorship_id: own.id })
    await expect(move(own.id, roomy)).rejects.toMatchObject({
      fields: { sponsorshipId: [expect.stringContaining('already sponsors Lea Diaz.')] },
    })
    for (const sponsorshipId of [undefined, '', 'x'])
      await expect(move(sponsorshipId)).rejects.toMatchObject({
        fields: { sponsorshipId: ['Please choose who is sponsored.'] },
      })
    await expect(move(999_999)).rejects.toMatchObject({ code: 'not-found' })
    expect((await sponsorsOf(child.id)).map(({ endedOn }) => endedOn)).toEqual([null])
  })

  test('is refused where the plan sponsors nobody, is over, or was changed meanwhile', async () => {
    const sara = await another()
    const { profileId } = (await ctx.read.first<{ profileId: string }>(
      sql`SELECT profile_id FROM recurring_profile WHERE id = (SELECT max(id) FROM recurring_profile)`,
    )) ?? { profileId: '' }
    await ctx.read.run(sql`UPDATE sponsor SET deleted_at = now() WHERE line_id = (SELECT line_id FROM recurring_profile
      WHERE profile_id = ${profileId})`)
    await expect(perform(movePlan, ctx, { id: profileId, sponsorshipId: sara.id })).rejects.toMatchObject({
      message: 'This plan sponsors nobody.',
    })
    const { plan } = await planned('Cancelled')
    await expect(perform(movePlan, ctx, { id: plan, sponsorshipId: sara.id })).rejects.toMatchObject({
      message: 'This plan has ended and cannot be changed.',
    })
    const fresh = await planned()
    await expect(perform(movePlan, ctx, { id: fresh.plan, seen: 99, sponsorshipId: sara.id })).rejects.toMatchObject({
      code: 'conflict',
    })
    const half = testCtx({ permissions: ['recurringpaymentprofile.edit'] })
    await expect(perform(movePlan, half, { id: fresh.plan, sponsorshipId: sara.id })).rejects.toMatchObject({
      code: 'forbidden',
    })
  })

  test('keeps the earlier end of a sponsorship, and shows that the plan is paused', async () => {
    const { child, sponsor, plan } = await planned()
    await ctx.read.run(sql`UPDATE sponsor SET ended_on = '2026-11-10', ended_reason = 'Child Matured'
      WHERE id = ${sponsor.id}`)
    await perform(suspendPlan, ctx, { id: plan })
    const sara = await another()
    expect((await perform(movePlan, ctx, { id: plan, sponsorshipId: sara.id })).isPaused).toBe(true)
    expect((await sponsorsOf(child.id))[0]).toMatchObject({ endedOn: '2026-11-10', endedReason: 'Child Matured' })
    await expect(perform(deleteSponsor, ctx, { id: sponsor.id })).rejects.toMatchObject({
      message: 'This sponsor was created by a contribution and cannot be removed. End the sponsorship instead.',
    })
  })
})

describe('an ended sponsor (R-SPONSORSHIP-5)', () => {
  const ended = async (values: Record<string, unknown> = {}) => {
    const child = await makeSponsorship()
    const supporter = await makeSupporter(values)
    const sponsor = await makeSponsor({
      supporter_id: supporter.id,
      sponsorship_id: child.id,
      ended_on: '2026-11-10',
      ended_reason: 'Other',
    })
    return { child, supporter, sponsor }
  }

  test('is active again when reopened, counted, and in the history', async () => {
    const { child, sponsor } = await ended()
    await perform(reopenSponsor, ctx, { id: sponsor.id })
    expect((await sponsorsOf(child.id))[0]).toMatchObject({ endedOn: null, endedReason: null })
    expect(await counted(child.id)).toBe(1)
    const entries = await ctx.read.rows<{ event: string; before: unknown }>(sql`
      SELECT event, before FROM journal_entry WHERE subject_type = 'sponsorship' AND subject_id = ${String(child.id)}`)
    const was = { endedOn: '2026-11-10', endedReason: 'Other' }
    expect(entries).toEqual([{ event: 'sponsorship.sponsor-continued', before: was }])
    await expect(perform(reopenSponsor, ctx, { id: sponsor.id })).rejects.toMatchObject({
      message: 'This sponsorship has not ended.',
    })
  })

  test('stays ended where the place is taken, another row of theirs runs, or the supporter is archived', async () => {
    const taken = await ended()
    await makeSponsor({ supporter_id: (await makeSupporter()).id, sponsorship_id: taken.child.id })
    await expect(perform(reopenSponsor, ctx, { id: taken.sponsor.id })).rejects.toMatchObject({
      message: 'Nia Achieng has already been sponsored.',
    })
    const twice = await ended()
    await makeSponsor({ supporter_id: twice.supporter.id, sponsorship_id: twice.child.id })
    await expect(perform(reopenSponsor, ctx, { id: twice.sponsor.id })).rejects.toMatchObject({
      message: expect.stringContaining('already sponsors Nia Achieng.') as string,
    })
    const away = await ended({ is_active: false })
    await expect(perform(reopenSponsor, ctx, { id: away.sponsor.id })).rejects.toMatchObject({
      message: 'The sponsor is archived. Restore the supporter first.',
    })
  })
})
