import fc from 'fast-check'
import { expect, test } from 'vitest'
import { receiptsPaper } from '~/domain/receipts/paper/paper.server'
import { sql } from '~/kit/sql'
import { testCtx } from '../../support/ctx'
import { receiptOffice } from '../../support/receipts'

const { ctx, issued, draft } = receiptOffice()

const words = fc.string({ minLength: 1, maxLength: 30 })
const anySettings = fc.record({
  organization_name: words,
  organization_number: words,
  organization_address1: words,
  organization_city: words,
  organization_zip: words,
  default_country: fc.constantFrom('US', 'CA', 'DE', 'AU'),
  timezone: fc.constantFrom('America/New_York', 'Pacific/Auckland', 'UTC'),
  locale: fc.constantFrom('en-US', 'en-GB', 'fr-CA'),
})

test('prints the same bytes when settings change after a receipt was issued (R-RECEIPTS-4)', async () => {
  const id = await issued()
  const before = Buffer.from((await receiptsPaper(ctx, [id])).bytes).toString('base64')
  await fc.assert(
    fc.asyncProperty(anySettings, async (settings) => {
      const elsewhere = { ...testCtx({ settings }), officeUrl: 'https://other.example.org' }
      const { bytes } = await receiptsPaper(elsewhere, [id])
      expect(Buffer.from(bytes).toString('base64') === before).toBe(true)
    }),
    { numRuns: 25 },
  )
})

test('follows the settings while a receipt is a draft', async () => {
  const id = await draft()
  const sizes = [testCtx({ settings: { default_country: 'US' } }), testCtx({ settings: { default_country: 'DE' } })]
  const [letter, a4] = await Promise.all(sizes.map(async (each) => (await receiptsPaper(each, [id])).bytes))
  expect(Buffer.from(letter ?? []).equals(Buffer.from(a4 ?? []))).toBe(false)
})

test('refuses in the database when somebody changes the issuer of an issued receipt', async () => {
  const id = await issued()
  for (const issuer of [sql`'{}'`, sql`NULL`])
    await expect(ctx.read.run(sql`UPDATE tax_receipt SET issuer = ${issuer} WHERE id = ${id}`)).rejects.toThrow(
      'frozen',
    )
})
