import { expect, test } from 'vitest'
import { approveRisk } from '~/domain/contributions/approve-risk.server'
import { historySentence } from '~/domain/contributions/history'
import { contributionByNumber, contributionHistory } from '~/domain/contributions/queries.server'
import { riskReasons } from '~/domain/contributions/record'
import { perform } from '~/kit/operation'
import { sql } from '~/kit/sql'
import { contribution } from '../../support/contributions'
import { testCtx } from '../../support/ctx'
import { makePayment } from '../../support/factories'

const ctx = testCtx()

async function flagged(checks: Record<string, string>, from: Record<string, string> = {}) {
  const id = await contribution(ctx)
  await makePayment(id, { type: 'card', status: 'succeeded', ...checks })
  await ctx.read.run(
    sql`UPDATE contribution SET warning_count = 2, ip_country = ${from.ip ?? null},
      billing_country = ${from.billing ?? null} WHERE id = ${id}`,
  )
  const row = await ctx.read.first<{ number: string }>(sql`SELECT number FROM contribution WHERE id = ${id}`)
  return contributionByNumber(ctx, row?.number ?? '')
}

test('names failed checks and differing countries in a risk warning', async () => {
  const found = await flagged(
    { cvc_check: 'fail', address_check: 'pass', zip_check: 'fail' },
    { ip: 'RO', billing: 'US' },
  )
  expect(riskReasons(found, 'en-US')).toEqual([
    'The card’s security code (CVC) did not match.',
    'The billing ZIP code did not match the card.',
    'It was made from Romania, but the billing country is United States.',
  ])
})

test('ignores failed attempts, and names the provider of an unexplained warning', async () => {
  const found = await flagged({ status: 'failed', cvc_check: 'fail' })
  expect(riskReasons(found, 'en-US')).toEqual(['The payment provider reported a risk with this payment.'])
})

test('removes an approved warning once, with a history entry', async () => {
  const found = await flagged({ cvc_check: 'fail' })
  await perform(approveRisk, ctx, { id: found.id })
  await perform(approveRisk, ctx, { id: found.id })
  const after = await contributionByNumber(ctx, found.number ?? '')
  expect(after.warningCount).toBe(0)
  expect(riskReasons(after, 'en-US')).toEqual([])
  const said = (await contributionHistory(ctx, found.id)).map((entry) => historySentence(entry, 'USD'))
  expect(said.filter((sentence) => sentence === 'Risk warning approved')).toHaveLength(1)
})

test('requires the right to edit contributions', async () => {
  const found = await flagged({ cvc_check: 'fail' })
  await expect(
    perform(approveRisk, testCtx({ permissions: ['order.view', 'order.refund'] }), { id: found.id }),
  ).rejects.toMatchObject({
    code: 'forbidden',
  })
  await expect(perform(approveRisk, ctx, { id: 2_000_000_000 })).rejects.toMatchObject({ code: 'not-found' })
})
