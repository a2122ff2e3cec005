import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { closeDatabase } from '~/composition.server'
import { savePanel } from '~/domain/settings/save-panel.server'
import { shownValues } from '~/domain/settings/panels/panel-values'
import { PANELS } from '~/domain/settings/panels/panels'
import { closeQueue } from '~/jobs/queue.server'
import { perform } from '~/kit/operation'
import { sql } from '~/kit/sql'
import { contribution } from '../../support/contributions'
import { testCtx } from '../../support/ctx'
import { makePromo, makeVariant } from '../../support/factories'

const organization = PANELS[0]!
const typed = (changes: Record<string, string>, stored = {}) => ({
  panel: 'organization',
  ...shownValues(organization, stored),
  ...changes,
})
const stored = async () =>
  Object.fromEntries((await testCtx().prisma.setting.findMany()).map((row) => [row.key, row.value]))

beforeEach(async () => void (await testCtx().prisma.setting.deleteMany()))
afterAll(async () => {
  await closeQueue()
  await closeDatabase()
})

describe('another currency of the organization (R-SETTINGS-6)', () => {
  const change = (currency: string) =>
    stored().then((now) => perform(savePanel, testCtx(), typed({ dpo_currency: currency }, now)))

  test('is taken while nothing was paid, and with prices where both have the same decimals', async () => {
    await testCtx().read.run(sql`UPDATE product SET base_currency = 'USD'`)
    await change('EUR')
    expect(await stored()).toMatchObject({ dpo_currency: 'EUR' })
    await makeVariant({ price_minor: 2500n })
    await change('CAD')
    expect(await stored()).toMatchObject({ dpo_currency: 'CAD' })
  })

  test('with other decimals is refused with the prices that stand against it', async () => {
    await testCtx().read.run(sql`UPDATE product SET base_currency = 'USD'`)
    await makeVariant({ price_minor: 2500n })
    await makePromo({ discount_type: 'dollar', discount_minor: 500n })
    await expect(change('JPY')).rejects.toMatchObject({
      fields: {
        dpo_currency: ['JPY has other decimals than USD. Remove the prices in USD first: 1 product and 1 promo code.'],
      },
    })
    expect(await stored()).not.toHaveProperty('dpo_currency')
    await testCtx().read.run(sql`UPDATE product SET base_currency = 'USD'`)
    await testCtx().read.run(sql`DELETE FROM promo_code`)
    await change('JPY')
    expect(await stored()).toMatchObject({ dpo_currency: 'JPY' })
  })

  test('is refused once a contribution was paid, deleted ones too', async () => {
    const id = await contribution(testCtx(), { totalMinor: 2550n })
    await testCtx().read.run(sql`UPDATE contribution SET deleted_at = now() WHERE id = ${id}`)
    for (const currency of ['EUR', 'JPY'])
      await expect(change(currency)).rejects.toMatchObject({
        fields: { dpo_currency: ['The currency stays USD: 1 contribution is counted in it.'] },
      })
    expect(await stored()).not.toHaveProperty('dpo_currency')
  })
})
