import { beforeEach, describe, expect, test } from 'vitest'
import { addSupporter } from '~/domain/supporters/add-supporter.server'
import { editHook } from '~/domain/webhooks/edit-hook.server'
import { pruneDeliveries } from '~/domain/webhooks/deliveries/prune-deliveries.server'
import { redeliver } from '~/domain/webhooks/deliveries/redeliver.server'
import { sendDue } from '~/domain/webhooks/deliveries/send-due.server'
import { days, later, seconds } from '~/kit/clock'
import { perform, type Ctx } from '~/kit/operation'
import { sql } from '~/kit/sql'
import type { Web } from '~/ports/web'
import { NOON, testCtx } from '../../support/ctx'
import { anAccountType } from '../../support/factories'
import { deliveriesOf, forgetHooks, makeHook, webOf } from '../../support/hooks'

const ctx = testCtx({ web: webOf() })
const after = (wait: number, web: Web): Ctx => testCtx({ now: later(NOON, wait), web })

async function sentAfterDelay(answer?: Parameters<typeof webOf>[0]) {
  const web = webOf(answer)
  await perform(sendDue, after(seconds(300), web), {})
  return web.sent
}

const person = async () =>
  (
    await perform(addSupporter, ctx, {
      firstName: 'Amara',
      lastName: 'Okafor',
      email: 'amara@example.org',
      accountTypeId: await anAccountType(),
    })
  ).id

beforeEach(() => forgetHooks(ctx))

describe('history (R-WEBHOOKS-7)', () => {
  test('resends the stored body under the same id to the webhook’s current address, also when it is off', async () => {
    const { id } = await makeHook(ctx, ['supporter_created'])
    const supporter = await person()
    await sentAfterDelay(() => 'nobody')
    const [before] = await deliveriesOf(ctx, id)
    await perform(editHook, ctx, {
      id,
      payloadUrl: 'https://elsewhere.example/in',
      events: ['supporter_created'],
      secret: 'new one!',
    })
    await ctx.read.run(sql`UPDATE supporter SET first_name = 'Changed since' WHERE id = ${supporter}`)
    const web = webOf(() => ({ status: 200, body: 'Now' }))
    const delivery = await perform(redeliver, after(days(1), web), { id: before?.id })
    expect(delivery).toMatchObject({
      id: before?.id,
      guid: before?.guid,
      status: 200,
      resBody: 'Now',
      reqBody: before?.sent,
    })
    expect(web.sent).toMatchObject([
      { url: 'https://elsewhere.example/in', body: before?.sent, headers: { 'webhook-id': before?.guid } },
    ])
    expect(await deliveriesOf(ctx, id)).toHaveLength(1)
  })

  test('refuses to resend pending and deleted deliveries', async () => {
    const { id } = await makeHook(ctx, ['supporter_created'])
    const row = await ctx.read.first<{ id: number }>(sql`
      INSERT INTO hook_delivery (hook_id, event, subject_type, subject_ids, created_at)
      VALUES (${id}, 'supporter_created', 'supporter', '{1}', ${NOON}) RETURNING id`)
    await expect(perform(redeliver, ctx, { id: row?.id })).rejects.toThrow('This delivery has not been sent yet.')
    await expect(perform(redeliver, ctx, { id: 2_000_000 })).rejects.toMatchObject({ code: 'not-found' })
  })

  test('removes deliveries older than thirty days, or beyond the latest thousand', async () => {
    const { id } = await makeHook(ctx, ['supporter_created'])
    const write = (count: number, at: Date) =>
      ctx.read.run(sql`
        INSERT INTO hook_delivery (hook_id, event, subject_type, subject_ids, created_at, state, delivered_at,
          res_status)
        SELECT ${id}, 'supporter_created', 'supporter', '{1}', ${at}, 'sent', ${at}, 200
        FROM generate_series(1, ${count}::int)`)
    await write(2, later(NOON, -days(31)))
    await write(3, NOON)
    await perform(pruneDeliveries, ctx, {})
    expect(await deliveriesOf(ctx, id)).toHaveLength(3)
    await write(1001, NOON)
    await perform(pruneDeliveries, ctx, {})
    expect(await deliveriesOf(ctx, id)).toHaveLength(1000)
  })

  test('sends nothing about deleted records', async () => {
    const { id } = await makeHook(ctx, ['supporter_created'])
    await ctx.begin('sql', 'test.fire', async (tx) =>
      tx.publish('supporter.added', { id: 1_999_999, after: { from: 'form' } }),
    )
    expect(await sentAfterDelay()).toEqual([])
    expect(await deliveriesOf(ctx, id)).toEqual([])
  })
})
