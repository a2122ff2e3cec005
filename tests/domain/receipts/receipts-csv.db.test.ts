import { expect, test } from 'vitest'
import { receiptList as list } from '~/domain/receipts/receipts.list.server'
import { voidReceipt } from '~/domain/receipts/void-receipt.server'
import { fieldsOfAddress } from '~/lists/request/address'
import { dropHiddenColumns } from '~/lists/list'
import { perform } from '~/kit/operation'
import { parseCsv } from '../../support/csv'
import { receiptOffice } from '../../support/receipts'

const { ctx, issued, draft } = receiptOffice()

test('marks void receipts in the last column of the file', async () => {
  await draft()
  await issued()
  await perform(voidReceipt, ctx, { id: await issued() })
  const chunks: Buffer[] = []
  const query = list.read(fieldsOfAddress(''))
  for await (const chunk of list.export(ctx, query, new AbortController().signal)) chunks.push(Buffer.from(chunk))
  const heads = dropHiddenColumns(list.csv.columns, ctx).map(({ head }) =>
    typeof head === 'string' ? head : head(ctx),
  )
  expect(heads.at(-1)).toBe('Status')
  const states = parseCsv(Buffer.concat(chunks).toString()).map((row) => row[heads.length - 1])
  expect(states).toHaveLength(3)
  expect(new Set(states)).toEqual(new Set(['Draft', 'Issued', 'Void']))
})
