import { RouterContextProvider } from 'react-router'
import { expect, test } from 'vitest'
import { ctxContext, passageContext } from '~/http/context'
import type { Ctx } from '~/kit/operation'
import { sql } from '~/kit/sql'
import { action, loader } from '~/pages/jpanel/contributions/record'
import { contribution } from '../../support/contributions'
import { testCtx } from '../../support/ctx'
import { makeLine, makePayment, makeSupporter } from '../../support/factories'

const ctx = testCtx()

function argsOf(
  over: Ctx,
  { number, search = '', body }: { number: string; search?: string; body?: Record<string, string> },
) {
  const address = `http://almoner.test/jpanel/contributions/${number}${search}`
  const context = new RouterContextProvider()
  context.set(ctxContext, over)
  context.set(passageContext, { csrf: 'token', isBearer: false, email: 'owner@example.org' })
  const request = new Request(address, body ? { method: 'POST', body: new URLSearchParams(body) } : {})
  return { request, context, params: { number }, url: new URL(address) } as never
}

async function sale() {
  const { id: supporterId } = await makeSupporter()
  const id = await contribution(ctx, { supporterId, email: 'amara@mailbox.example' })
  await makeLine(id)
  await makePayment(id, { is_paid: true, gateway: 'offline', type: 'cash' })
  const row = await ctx.read.first<{ number: string }>(sql`SELECT number FROM contribution WHERE id = ${id}`)
  return { id, number: row?.number ?? '', supporterId }
}

test('the receipt is sent again, to the address of the contribution or to another', async () => {
  const { id, number } = await sale()
  expect((await loader(argsOf(ctx, { number }))).mailTo).toBe(null)
  expect((await loader(argsOf(ctx, { number, search: '?panel=receipt' }))).mailTo).toBe('amara@mailbox.example')
  const send = (email: string) =>
    action(
      argsOf(ctx, { number, search: '?panel=receipt', body: { intent: 'mail', id: String(id), email } }),
    ) as Promise<unknown>
  expect(await send('treasurer@club.example')).toMatchObject({ status: 302 })
  const mails = await ctx.read.records(sql`SELECT recipient FROM mail WHERE dedupe_key = ${`receipt:${id}:1`}`)
  expect(mails).toEqual([{ recipient: 'treasurer@club.example' }])
  expect(await send('no address')).toMatchObject({
    data: { fields: { email: [expect.any(String)] }, typed: { email: 'no address' } },
  })
})

const countedAs = (id: number, supporterId: number) =>
  ctx.read.record(sql`SELECT c.is_listed AS "isListed", s.is_active AS "isActive",
      s.lifetime_donation_minor + s.lifetime_purchase_minor AS given
    FROM contribution c, supporter s WHERE c.id = ${id} AND s.id = ${supporterId}`)

test('marks spam on the contribution’s page and undoes it there, only for who edits contributions', async () => {
  const { id, number, supporterId } = await sale()
  const press = (intent: string) =>
    action(argsOf(ctx, { number, body: { intent, id: String(id) } })) as Promise<unknown>
  expect((await loader(argsOf(testCtx({ permissions: ['order.view'] }), { number }))).may).toMatchObject({
    mail: false,
    spam: false,
  })
  expect((await loader(argsOf(ctx, { number }))).may.spam).toBe(true)
  expect(await press('spam')).toMatchObject({ status: 302 })
  const after = await loader(argsOf(ctx, { number }))
  expect([after.statuses, after.may.spam, after.may.clear]).toEqual([['Spam/Fraud'], false, true])
  expect(await countedAs(id, supporterId)).toEqual({ isListed: false, isActive: false, given: 0n })

  expect(await press('not-spam')).toMatchObject({ status: 302 })
  const cleared = await loader(argsOf(ctx, { number }))
  expect([cleared.statuses, cleared.may.spam, cleared.may.clear]).toEqual([['OK'], true, false])
  expect(cleared.history[0]?.said).toBe('Marked as not spam')
  expect(await countedAs(id, supporterId)).toEqual({ isListed: true, isActive: true, given: 1000n })
})

test('records a refund that was made elsewhere where the provider of the payment is not connected', async () => {
  const { id, number } = await sale()
  await ctx.read.run(
    sql`UPDATE payment SET gateway = 'paypal', type = 'paypal', reference = 'PP-1', captured_at = '2026-11-10T15:00:00Z'
      WHERE contribution_id = ${id}`,
  )
  const search = '?panel=refund'
  const { refund } = await loader(argsOf(ctx, { number, search }))
  expect(refund?.away).toBe('PayPal')
  const record = (more: Record<string, string>) => {
    const body = { intent: 'refund', id: String(id), key: refund?.key ?? '', kind: 'whole', isRecorded: '1', ...more }
    return action(argsOf(ctx, { number, search, body })) as Promise<unknown>
  }
  expect(await record({ reference: 'RF-1' })).toMatchObject({ data: { fields: { madeOn: [expect.any(String)] } } })
  expect(await record({ reference: 'RF-1', madeOn: '2026-11-12', why: 'Paid twice' })).toMatchObject({ status: 302 })
  const after = await loader(argsOf(ctx, { number }))
  expect(after.refunds).toMatchObject([{ status: 'succeeded', isRecorded: true, reference: 'RF-1', why: 'Paid twice' }])
  expect(after.mayRefund).toBe(false)
})
