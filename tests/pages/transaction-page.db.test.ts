import { RouterContextProvider } from 'react-router'
import { expect, test } from 'vitest'
import { chargeDue } from '~/domain/recurring/charging/charge-due.server'
import { ctxContext, passageContext } from '~/http/context'
import { perform, type Ctx } from '~/kit/operation'
import { sql } from '~/kit/sql'
import { action, loader } from '~/pages/jpanel/recurring/transaction'
import { loader as planLoader } from '~/pages/jpanel/recurring/plan'
import { testCtx } from '../support/ctx'
import { makePlan } from '../support/recurring'

const settings = { tax_receipt_pdfs: '1', tax_receipt_type: 'none' }
const ctx = testCtx({ settings })

function argsOf(over: Ctx, id: string, body?: Record<string, string>) {
  const address = `http://almoner.test/jpanel/transactions/${id}`
  const context = new RouterContextProvider()
  context.set(ctxContext, over)
  context.set(passageContext, { csrf: 'token', isBearer: false, email: 'owner@example.org' })
  const request = new Request(address, body ? { method: 'POST', body: new URLSearchParams(body) } : {})
  return { request, context, params: { id }, url: new URL(address) } as never
}

const shown = (id: number, over: Ctx = ctx) => loader(argsOf(over, String(id)))
const press = (id: number, intent: string, over: Ctx = ctx) => action(argsOf(over, String(id), { intent }))

/** The scenario decides the result of the charge. */
async function charged(scenario = 'ok') {
  const plan = await makePlan(ctx, {}, { scenario })
  await perform(chargeDue, ctx, {})
  const row = await ctx.read.first<{ id: number }>(
    sql`SELECT id FROM recurring_transaction WHERE profile_id = ${plan.id}`,
  )
  return { plan, id: row?.id ?? 0 }
}

test('a charge of a plan gets its receipt and is refunded on its page, once each', async () => {
  const { id, plan } = await charged()
  expect(await shown(id)).toMatchObject({
    plan: plan.name,
    amount: '$25.00',
    pill: { word: 'Paid' },
    receipt: null,
    may: { receipt: true, refresh: false, sync: false, refund: true },
  })
  const connected = testCtx({ settings: { ...settings, dp_api_key: 'sealed' } })
  expect((await shown(id, connected)).may.sync, 'with an account at the donor CRM').toBe(true)
  expect(await press(id, 'receipt')).toMatchObject({ status: 302 })
  const receipted = await shown(id)
  expect(receipted.receipt).toMatch(/^WEB/)
  expect(receipted.may.receipt).toBe(false)

  expect(await press(id, 'sync')).toMatchObject({ data: { message: expect.stringContaining('Nothing was pushed.') } })
  expect(await press(id, 'sync', connected)).toMatchObject({ status: 302 })
  expect((await shown(id)).gift).toBeGreaterThan(0)

  expect(await press(id, 'refund')).toMatchObject({ status: 302 })
  expect(await shown(id)).toMatchObject({
    pill: { word: 'Refunded' },
    receipt: null,
    may: { receipt: false, sync: false, refund: false },
  })
  expect(await press(id, 'refund')).toMatchObject({ data: { message: expect.stringMatching(/refunded/i) } })
})

test('a refund of a provider that is not connected is recorded on the page, with its date and reference', async () => {
  const { id } = await charged()
  expect((await shown(id)).away).toBeNull()
  await ctx.read.run(sql`UPDATE payment SET gateway = 'paypal'
    WHERE id = (SELECT payment_id FROM recurring_transaction WHERE id = ${id})`)
  expect((await shown(id)).away).toBe('PayPal')
  const record = (details: Record<string, string>) =>
    action(argsOf(ctx, String(id), { intent: 'refund', isRecorded: '1', ...details }))
  expect(await record({ why: 'Twice' })).toMatchObject({
    data: { fields: { madeOn: [expect.any(String)], reference: [expect.any(String)] }, typed: { intent: 'refund' } },
  })
  expect(await record({ madeOn: '2026-11-20', reference: 'RF-9' })).toMatchObject({ status: 302 })
  expect(await shown(id)).toMatchObject({ pill: { word: 'Refunded' }, may: { refund: false } })
})

test('shows the reason of a declined charge without actions, and 404 otherwise', async () => {
  const { id } = await charged('insufficient_funds')
  const declined = await shown(id)
  expect(declined.pill.word).toBe('Failed')
  expect(declined.outcome).toMatch(/^Declined: /)
  expect(Object.values(declined.may)).toEqual([false, false, false, false])
  for (const none of ['0', 'abc', '2000000000', '99999999999'])
    await expect(loader(argsOf(ctx, none))).rejects.toMatchObject({ init: { status: 404 } })
})

test('shows no action to readers, and nothing to others', async () => {
  const { id, plan } = await charged()
  const looking = testCtx({ permissions: ['transaction.view'], settings })
  expect((await shown(id, looking)).may).toEqual({ receipt: false, refresh: false, sync: false, refund: false })
  await expect(shown(id, testCtx({ permissions: ['recurringpaymentprofile.view'] }))).rejects.toMatchObject({
    init: { status: 403 },
  })
  const hrefs = async (over: Ctx) => (await planLoader(argsOf(over, plan.name))).timeline.map(({ href }) => href)
  expect(await hrefs(ctx)).toContain(`/jpanel/transactions/${id}`)
  expect(await hrefs(testCtx({ permissions: ['recurringpaymentprofile.view'] }))).not.toContain(
    `/jpanel/transactions/${id}`,
  )
})
