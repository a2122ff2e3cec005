import { describe, expect, test } from 'vitest'
import { warnOfDraftLetters } from '~/domain/receipts/draft-letters.server'
import { previewYear } from '~/domain/receipts/year/preview-year.server'
import { perform } from '~/kit/operation'
import { sql } from '~/kit/sql'
import type { Wanted } from '../../support/contributions'
import { makeSupporter } from '../../support/factories'
import { receiptOffice } from '../../support/receipts'

const { ctx, draft, gift, issued } = receiptOffice()
const rename = (id: number, name: string, city = 'Portland') =>
  ctx.read.run(sql`UPDATE tax_receipt SET name = ${name}, city = ${city} WHERE id = ${id}`)

describe('letters without a font, before several receipts are issued (R-RECEIPTS-12)', () => {
  test('are named with the drafts that have them', async () => {
    await rename(await draft(), 'თამარ')
    await rename(await draft(), 'Amara', 'Երևան')
    await expect(warnOfDraftLetters(ctx)).resolves.toBe(
      '2 drafts would show boxes instead of the letters თ ა მ რ Ե ր և ա ն: თამარ, Amara.',
    )
  })

  test('are no matter in a script that has a font, and on receipts that are issued', async () => {
    await rename(await draft(), 'Šárka Ünal, Ελένη, Ірина, अमारा, สมชาย, محمد, שרה, 王芳 🎁 – “A”')
    await issued({ name: 'თამარ' })
    await expect(warnOfDraftLetters(ctx)).resolves.toBeNull()
  })

  test('are named of the gifts and the state of a draft, and of what all of them say', async () => {
    const id = await draft()
    const org = { ...ctx, organisation: { ...ctx.organisation, name: 'Harbor 𠮷' } }
    await expect(warnOfDraftLetters(org)).resolves.toMatch(/letters that paper shows as boxes: 𠮷\.$/)
    await ctx.read.run(sql`UPDATE tax_receipt SET name = 'Ana', city = '', state = 'თ' WHERE id = ${id}`)
    await ctx.read.run(sql`UPDATE tax_receipt_line SET description = '𠮷' WHERE receipt_id = ${id}`)
    const warning = await warnOfDraftLetters(ctx)
    for (const word of ['თ', '𠮷', 'Ana']) expect(warning).toContain(word)
    await rename(id, 'Ana')
    await ctx.read.run(sql`UPDATE tax_receipt SET state = NULL WHERE id = ${id}`)
    await ctx.read.run(sql`UPDATE tax_receipt_line SET description = '⏰' WHERE receipt_id = ${id}`)
  })

  test('of many drafts name the first five', async () => {
    for (let count = 0; count < 7; count += 1) await rename(await draft(), `ნ${count}`)
    await expect(warnOfDraftLetters(ctx)).resolves.toMatch(/^7 drafts would show boxes .*: ნ0, .*ნ4 and 2 more\.$/)
  })
})

test('the preview of a yearly batch names letters without a font of every donor that gets a receipt', async () => {
  const donor = async (values: object, params: Wanted) => {
    const { id } = await makeSupporter({ bill_country: 'US', ...values })
    await gift({ ...params, supporterId: id })
  }
  await donor({ display_name: 'Amara Byron', bill_city: 'Երևան' }, {})
  await donor({ display_name: 'თამარ', bill_city: 'Portland' }, {})
  await donor({ display_name: 'ნინო', bill_city: 'Portland' }, { refundedMinor: 1n })
  await donor({ display_name: 'Šárka Ünal', bill_city: '東京' }, {})
  const year = { from: '2026-01-01', to: '2026-12-31', status: 'issued' }
  const { warning, rows } = await perform(previewYear, ctx, year)
  expect(warning).toBe('2 receipts would show boxes instead of the letters Ե ր և ա ն თ ა მ რ: Amara Byron, თამარ.')
  expect(rows.length).toBeGreaterThan(3)
  expect((await perform(previewYear, ctx, { ...year, from: '2020-01-01', to: '2020-12-31' })).warning).toBeNull()
})
