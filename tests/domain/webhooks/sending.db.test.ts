import { createHmac } from 'node:crypto'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { refundContribution } from '~/domain/refunds/refund-contribution.server'
import { chargeDue } from '~/domain/recurring/charging/charge-due.server'
import { addSupporter } from '~/domain/supporters/add-supporter.server'
import { editSupporter } from '~/domain/supporters/edit-supporter.server'
import { recountSupporters } from '~/domain/supporters/recount-lifetimes.server'
import { editHook } from '~/domain/webhooks/edit-hook.server'
import { sendDue } from '~/domain/webhooks/deliveries/send-due.server'
import { openQueue } from '~/jobs/queue.server'
import { later, minutes, seconds } from '~/kit/clock'
import { perform, type Ctx } from '~/kit/operation'
import { sql } from '~/kit/sql'
import type { Web } from '~/ports/web'
import { NOON, testCtx } from '../../support/ctx'
import { anAccountType, makeGift } from '../../support/factories'
import { deliveriesOf, forgetHooks, makeHook, webOf } from '../../support/hooks'
import { cartWith, tillOf } from '../../support/pos-calls'
import { makePlan } from '../../support/recurring'
import { soldWith } from '../../support/refunds'
import { spokenBy } from '../../support/statements'
import { aPerson } from '../../support/staff'

const ctx = testCtx({ web: webOf() })
const after = (wait: number, web: Web = webOf()): Ctx => testCtx({ now: later(NOON, wait), web })
const DELAY = seconds(300)
const send = (over: Ctx) => perform(sendDue, over, {})

async function sentAfterDelay(answer?: Parameters<typeof webOf>[0]) {
  const web = webOf(answer)
  await send(after(DELAY, web))
  return web.sent.map(({ url, headers, body }) => ({
    url,
    headers,
    body: JSON.parse(body ?? '') as Record<string, unknown>,
  }))
}

beforeEach(async () => {
  await forgetHooks(ctx)
  await ctx.read.run(sql`UPDATE recurring_profile SET status = 'Cancelled' WHERE status <> 'Cancelled'`)
})

async function sale(over: Ctx = ctx): Promise<number> {
  const gift = await makeGift()
  const order = await cartWith(over, { variant_id: gift.id, amount: 25 })
  await tillOf(over).complete(order.id, { payment_type: 'cash', cash_received: '25' })
  return order.id
}

let people = 0
const person = async () => {
  const accountTypeId = await anAccountType()
  const { id } = await perform(addSupporter, ctx, {
    firstName: 'Amara',
    lastName: `Okafor ${++people}`,
    email: `amara${people}@example.org`,
    accountTypeId,
    billCity: 'Portland',
  })
  return id
}

const waiting = async () =>
  ctx.read.rows<{ event: string; subject: number }>(
    sql`SELECT event, subject_id AS subject FROM hook_outbox ORDER BY id`,
  )

describe('from what happened to a delivery (R-WEBHOOKS-4)', () => {
  test('a paid contribution is sent once to each webhook that wants it, for the event that was fired', async () => {
    const both = await makeHook(ctx, ['contribution_paid', 'supporter_created'])
    const other = await makeHook(ctx, ['contribution_paid'])
    await makeHook(ctx, ['supporter_created'])
    await sale()
    const sent = await sentAfterDelay()
    expect(sent.map(({ url }) => url).sort()).toEqual([both.url, other.url].sort())
    expect(sent.map(({ headers }) => headers['X-Almoner-Event'])).toEqual(['contribution_paid', 'contribution_paid'])
    const guids = [...(await deliveriesOf(ctx, both.id)), ...(await deliveriesOf(ctx, other.id))].map(
      ({ guid }) => guid,
    )
    expect(new Set(guids).size).toBe(2)
    expect((await sentAfterDelay()).length).toBe(0)
  })

  test('a sale that fails leaves nothing', async () => {
    await makeHook(ctx, ['contribution_paid'])
    const gift = await makeGift()
    const order = await cartWith(ctx, { variant_id: gift.id, amount: 25 })
    await tillOf(ctx).complete(order.id, { payment_type: 'cash', cash_received: '1' })
    expect(await waiting()).toEqual([])
  })

  test('waits for the delay of its event, and sends the state at that time', async () => {
    const { id } = await makeHook(ctx, ['supporter_created'])
    const supporter = await person()
    await send(after(DELAY - 1))
    expect(await deliveriesOf(ctx, id)).toEqual([])
    await ctx.read.run(sql`UPDATE supporter SET first_name = 'Amara-Lou' WHERE id = ${supporter}`)
    const [sent] = await sentAfterDelay()
    expect(sent?.body).toMatchObject({
      supporters: [{ id: supporter, first_name: 'Amara-Lou', billing_address: { city: 'Portland' } }],
    })
  })

  test('waits as long as the settings say', async () => {
    const quick = testCtx({ settings: { webhook_account_created_delay: '10' } })
    const { id } = await makeHook(ctx, ['supporter_created'])
    await perform(addSupporter, quick, { firstName: 'Quick', accountTypeId: await anAccountType() })
    await send(after(seconds(10)))
    expect(await deliveriesOf(ctx, id)).toHaveLength(1)
  })

  test.each([
    ['5', [later(NOON, seconds(5))]],
    ['59', [later(NOON, seconds(59))]],
    ['60', []],
    ['300', []],
  ])('starts the job by itself when a delay of %j s is shorter than the pause of the job', async (delay, starts) => {
    const settings = { webhook_account_created_delay: delay }
    await makeHook(ctx, ['supporter_created'])
    await openQueue('webhooks.send-due')
    await ctx.read.run(sql`DELETE FROM pgboss.job WHERE name = 'webhooks.send-due'`)
    await perform(addSupporter, testCtx({ settings }), { firstName: 'Soon', accountTypeId: await anAccountType() })
    const jobs = await ctx.read.rows<{ at: Date }>(
      sql`SELECT start_after AS at FROM pgboss.job WHERE name = 'webhooks.send-due' ORDER BY 1`,
    )
    expect(jobs.map(({ at }) => at)).toEqual(starts)
  })

  test('sends each once with two workers', async () => {
    const { id } = await makeHook(ctx, ['supporter_created'])
    for (let count = 0; count < 6; count++) await person()
    const web = webOf(async () => {
      await new Promise((resolve) => setImmediate(resolve))
      return {}
    })
    await Promise.all([send(after(DELAY, web)), send(after(DELAY, web)), send(after(DELAY, web))])
    expect(web.sent).toHaveLength(6)
    expect(new Set(web.sent.map(({ headers }) => headers['webhook-id'])).size).toBe(6)
    expect((await deliveriesOf(ctx, id)).map(({ state }) => state)).toEqual(Array.from({ length: 6 }, () => 'sent'))
  })

  test('does not delay other webhooks when one does not answer', async () => {
    const silent = await makeHook(ctx, ['supporter_created'])
    await person()
    let answer = (): void => undefined
    const silence = new Promise<void>((resolve) => (answer = resolve))
    const web = webOf(async ({ url }) => {
      if (url === silent.url) await silence
      return {}
    })
    const first = send(after(DELAY, web))
    await vi.waitFor(() => expect(web.sent).toHaveLength(1))
    const prompt = await makeHook(ctx, ['contribution_paid'])
    await sale()
    await send(after(DELAY, web))
    expect(web.sent.map(({ url }) => url)).toEqual([silent.url, prompt.url])
    answer()
    await first
  })

  test('sends a delivery of a killed process again after a minute, under the same id', async () => {
    const { id } = await makeHook(ctx, ['supporter_created'])
    await person()
    // The process ends between the request and its reply.
    const killed: Web = { ...webOf(), send: () => Promise.reject(new Error('killed')) }
    await expect(send(after(DELAY, killed))).rejects.toThrow('killed')
    const web = webOf()
    await send(after(DELAY + seconds(59), web))
    expect(web.sent).toEqual([])
    await send(after(DELAY + seconds(61), web))
    const [delivery, ...more] = await deliveriesOf(ctx, id)
    expect({ more, ids: web.sent.map(({ headers }) => headers['webhook-id']) }).toEqual({
      more: [],
      ids: [delivery?.guid],
    })
  })

  test('keeps the order when the process that was sending the first one is killed', async () => {
    await makeHook(ctx, ['supporter_created'])
    const [first, second] = [await person(), await person()]
    let calls = 0
    const killed: Web = { ...webOf(), send: () => (calls++ === 0 ? Promise.reject(new Error('killed')) : never()) }
    const never = () => Promise.reject(new Error('the second one was sent first'))
    await expect(send(after(DELAY, killed))).rejects.toThrow('killed')
    const web = webOf()
    await send(after(DELAY + seconds(30), web))
    expect(web.sent).toEqual([])
    await send(after(DELAY + seconds(61), web))
    const ids = web.sent.map(
      ({ body }) => (JSON.parse(body ?? '') as { supporters: { id: number }[] }).supporters[0]?.id,
    )
    expect(ids).toEqual([first, second])
  })

  test('gives back what it took when the process that was sending another one is killed', async () => {
    const { id } = await makeHook(ctx, ['supporter_created'])
    for (let count = 0; count < 4; count++) await person()
    let calls = 0
    const web = webOf()
    const killed: Web = { ...web, send: (of) => (++calls === 2 ? Promise.reject(new Error('killed')) : web.send(of)) }
    await expect(send(after(DELAY, killed))).rejects.toThrow('killed')
    const claimed = await ctx.read.rows<{ id: number }>(
      sql`SELECT id FROM hook_delivery WHERE claimed_until IS NOT NULL ORDER BY id`,
    )
    const deliveries = await deliveriesOf(ctx, id)
    expect(claimed).toEqual([{ id: deliveries[1]?.id }])
    await send(after(DELAY + seconds(61), web))
    expect(web.sent.map(({ headers }) => headers['webhook-id'])).toEqual(deliveries.map(({ guid }) => guid))
  })

  test('sends no more of what was read of a webhook that is changed or turned off meanwhile', async () => {
    const { id, url } = await makeHook(ctx, ['supporter_created'])
    for (let count = 0; count < 4; count++) await person()
    const web = webOf(async () => {
      if (web.sent.length === 1) await ctx.read.run(sql`UPDATE hook SET payload_url = ${`${url}2`} WHERE id = ${id}`)
      if (web.sent.length === 3) await ctx.read.run(sql`UPDATE hook SET active = false WHERE id = ${id}`)
      return {}
    })
    await send(after(DELAY, web))
    expect(web.sent.map((of) => of.url)).toEqual([url, `${url}2`, `${url}2`])
    expect((await deliveriesOf(ctx, id)).map(({ state }) => state)).toEqual(['sent', 'sent', 'sent'])
  })

  test('drops what waits for a webhook that was deleted', async () => {
    const { id } = await makeHook(ctx, ['supporter_created'])
    await person()
    await ctx.read.run(sql`INSERT INTO hook_delivery (hook_id, event, subject_type, subject_ids, created_at)
      SELECT ${id}, 'supporter_created', 'supporter', ARRAY[id], ${NOON} FROM supporter LIMIT 3`)
    await ctx.read.run(sql`UPDATE hook SET deleted_at = ${NOON}, active = false WHERE id = ${id}`)
    expect(await sentAfterDelay()).toEqual([])
    expect(await deliveriesOf(ctx, id)).toEqual([])
  })

  test('a delivery more takes one statement more, and four webhooks get theirs in order', async () => {
    const hooks = await Promise.all(Array.from({ length: 4 }, () => makeHook(ctx, ['contribution_paid'])))
    const order = await sale()
    await sentAfterDelay()
    const spoken = async (count: number) => {
      for (const { id } of hooks)
        await ctx.read.run(sql`
          INSERT INTO hook_delivery (hook_id, event, subject_type, subject_ids, created_at)
          SELECT ${id}, 'contribution_paid', 'contribution', ARRAY[${order}::int], ${NOON}
          FROM generate_series(1, ${count}::int)`)
      const web = webOf()
      const said = await spokenBy(() => send(after(DELAY, web)))
      for (const { id, url } of hooks) {
        const guids = (await deliveriesOf(ctx, id)).map(({ guid }) => guid).slice(-count)
        expect(web.sent.flatMap((of) => (of.url === url ? [of.headers['webhook-id']] : []))).toEqual(guids)
      }
      return said.statements
    }
    const few = await spoken(10)
    expect((await spoken(30)) - few).toBeLessThanOrEqual(20 * hooks.length)
  })

  test('a webhook that fails keeps no other one waiting', async () => {
    const bad = await makeHook(ctx, ['supporter_created'])
    const good = await makeHook(ctx, ['supporter_created'])
    await person()
    await person()
    await sentAfterDelay(({ url }) => (url === bad.url ? 'nobody' : {}))
    expect((await deliveriesOf(ctx, good.id)).map(({ status }) => status)).toEqual([200, 200])
    expect((await deliveriesOf(ctx, bad.id)).map(({ status }) => status)).toEqual([-1, -1])
  })

  test('sends nothing to a webhook that is off, also if it was on at the time of the event', async () => {
    const off = await makeHook(ctx, ['supporter_created'], { active: '0' })
    const { id, url } = await makeHook(ctx, ['supporter_created'])
    await person()
    await perform(editHook, ctx, { id, payloadUrl: url, events: ['supporter_created'] })
    expect(await sentAfterDelay()).toEqual([])
    expect([...(await deliveriesOf(ctx, off.id)), ...(await deliveriesOf(ctx, id)), ...(await waiting())]).toEqual([])
  })
})

describe('which event is fired (R-WEBHOOKS-2)', () => {
  test('a paid contribution is sent by itself and among what is paid', async () => {
    const { id } = await makeHook(ctx, ['contribution_paid', 'contributions_paid'])
    await sale()
    expect((await waiting()).map(({ event }) => event).sort()).toEqual(['contribution_paid', 'contributions_paid'])
    const [first, second] = await sentAfterDelay()
    const bodies = [first, second].map((sent) => sent?.body)
    const number = bodies.find((body) => body?.contribution_number)?.contribution_number
    expect(bodies).toContainEqual({
      contributions: [expect.objectContaining({ contribution_number: number, total_amount: 25 })],
    })
    expect(await deliveriesOf(ctx, id)).toHaveLength(2)
  })

  test('money that goes back is sent once for each refund', async () => {
    await makeHook(ctx, ['contribution_refunded'])
    const { id } = await soldWith(ctx, [{ variant_id: (await makeGift()).id, amount: '50' }])
    await perform(refundContribution, ctx, { id, key: 'webhooks-refund-1', kind: 'custom', amount: '20' })
    expect(await waiting()).toEqual([{ event: 'contribution_refunded', subject: id }])
    const [sent] = await sentAfterDelay()
    expect(sent?.body).toMatchObject({ total_amount: 50, refunded_amount: 20, balance_amount: 30 })
  })

  test('saving a supporter with several changes is one update, and adding one is not an update', async () => {
    await makeHook(ctx, ['supporter_updated'])
    const id = await person()
    expect(await waiting()).toEqual([])
    const later1 = testCtx({ now: later(NOON, 1000), web: webOf() })
    await perform(editSupporter, later1, {
      id,
      firstName: 'Ada',
      lastName: 'Byron',
      emailOptIn: '1',
      accountTypeId: await anAccountType(),
    })
    expect((await waiting()).length).toBeGreaterThan(1)
    const web = webOf()
    await send(after(DELAY + 1000, web))
    expect(web.sent.map(({ body }) => JSON.parse(body ?? '') as object)).toEqual([
      { supporters: [expect.objectContaining({ id, first_name: 'Ada', email_opt_in: true })] },
    ])
  })

  test('totals that are counted again are no update', async () => {
    await makeHook(ctx, ['supporter_updated'])
    const id = await person()
    await ctx.read.run(sql`UPDATE supporter SET lifetime_donation_minor = 999 WHERE id = ${id}`)
    await ctx.begin('sql', 'test.recount', async (tx) => recountSupporters(tx as never, [id]))
    expect(await waiting()).toEqual([])
  })

  test('supporters of an import are sent to nobody', async () => {
    await makeHook(ctx, ['supporter_created'])
    await ctx.begin('sql', 'test.import', async (tx) =>
      tx.publish('supporter.added', { id: 1, after: { from: 'import' } }),
    )
    expect(await waiting()).toEqual([])
  })

  test('a run of recurring charges is one request with all of them, and no contribution_paid', async () => {
    const { id } = await makeHook(ctx, ['contribution_paid', 'contributions_paid'])
    const plans = [await makePlan(ctx), await makePlan(ctx), await makePlan(ctx)]
    await perform(chargeDue, ctx, {})
    const sent = await sentAfterDelay()
    expect(sent.map(({ headers }) => headers['X-Almoner-Event'])).toEqual(['contributions_paid'])
    const { contributions } = (sent[0]?.body ?? {}) as {
      contributions: {
        is_recurring: boolean
        total_amount: number
        supporter: { id_deprecated: number }
        payments: unknown[]
      }[]
    }
    // Several supporters are charged at a time, in any order.
    expect(new Set(contributions.map(({ supporter }) => supporter.id_deprecated))).toEqual(
      new Set(plans.map(({ supporterId }) => supporterId)),
    )
    expect(contributions).toHaveLength(plans.length)
    expect(contributions.every((one) => one.is_recurring && one.total_amount === 25 && one.payments.length === 1)).toBe(
      true,
    )
    expect(await deliveriesOf(ctx, id)).toHaveLength(1)
  })

  test('sends a run once nothing was added during the delay', async () => {
    const { id } = await makeHook(ctx, ['contributions_paid'])
    await makePlan(ctx)
    await perform(chargeDue, ctx, {})
    await makePlan(ctx)
    await perform(chargeDue, after(minutes(4)), {})
    await send(after(DELAY))
    expect(await deliveriesOf(ctx, id)).toEqual([])
    await send(after(minutes(4) + DELAY))
    expect((await deliveriesOf(ctx, id)).map(({ subjects }) => subjects.length)).toEqual([2])
  })
})

describe('the request (R-WEBHOOKS-5)', () => {
  test('is signed over exactly the bytes that are sent, and everything is kept', async () => {
    const { id, url, secret } = await makeHook(ctx, ['contribution_paid'])
    await sale()
    const web = webOf(() => ({ status: 200, body: 'Thank you', headers: [['X-Answer', 'a']] }))
    await send(after(DELAY, web))
    const [request] = web.sent
    expect(request).toMatchObject({ method: 'POST', url, isInsecure: false, timeout: 15_000, mostBytes: 65_536 })
    expect(request?.headers['X-Almoner-Signature']).toBe(
      createHmac('sha1', secret)
        .update(request?.body ?? '')
        .digest('hex'),
    )
    const [delivery] = await deliveriesOf(ctx, id)
    expect(delivery).toMatchObject({
      status: 200,
      body: 'Thank you',
      headers: 'X-Answer: a',
      seconds: 0.25,
      sent: request?.body,
    })
    const [row] = await ctx.read.rows<{ head: string }>(
      sql`SELECT req_headers AS head FROM hook_delivery WHERE hook_id = ${id}`,
    )
    expect(row?.head.split('\n').slice(0, 2)).toEqual(['POST', url])
    expect(row?.head).not.toContain(secret)
  })

  test('an unchecked certificate is not checked, and no other', async () => {
    const careful = await makeHook(ctx, ['supporter_created'])
    const careless = await makeHook(ctx, ['supporter_created'])
    await perform(editHook, ctx, { id: careless.id, insecureSsl: '1' })
    await person()
    const web = webOf()
    await send(after(DELAY, web))
    expect(Object.fromEntries(web.sent.map(({ url, isInsecure }) => [url, isInsecure]))).toEqual({
      [careful.url]: false,
      [careless.url]: true,
    })
  })

  test('is reported to owners when it fails, at most once in half an hour', async () => {
    const { email } = await aPerson({ isOwner: true, password: null })
    await aPerson({ permissions: ['hooks.edit'], password: null })
    await makeHook(ctx, ['supporter_created'])
    const mails = async () =>
      await ctx.read.rows<{ to: string; text: string }>(
        sql`SELECT recipient AS to, text FROM mail WHERE dedupe_key LIKE 'webhook-failure:%' ORDER BY id`,
      )
    const failing = async (wait: number, answer: Parameters<typeof webOf>[0]) => {
      await perform(addSupporter, after(wait - DELAY), {
        firstName: `Late ${wait}`,
        accountTypeId: await anAccountType(),
      })
      await send(after(wait, webOf(answer)))
      return (await mails()).length
    }
    expect(await failing(DELAY, () => ({ status: 302 }))).toBe(0)
    expect(await failing(DELAY + 1, () => ({ status: 500 }))).toBe(1)
    expect(await failing(DELAY + minutes(30), () => 'nobody')).toBe(1)
    expect(await failing(DELAY + minutes(30) + 2, () => 'nobody')).toBe(2)
    expect(await mails()).toMatchObject([
      { to: email, text: expect.stringContaining('The server answered with status 500.') as string },
      { to: email, text: expect.stringContaining('The connection was refused.') as string },
    ])
  })
})

test('owners are notified of each webhook that fails, not only of the first (R-WEBHOOKS-5)', async () => {
  const { email } = await aPerson({ isOwner: true, password: null })
  const hooks = [await makeHook(ctx, ['supporter_created']), await makeHook(ctx, ['supporter_created'])]
  await person()
  await sentAfterDelay(() => ({ status: 500 }))
  const mails = await ctx.read.rows<{ text: string }>(
    sql`SELECT text FROM mail WHERE recipient = ${email} AND dedupe_key LIKE 'webhook-failure:%' ORDER BY id`,
  )
  for (const { url } of hooks) expect(mails.filter(({ text }) => text.includes(url))).toHaveLength(1)
})
