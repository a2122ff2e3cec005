import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { sql } from '~/kit/sql'
import { clearDefaults, toDefaults, readDefaults, saveDefaults } from '~/pages/jpanel/pos/cart/defaults'
import { readOrder, type OrderWire } from '~/wire/pos/order-reply'
import { detailsBody } from '~/wire/pos/requests/order'
import { NOON, testCtx } from '../../support/ctx'
import { anAccountType, makeGift } from '../../support/factories'
import { tillOf, type WireOrder } from '../../support/pos-calls'

const ZONE = 'America/New_York'
const TWO_HOURS = new Date('2026-11-20T19:00:00.000Z')
const NEXT_DAY = new Date('2026-11-21T15:30:00.000Z')

const stored = new Map<string, string>()
vi.stubGlobal('localStorage', {
  getItem: (key: string) => stored.get(key) ?? null,
  setItem: (key: string, value: string) => void stored.set(key, value),
  removeItem: (key: string) => void stored.delete(key),
})

beforeAll(async () => void (await anAccountType()))
afterEach(clearDefaults)

const shown = (order: WireOrder) => readOrder(order as unknown as OrderWire)

/** Opens a sale with the stored defaults, and returns the dates of the sale, its payment and its ledger entry. */
async function datesOf(now: Date): Promise<Date[]> {
  const ctx = testCtx({ now, settings: { timezone: ZONE } })
  const till = tillOf(ctx)
  const gift = await makeGift()
  const { order } = (await till.open({ using_web_pos: 1, ...readDefaults() })).json
  await till.add(order.id, { variant_id: gift.id, amount: 5 })
  const paid = await till.complete(order.id, { payment_type: 'cash', cash_received: '5' })
  expect(paid.json.status).toBe('success')
  const dates = await ctx.read.first<{ sale: Date; payment: Date; entry: Date }>(sql`
    SELECT c.ordered_at AS sale, p.captured_at AS payment, e.captured_at AS entry
    FROM contribution c JOIN payment p ON p.contribution_id = c.id JOIN ledger_entry e ON e.contribution_id = c.id
    WHERE c.id = ${order.id}`)
  return dates ? [dates.sale, dates.payment, dates.entry] : []
}

async function anOpenOrder(change: (open: ReturnType<typeof shown>) => ReturnType<typeof shown> = (open) => open) {
  const till = tillOf(testCtx())
  const opened = shown((await till.open()).json.order)
  return shown((await till.update(opened.id, detailsBody(change(opened)))).json.order)
}

describe('saved defaults (R-CART-2)', () => {
  test.each([
    ['two hours later', TWO_HOURS],
    ['the next day', NEXT_DAY],
  ])('date no sale: %s it is dated when it is paid', async (_when, now) => {
    saveDefaults(toDefaults(await anOpenOrder(), ZONE))
    expect(readDefaults()).not.toHaveProperty('ordered_at')
    expect(await datesOf(now)).toEqual([now, now, now])
  })

  test('of a contribution that is back-dated date every sale so, in the zone of the organisation', async () => {
    const backDated = await anOpenOrder((open) => ({ ...open, orderedAt: '2026-11-16' }))
    saveDefaults(toDefaults(backDated, ZONE))
    expect(readDefaults()).toMatchObject({ ordered_at: '2026-11-16' })
    const monday = new Date('2026-11-16T05:00:00.000Z')
    expect(await datesOf(TWO_HOURS)).toEqual([monday, monday, monday])
    expect(await datesOf(NEXT_DAY)).toEqual([monday, monday, monday])
  })

  test('that an earlier version kept with the moment of their contribution date no sale either', async () => {
    saveDefaults({ source: 'Phone', ordered_at: NOON.toISOString() })
    expect(readDefaults()).toEqual({ source: 'Phone' })
    expect(await datesOf(NEXT_DAY)).toEqual([NEXT_DAY, NEXT_DAY, NEXT_DAY])
  })
})
