import { RouterContextProvider } from 'react-router'
import { expect, test } from 'vitest'
import { ctxContext } from '~/http/context'
import { sql } from '~/kit/sql'
import { loader } from '~/pages/jpanel/receipts/record'
import { receiptOffice } from '../support/receipts'

const office = receiptOffice()

async function boxesOf(id: number): Promise<readonly string[]> {
  const request = new Request(`http://till.test/jpanel/tax_receipts/${id}`)
  const context = new RouterContextProvider()
  context.set(ctxContext, office.ctx)
  const args = { request, context, params: { id: String(id) }, url: new URL(request.url) }
  const loaded = await loader(args as unknown as Parameters<typeof loader>[0])
  return (loaded as { boxes: readonly string[] }).boxes
}

test('the page of a draft names letters of its gifts, its state and the organization as well', async () => {
  const id = await office.draft()
  await office.ctx.read.run(sql`UPDATE tax_receipt SET state = 'თ' WHERE id = ${id}`)
  await office.ctx.read.run(sql`UPDATE tax_receipt_line SET description = '𠮷 dinner' WHERE receipt_id = ${id}`)
  expect((await boxesOf(id)).toSorted()).toEqual(['თ', '𠮷'].toSorted())
})

test.each([
  ['Amara Okafor', []],
  ['أحمد अमर น้ำ 中村 🎉', []],
  ['⏰ ﬁ', []],
  ['𠮷田', ['𠮷']],
  ['அமர்', ['அ', 'ம', 'ர']],
])('the page of a draft for %s names the letters that its paper cannot show', async (name, letters) => {
  const id = await office.draft()
  await office.ctx.read.run(sql`UPDATE tax_receipt SET name = ${name}, city = NULL WHERE id = ${id}`)
  expect(await boxesOf(id)).toEqual(letters)
})
