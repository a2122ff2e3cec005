import { beforeEach, describe, expect, test } from 'vitest'
import { addSupporter } from '~/domain/supporters/add-supporter.server'
import { editHook } from '~/domain/webhooks/edit-hook.server'
import { pruneDeliveries } from '~/domain/webhooks/deliveries/prune-deliveries.server'
import { findHook } from '~/domain/webhooks/queries.server'
import { redeliver } from '~/domain/webhooks/deliveries/redeliver.server'
import { sendDue } from '~/domain/webhooks/deliveries/send-due.server'
import { days, hours, later, minutes, seconds } from '~/kit/clock'
import { perform } from '~/kit/operation'
import { sql } from '~/kit/sql'
import { NOON, testCtx } from '../../support/ctx'
import { anAccountType } from '../../support/factories'
import { forgetHooks, makeHook, webOf } from '../../support/hooks'
import { aPerson } from '../../support/staff'

const ctx = testCtx({ web: webOf() })
const FIRST = later(NOON, seconds(300))

type Answer = Parameters<typeof webOf>[0]
const refuses: Answer = () => ({ status: 500 })

let people = 0
const happens = async (now = NOON) =>
  perform(addSupporter, testCtx({ now }), { firstName: `Ida ${++people}`, accountTypeId: await anAccountType() })

async function runAt(now: Date, answer?: Answer) {
  const web = webOf(answer)
  await perform(sendDue, testCtx({ now, web }), {})
  return web.sent
}

type Row = { id: number; attempts: number; status: number; next: Date | null }
const rows = (hook: number) =>
  ctx.read.rows<Row>(
    sql`SELECT id, attempts, res_status AS status, next_at AS next FROM hook_delivery WHERE hook_id = ${hook}
      ORDER BY id`,
  )
async function row(hook: number): Promise<Row> {
  const [only] = await rows(hook)
  if (!only) throw new Error('Nothing was delivered')
  return only
}
const stateOf = (id: number) => findHook(ctx.read, id, NOON)
const mailsTo = (to: string) =>
  ctx.read.rows<{ subject: string; text: string }>(
    sql`SELECT subject, text FROM mail WHERE recipient = ${to} AND dedupe_key LIKE 'webhook-off:%'`,
  )

beforeEach(() => forgetHooks(ctx))

describe('another attempt after a failure (R-WEBHOOKS-9)', () => {
  test('sends the same request ten times, at the planned times', async () => {
    const { id } = await makeHook(ctx, ['supporter_created'])
    const supporter = await happens()
    const sent = await runAt(FIRST, refuses)
    await ctx.read.run(sql`UPDATE supporter SET first_name = 'Changed since' WHERE id = ${supporter.id}`)
    const waits: number[] = []
    for (let at = FIRST; ;) {
      const { next } = await row(id)
      if (next === null) break
      waits.push(next.getTime() - at.getTime())
      expect(await runAt(later(next, -1), refuses)).toEqual([])
      sent.push(...(await runAt(next, refuses)))
      at = next
    }
    const planned = [
      seconds(5),
      minutes(5),
      minutes(30),
      hours(2),
      hours(5),
      hours(10),
      hours(14),
      hours(20),
      hours(24),
    ]
    expect(waits).toHaveLength(planned.length)
    for (const [index, wait] of waits.entries()) {
      const plan = planned[index] ?? 0
      expect(Math.abs(wait - plan)).toBeLessThanOrEqual(plan / 10)
    }
    expect(sent).toHaveLength(10)
    expect(new Set(sent.map(({ body }) => body)).size).toBe(1)
    expect(new Set(sent.map(({ headers }) => headers['webhook-id'])).size).toBe(1)
    expect(await runAt(later(FIRST, days(4)), refuses)).toEqual([])
    expect(await row(id)).toMatchObject({ attempts: 10, status: 500, next: null })
  })

  test('the first repetition does not wait for the job that looks every minute', async () => {
    const { id } = await makeHook(ctx, ['supporter_created'])
    await happens()
    await ctx.read.run(sql`DELETE FROM pgboss.job WHERE name = 'webhooks.send-due'`)
    await runAt(FIRST, refuses)
    const jobs = await ctx.read.rows<{ at: Date }>(
      sql`SELECT start_after AS at FROM pgboss.job WHERE name = 'webhooks.send-due'`,
    )
    expect(jobs).toEqual([{ at: (await row(id)).next }])
  })

  test('the pause of five seconds begins when the attempt has ended, however long it took', async () => {
    const { id } = await makeHook(ctx, ['supporter_created'])
    await happens()
    let at = FIRST
    const silent = webOf(() => {
      at = later(at, seconds(15))
      return 'nobody'
    })
    await ctx.read.run(sql`DELETE FROM pgboss.job WHERE name = 'webhooks.send-due'`)
    await perform(sendDue, testCtx({ now: FIRST, web: silent, ports: { clock: { now: () => at } } }), {})
    const { next } = await row(id)
    const pause = (next?.getTime() ?? 0) - later(FIRST, seconds(15)).getTime()
    expect(Math.abs(pause - seconds(5))).toBeLessThanOrEqual(seconds(0.5))
    const jobs = await ctx.read.rows<{ at: Date }>(
      sql`SELECT start_after AS at FROM pgboss.job WHERE name = 'webhooks.send-due'`,
    )
    expect(jobs).toEqual([{ at: next }])
  })

  test('a success ends it, and what was never attempted comes before what failed', async () => {
    const { id } = await makeHook(ctx, ['supporter_created'])
    await happens()
    await runAt(FIRST, refuses)
    const second = await happens(later(NOON, 10))
    const sent = await runAt(later(FIRST, minutes(1)))
    expect(
      sent.map(({ body }) => (JSON.parse(body ?? '') as { supporters: [{ id: number }] }).supporters[0].id)[0],
    ).toBe(second.id)
    expect(await rows(id)).toMatchObject([
      { attempts: 2, status: 200, next: null },
      { attempts: 1, status: 200, next: null },
    ])
    expect(await runAt(later(FIRST, days(1)))).toEqual([])
  })

  test('does not count a resend by staff as an attempt, but ends on its success', async () => {
    const { id } = await makeHook(ctx, ['supporter_created'])
    await happens()
    await runAt(FIRST, refuses)
    const { id: delivery, next } = await row(id)
    await perform(redeliver, testCtx({ now: later(FIRST, 1000), web: webOf(refuses) }), { id: delivery })
    expect(await row(id)).toMatchObject({ attempts: 1, status: 500, next })
    await perform(redeliver, testCtx({ now: later(FIRST, 2000), web: webOf() }), { id: delivery })
    expect(await row(id)).toMatchObject({ attempts: 1, status: 200, next: null })
  })

  test('stops attempts of a webhook that staff turned off, and keeps its history', async () => {
    const { id, url } = await makeHook(ctx, ['supporter_created'])
    await happens()
    await runAt(FIRST, refuses)
    await perform(editHook, ctx, { id, payloadUrl: url, events: ['supporter_created'] })
    expect(await runAt(later(FIRST, minutes(1)))).toEqual([])
    expect(await row(id)).toMatchObject({ attempts: 1, status: 500, next: null })
  })

  test('keeps old deliveries that still have attempts', async () => {
    const { id } = await makeHook(ctx, ['supporter_created'])
    await happens()
    await runAt(FIRST, refuses)
    await perform(pruneDeliveries, testCtx({ now: later(NOON, days(40)) }), {})
    expect(await rows(id)).toHaveLength(1)
  })
})

describe('a webhook that only fails (R-WEBHOOKS-9)', () => {
  const failing = async () => {
    const { email } = await aPerson({ isOwner: true, password: null })
    const { id, url } = await makeHook(ctx, ['supporter_created'])
    await happens()
    await runAt(FIRST, refuses)
    await ctx.read.run(sql`UPDATE hook SET failures = 9 WHERE id = ${id}`)
    await happens(later(NOON, days(5)))
    return { id, url, email, at: later(FIRST, days(5)) }
  }

  test('is turned off after five days, owners are mailed once, and nothing more is attempted', async () => {
    const { id, url, email, at } = await failing()
    await runAt(at, refuses)
    expect(await stateOf(id)).toMatchObject({ active: false, turnedOffAt: at, turnedOffFor: 'failing' })
    expect(await mailsTo(email)).toMatchObject([{ subject: `A webhook was turned off: ${url}` }])
    const entry = await ctx.read.first<{ before: unknown; after: unknown }>(
      sql`SELECT before, after FROM journal_entry WHERE event = 'hook.turned-off' AND subject_id = ${String(id)}`,
    )
    expect(entry).toEqual({ before: { active: true }, after: { active: false, reason: 'failing' } })
    expect((await rows(id)).map(({ next }) => next)).toEqual([null, null])
    expect(await runAt(later(at, days(1)))).toEqual([])
  })

  test.each([200, 201, 204])('stays on where a %s came in between', async (success) => {
    const { id, at } = await failing()
    let first = true
    await runAt(at, () => ({ status: first ? ((first = false), success) : 500 }))
    expect(await stateOf(id)).toMatchObject({ active: true, turnedOffAt: null })
  })

  test('is turned off at once when the server answers 410', async () => {
    const { email } = await aPerson({ isOwner: true, password: null })
    const { id } = await makeHook(ctx, ['supporter_created'])
    await happens()
    await runAt(FIRST, () => ({ status: 410 }))
    expect(await stateOf(id)).toMatchObject({ active: false, turnedOffFor: 'gone' })
    expect(await mailsTo(email)).toMatchObject([{ text: expect.stringContaining('status 410') as string }])
    expect(await row(id)).toMatchObject({ status: 410, next: null })
  })

  test('starts over once staff turn it on', async () => {
    const { id, url, at } = await failing()
    await runAt(at, refuses)
    await perform(editHook, ctx, { id, payloadUrl: url, events: ['supporter_created'], active: '1' })
    expect(await stateOf(id)).toMatchObject({ active: true, turnedOffAt: null, turnedOffFor: null })
    await happens(later(at, 0))
    await runAt(later(at, seconds(300)), refuses)
    expect(await stateOf(id)).toMatchObject({ active: true })
  })
})
