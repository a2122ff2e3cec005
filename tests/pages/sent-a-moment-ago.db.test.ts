import { RouterContextProvider } from 'react-router'
import { expect, test } from 'vitest'
import { calls as receiptCalls } from '~/endpoints/jpanel/receipts'
import { calls as tributeCalls } from '~/endpoints/jpanel/tributes'
import { ctxContext, passageContext } from '~/http/context'
import type { Ctx } from '~/kit/operation'
import { sql } from '~/kit/sql'
import { action as pressOnReceipt } from '~/pages/jpanel/receipts/record'
import { action as pressOnTribute } from '~/pages/jpanel/tributes/record'
import { contribution } from '../support/contributions'
import { testCtx } from '../support/ctx'
import { makeTribute } from '../support/factories'
import { receiptOffice } from '../support/receipts'
import { EMAIL, LETTER } from '../support/tribute-notices'

const { ctx, issued } = receiptOffice()
const withServer = testCtx({
  settings: { tax_receipt_pdfs: '1' },
  ports: { mailer: { send: () => Promise.resolve('sent' as const) } },
})

function argsOf(over: Ctx, id: number, isCall = false) {
  const address = `http://almoner.test/jpanel/records/${id}`
  const context = new RouterContextProvider()
  context.set(ctxContext, over)
  context.set(passageContext, { csrf: 'token', isBearer: false, email: 'owner@example.org' })
  const request = new Request(address, {
    method: 'POST',
    headers: isCall ? { 'x-requested-with': 'XMLHttpRequest' } : {},
    body: new URLSearchParams({ id: String(id), intent: 'notify' }),
  })
  return { request, context, params: { id: String(id) }, url: new URL(address) } as never
}

async function said(reply: unknown): Promise<{ status: number; notice: string }> {
  if (!(reply instanceof Response)) return { status: 0, notice: JSON.stringify(reply) }
  const { status, headers } = reply
  const [cookie = ''] = headers.getSetCookie()
  return { status, notice: decodeURIComponent(/almoner_flash=([^;]*)/.exec(cookie)?.[1] ?? '') }
}

const tribute = async (columns: Parameters<typeof makeTribute>[1]) =>
  (await makeTribute(await contribution(ctx, { name: 'Amara', email: 'amara@example.org' }), columns)).id

test.each([
  ['receipt', pressOnReceipt, () => issued(), 'Sent a moment ago.'],
  ['tribute', pressOnTribute, () => tribute(EMAIL), 'Sent a moment ago.'],
  ['letter of a tribute', pressOnTribute, () => tribute(LETTER), 'Marked as sent a moment ago.'],
])('says of a %s that is sent twice within a minute that it was, as a notice', async (_what, press, make, words) => {
  const id = await make()
  expect((await said(await press(argsOf(withServer, id)))).status).toBe(302)
  const mails = await ctx.read.first(sql`SELECT count(*) AS n FROM mail`)
  expect(await said(await press(argsOf(withServer, id)))).toEqual({ status: 302, notice: words })
  expect(await ctx.read.first(sql`SELECT count(*) AS n FROM mail`)).toEqual(mails)
})

test('says that the email waits in the outbox, also the second time, where no mail leaves', async () => {
  const id = await issued()
  await pressOnReceipt(argsOf(ctx, id))
  const { notice } = await said(await pressOnReceipt(argsOf(ctx, id)))
  expect(notice).toBe('No mail server is set, so the email waits in the outbox.')
})

test.each([
  ['receipt', receiptCalls['POST /jpanel/tax_receipt/:id/notify'], () => issued()],
  ['tribute', tributeCalls['POST /jpanel/tributes/:id/notify'], () => tribute(EMAIL)],
])('answers the documented call about a %s with 429 within a minute', async (_what, call, make) => {
  const id = await make()
  expect((await call(argsOf(withServer, id, true))).status).toBe(200)
  const reply = await call(argsOf(withServer, id, true))
  expect([reply.status, reply.headers.get('retry-after')]).toEqual([429, '60'])
  expect(await reply.json()).toMatchObject({ message: 'Too many requests. Please try again later.' })
})
