import { expect, test } from 'vitest'
import { composeMail } from '~/domain/messaging/compose.server'
import { readWording } from '~/domain/messaging/wording.server'
import { buildReceiptTags } from '~/domain/receipts/paper/receipt-words.server'
import { reviseReceipt } from '~/domain/receipts/revise-receipt.server'
import { chargePlan } from '~/domain/recurring/charging/charge-plan.server'
import { drawReceipts } from '~/domain/receipts/paper/paper.server'
import { perform } from '~/kit/operation'
import { sql } from '~/kit/sql'
import { readPdf } from '../../support/pdf'
import { makePlan } from '../../support/recurring'
import { receiptOffice } from '../../support/receipts'

const { ctx, issued, draft, found } = receiptOffice()

test('names one gift and its day when a receipt is single, the gifts and their period when it is yearly', async () => {
  const single = await found(await issued())
  const wording = await readWording(ctx.read, 'customer_tax_receipt')
  const textOf = async (receipt: typeof single) =>
    (await composeMail(ctx, wording, buildReceiptTags(ctx, receipt))).text
  expect(await textOf(single)).toContain('for your gift of $50.00 USD on Nov ')
  const [line] = single.lines
  if (line === undefined) throw new Error('no line')
  const period = { type: 'consolidated' as const, periodFrom: '2026-01-01', periodTo: '2026-12-31' }
  const yearly = { ...single, ...period, lines: [line, line] }
  expect(await textOf(yearly)).toContain('for your 2 gifts of Jan 1, 2026 – Dec 31, 2026, $50.00 USD in total.')
  const { html } = await composeMail(ctx, wording, buildReceiptTags(ctx, yearly))
  expect(html.split(`<tr><td>Nov 20, 2026 · `)).toHaveLength(3)
  expect(html).toContain('<tr><td>Total</td><td style="text-align:right">$50.00 USD</td></tr>')
  expect(await textOf({ ...yearly, lines: [line] })).toContain('for your gift of Jan 1, 2026 – Dec 31, 2026, ')
})

test('names the number that it replaces when a receipt is revised', async () => {
  const id = await issued()
  const { number } = await found(id)
  await perform(reviseReceipt, ctx, { id, name: 'Amara Okafor' })
  const { blocks } = buildReceiptTags(ctx, await found(id))
  expect(blocks?.remark).toBe(`This receipt replaces ${number}.`)
})

test('says of a draft that it is not issued yet, and when an issued one was', async () => {
  const wording = await readWording(ctx.read, 'customer_tax_receipt')
  const textOf = async (id: number) => (await composeMail(ctx, wording, buildReceiptTags(ctx, await found(id)))).text
  const id = await draft()
  const { number } = await found(id)
  expect(await textOf(id)).toContain(`This is your tax receipt ${number}, not issued yet, for your gift`)
  expect(await textOf(await issued())).toContain(', issued Nov 20, 2026, for your gift')
})

test('names what a plan is for, and no number of a charge, when the receipt is of a payment of a plan', async () => {
  const plan = await makePlan(ctx)
  await perform(chargePlan, ctx, { id: plan.name, method: 'saved' })
  const row = await ctx.read.first<{ id: number }>(
    sql`SELECT receipt_id AS id FROM tax_receipt_line WHERE transaction_id IS NOT NULL`,
  )
  const receipt = await found(row?.id ?? 0)
  expect(receipt.lines.map(({ description }) => description)).toEqual(['Monthly gift'])
  const { pages } = await readPdf((await drawReceipts(ctx, [receipt.id])).bytes)
  expect(pages[0]?.text).toContain('Monthly gift')
  expect(pages[0]?.text).not.toMatch(/Recurring Payment|#/i)
})
