import { RouterContextProvider } from 'react-router'
import { expect, test } from 'vitest'
import { runReceipts } from '~/domain/receipts/batch/run-receipts.server'
import { startYear } from '~/domain/receipts/year/start-year.server'
import { ctxContext, passageContext } from '~/http/context'
import { perform } from '~/kit/operation'
import { sql } from '~/kit/sql'
import { action as contributionAction } from '~/pages/jpanel/contributions/record'
import { loader as listLoader } from '~/pages/jpanel/receipts/list'
import { action, loader } from '~/pages/jpanel/receipts/record'
import { makePayment, makeSupporter } from '../support/factories'
import { receiptOffice } from '../support/receipts'

const { ctx, gift, faults } = receiptOffice()

function argsOf(path: string, params: Record<string, string>, body?: Record<string, string>) {
  const address = `http://almoner.test/jpanel/${path}`
  const context = new RouterContextProvider()
  context.set(ctxContext, ctx)
  context.set(passageContext, { csrf: 'token', isBearer: false, email: 'owner@example.org' })
  const request = new Request(address, body ? { method: 'POST', body: new URLSearchParams(body) } : {})
  return { request, context, params, url: new URL(address) } as never
}

const shown = (id: number) => loader(argsOf(`tax_receipts/${id}`, { id: String(id) }))
const press = (id: number, intent: string) =>
  action(argsOf(`tax_receipts/${id}`, { id: String(id) }, { id: String(id), intent }))
const rowsOf = async (query = '') => JSON.stringify(await listLoader(argsOf(`tax_receipts${query}`, {})))

async function receiptOfYear() {
  const { id } = await makeSupporter({ bill_country: 'US', email: 'year@example.org' })
  const gifts: number[] = []
  for (const totalMinor of [10_000n, 20_000n, 30_000n]) {
    const one = await gift({ totalMinor, supporterId: id, isPos: true })
    await makePayment(one, { amount_minor: totalMinor, is_paid: true, type: 'cash', gateway: 'offline' })
    gifts.push(one)
  }
  await perform(startYear, ctx, { from: '2026-01-01', to: '2026-12-31', status: 'issued' })
  const run = await ctx.read.first<{ id: number }>(sql`SELECT max(id) AS id FROM batch_run`)
  await perform(runReceipts, ctx, { id: run?.id })
  const receipt = await ctx.read.first<{ id: number }>(sql`SELECT max(id) AS id FROM tax_receipt`)
  await ctx.read.run(sql`DELETE FROM mail`)
  return { receipt: receipt?.id ?? 0, gifts }
}

const pressed = async (contribution: number, body: Record<string, string>) => {
  const row = await ctx.read.first<{ number: string }>(
    sql`SELECT client_uuid AS number FROM contribution WHERE id = ${contribution}`,
  )
  const number = row?.number ?? ''
  const reply = await contributionAction(
    argsOf(`contributions/${number}`, { number }, { id: String(contribution), ...body }),
  )
  expect(reply).toMatchObject({ status: 302 })
  return number
}

const draftId = async () =>
  (
    await ctx.read.first<{ id: number }>(
      sql`SELECT max(id) AS id FROM tax_receipt WHERE status = 'draft' AND deleted_at IS NULL`,
    )
  )?.id ?? 0

test('a refunded and a deleted gift void the year on its page and in the register, and a draft is issued', async () => {
  const { receipt, gifts } = await receiptOfYear()
  const [first = 0, second = 0] = gifts
  expect(await shown(receipt)).toMatchObject({ receipt: { status: 'issued' }, sum: '$600.00 USD', voidReason: null })

  const refunded = await pressed(first, { intent: 'refund', key: `refund-${first}`, kind: 'whole' })
  const because = `Contribution #${refunded} was refunded`
  expect(await shown(receipt)).toMatchObject({
    receipt: { status: 'void' },
    voided: expect.any(String),
    voidReason: expect.stringContaining(because),
  })
  expect(await rowsOf('?status[]=void')).toContain(because)
  expect(await shown(await draftId())).toMatchObject({
    receipt: { status: 'draft' },
    sum: '$500.00 USD',
    mayEdit: true,
    replaces: { id: receipt },
  })

  await pressed(second, { intent: 'delete' })
  const draft = await draftId()
  expect(await shown(draft)).toMatchObject({ receipt: { status: 'draft' }, sum: '$300.00 USD' })
  expect(await ctx.read.records(sql`SELECT 1 FROM mail WHERE dedupe_key NOT LIKE 'refund:%'`)).toEqual([])

  expect(await press(draft, 'issue-and-email')).toMatchObject({ status: 302 })
  const issued = await shown(draft)
  expect(issued).toMatchObject({ receipt: { status: 'issued' }, sum: '$300.00 USD', notified: expect.any(String) })
  expect(issued.receipt.number).toBe('WEB26-000000002')
  expect(issued.lines).toHaveLength(1)
  const mails = await ctx.read.records(sql`SELECT recipient FROM mail WHERE dedupe_key NOT LIKE 'refund:%'`)
  expect(mails).toEqual([{ recipient: 'year@example.org' }])
  expect(await shown(receipt)).toMatchObject({ replacedBy: { id: draft } })
  expect(await faults()).toEqual([])
})
