import { describe, expect, test } from 'vitest'
import { warnOfDraftLetters } from '~/domain/receipts/draft-letters.server'
import { sql } from '~/kit/sql'
import { receiptOffice } from '../../support/receipts'

const { ctx, draft, issued } = receiptOffice()
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

  test('of many drafts name the first five', async () => {
    for (let count = 0; count < 7; count += 1) await rename(await draft(), `ნ${count}`)
    await expect(warnOfDraftLetters(ctx)).resolves.toMatch(/^7 drafts would show boxes .*: ნ0, .*ნ4 and 2 more\.$/)
  })
})
