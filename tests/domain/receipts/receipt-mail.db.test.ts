import { expect, test } from 'vitest'
import { composeMail } from '~/domain/messaging/compose.server'
import { wordingOf } from '~/domain/messaging/wording.server'
import { receiptTags } from '~/domain/receipts/paper/receipt-words.server'
import { reviseReceipt } from '~/domain/receipts/revise-receipt.server'
import { perform } from '~/kit/operation'
import { receiptOffice } from '../../support/receipts'

const { ctx, issued, found } = receiptOffice()

test('names one gift and its day when a receipt is single, the gifts and their period when it is yearly', async () => {
  const single = await found(await issued())
  const wording = await wordingOf(ctx.read, 'customer_tax_receipt')
  const textOf = async (receipt: typeof single) => (await composeMail(ctx, wording, receiptTags(ctx, receipt))).text
  expect(await textOf(single)).toContain('for your gift of $50.00 USD on Nov ')
  const [line] = single.lines
  if (line === undefined) throw new Error('no line')
  const period = { type: 'consolidated' as const, periodFrom: '2026-01-01', periodTo: '2026-12-31' }
  const yearly = { ...single, ...period, lines: [line, line] }
  expect(await textOf(yearly)).toContain('for your 2 gifts of Jan 1, 2026 – Dec 31, 2026, $50.00 USD in total.')
  expect(await textOf({ ...yearly, lines: [line] })).toContain('for your gift of Jan 1, 2026 – Dec 31, 2026, ')
})

test('names the number that it replaces when a receipt is revised', async () => {
  const id = await issued()
  const { number } = await found(id)
  await perform(reviseReceipt, ctx, { id, name: 'Amara Okafor' })
  const { blocks } = receiptTags(ctx, await found(id))
  expect(blocks?.remark).toBe(`This receipt replaces ${number}.`)
})
