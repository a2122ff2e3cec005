import { beforeAll, describe, expect, test } from 'vitest'
import { calls } from '~/endpoints/jpanel/pos'
import { emptyCatalog, applyPage, toCatalog } from '~/domain/till-catalog/stored-catalog'
import { readSync, type SyncWire } from '~/wire/devices/sync'
import { call } from '../../support/call'
import { testCtx } from '../../support/ctx'
import { makeGift, makePromo, makeTaxRule, makeVariant } from '../../support/factories'

const sync = calls['GET /jpanel/pos/sync']
const ctx = testCtx({ permissions: ['pos.edit'], settings: { extra_currencies: 'JPY', exchange_rates: 'JPY=0.0067' } })

type Synced = SyncWire & {
  is_first: boolean
  is_last: boolean
  changed: Record<string, Record<string, unknown>[]>
  rules: { till: { rates: unknown; tax_address: unknown } }
}

const ask = async (query = '', as = ctx) => call<Synced & { message?: string }>(sync, { ctx: as, query })

beforeAll(async () => {
  const shirt = await makeVariant(
    { name: 'Large', price_presets: [500n] },
    { picture: { tint: 'sage', shape: 'shirt' } },
  )
  await makeGift()
  await makeTaxRule({ products: [shirt.product_id] })
  await makePromo({ code: 'TENOFF' })
})

describe('GET /jpanel/pos/sync (R-DEVICES-11)', () => {
  test('uses documented names, and minor units for amounts', async () => {
    const { status, json } = await ask()
    expect([status, json.is_first, json.is_last]).toEqual([200, true, true])
    expect(json.changed.product?.[0]).toMatchObject({
      is_out_of_stock_allowed: false,
      picture: { tint: 'sage', shape: 'shirt' },
      variants: [{ price_minor: 2000, price_presets: [500], is_donation: false, name: 'Large' }],
    })
    expect(json.changed.code).toMatchObject([{ code: 'TENOFF', discount_points: 1000, discount_minor: 0 }])
    expect(json.rules.till.rates).toEqual([
      { currency: 'JPY', rate: '0.0067000000' },
      { currency: 'USD', rate: '1.0000000000' },
    ])
  })
  test('is read back as the cart function takes it', async () => {
    const catalog = toCatalog(applyPage(emptyCatalog(), readSync((await ask()).json)))
    expect(catalog?.rules.till.rates).toEqual({ JPY: 67_000_000n, USD: 10_000_000_000n })
    expect(catalog?.codes[0]?.discountPoints).toBe(1000n)
    expect(catalog?.rules.till.taxAddress).toHaveProperty('taxAddress1')
    expect(catalog?.rules.toRegionCode('US', 'New Hampshire')).toBe('NH')
  })
  test('refuses who may not sell, before it looks at the cursor', async () => {
    expect((await ask('?cursor=x', testCtx({ permissions: ['member.view'] }))).status).toBe(403)
  })
  test('answers a cursor that leads nowhere with the sentence that says why', async () => {
    expect(await ask('?cursor=nonsense')).toMatchObject({
      status: 422,
      json: { message: 'This cursor cannot be read. Start again without one.' },
    })
    const parts = (await ask()).json.cursor.split('_')
    const future = parts.with(5, '9'.repeat(18)).join('_')
    expect(await ask(`?cursor=${future}`)).toMatchObject({
      status: 409,
      json: { message: 'This cursor is from a time that this server has not seen. Start again without one.' },
    })
  })
})
