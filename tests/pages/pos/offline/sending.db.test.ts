import { beforeAll, expect, test } from 'vitest'
import { countCart, toSeen } from '~/domain/device-sales/count-cart'
import { prepareDevice } from '~/domain/devices/prepare-device.server'
import { emptyCatalog, applyPage, toCatalog } from '~/domain/till-catalog/stored-catalog'
import { syncTill } from '~/domain/till-catalog/sync.server'
import { makeCatalogStorage } from '~/pages/jpanel/pos/offline/catalog-storage'
import { makeDeviceKeys, readGrant, signBatch } from '~/pages/jpanel/pos/offline/device-keys'
import { makeOutbox } from '~/pages/jpanel/pos/offline/outbox'
import { sealStorage } from '~/pages/jpanel/pos/offline/sealed-storage'
import { makeSender } from '~/pages/jpanel/pos/offline/sender'
import { perform } from '~/kit/operation'
import { sql } from '~/kit/sql'
import { writeSale } from '~/wire/devices/sales'
import { syncWire } from '~/wire/devices/sync'
import { NOON, testCtx } from '../../../support/ctx'
import { newNumber, postSales } from '../../../support/device'
import { anAccountType, makeGift, makeStaff, makeTaxRule, makeVariant } from '../../../support/factories'
import { browserTurns, memoryStorage } from '../../../support/memory-storage'
import { readEvents } from '../../../support/till-carts'

const settings = { pos_tax_state: 'NH', pos_tax_country: 'US', dcc_enabled: '1' }
const ctx = testCtx({ settings })
const SALES = 60

let shirt: { id: number; product_id: number }
let gift: { id: number }

beforeAll(async () => {
  await anAccountType()
  shirt = await makeVariant({ quantity: 10_000, price_minor: 1999n })
  gift = await makeGift({}, { is_dcc_enabled: true })
  await makeTaxRule({ products: [shirt.product_id], rate_ppm: 99_750 })
})

/** Prepares a tablet with its own keys, a grant, and the catalog on its sealed disk. */
async function prepareTablet() {
  const keys = await makeDeviceKeys()
  const seller = (await makeStaff()).id
  const prepared = await perform(prepareDevice, ctx, { name: 'Tent', publicKey: keys.publicKey, sellers: [seller] })
  const grant = await readGrant(prepared.grant, prepared.signer)
  const memory = memoryStorage()
  const storage = sealStorage(memory.storage, keys.sealingKey)
  const inTurn = browserTurns()
  const catalog = makeCatalogStorage(storage, inTurn)
  for (let isLast = false; !isLast;) {
    const page = syncWire(await syncTill(ctx, { cursor: await catalog.cursor(), max: 2 }))
    await catalog.take(page)
    isLast = page.is_last
  }
  return { ...memory, storage, inTurn, keys, seller, device: prepared.publicId, grant, catalog }
}

type Tablet = Awaited<ReturnType<typeof prepareTablet>>

/** Opens without a server, so the items come from the disk alone. */
async function sell({ storage, inTurn, seller, device, catalog }: Tablet, index: number): Promise<bigint> {
  const page = await catalog.load()
  const known = page && toCatalog(applyPage(emptyCatalog(), page))
  if (!page || !known) throw new Error('The tablet has no catalog.')
  const clientUuid = newNumber()
  const events = readEvents([
    { type: 'item-added', line_uuid: crypto.randomUUID(), variant_id: shirt.id, qty: 1 + (index % 4) },
    ...(index % 3 === 0
      ? [
          {
            type: 'item-added',
            line_uuid: crypto.randomUUID(),
            variant_id: gift.id,
            qty: 1,
            amount: `${index + 1}.35`,
          },
          { type: 'details-set', dcc_enabled_by_customer: true, dcc_type: 'more_costs', is_anonymous: true },
        ]
      : []),
  ])
  const cart = countCart({ clientUuid, currency: 'USD', at: NOON, events }, known)
  await makeOutbox(storage, inTurn).add({ clientUuid, soldAt: NOON }, (counter) =>
    writeSale({
      clientUuid,
      device,
      seller,
      counter,
      soldAt: NOON,
      lastServerAt: NOON,
      catalogVersion: page.cursor,
      appVersion: 'test',
      currency: 'USD',
      events,
      tender: { paymentType: 'cash', cashReceived: '1000.00' },
      totals: toSeen(cart),
    }),
  )
  return cart.order.totalMinor
}

test('a tablet sells from its disk, and every sale arrives exactly once, whatever answers are lost', async () => {
  const tablet = await prepareTablet()
  expect(tablet.grant?.sellers).toEqual([tablet.seller])
  let till = 0n
  for (let index = 0; index < SALES; index++) till += await sell(tablet, index)

  let calls = 0
  const post = async (body: string, signature: string) => {
    calls += 1
    if (calls % 5 === 2) throw new TypeError('Failed to fetch')
    const { status, ...json } = await postSales(ctx, { body, device: tablet.device, signature })
    // The sale is recorded, but its reply is lost.
    if (calls % 3 === 1) throw new TypeError('Failed to fetch')
    return { status, json, retryAfter: null }
  }
  const outbox = makeOutbox(tablet.storage, tablet.inTurn)
  const sign = async (body: string) => signBatch(tablet.keys.signingKey, body)
  const newTab = () =>
    makeSender({ outbox, inTurn: tablet.inTurn, sign, post, probe: async () => true, now: () => NOON, random: () => 0 })
  const tabs = [newTab(), newTab()]
  for (let round = 0; (await outbox.list()).length > 0 && round < 40; round++)
    await Promise.all(tabs.map(async (tab) => tab.send()))

  const sent = await outbox.listSent()
  expect([await outbox.list(), sent.length]).toEqual([[], SALES])
  expect([...new Set(sent.map(({ state }) => state))]).toEqual(['accepted'])
  const books = await ctx.read.first<{ sales: number; total: bigint; paid: bigint; ledger: bigint }>(sql`
    SELECT count(*)::int AS sales, sum(c.total_minor)::bigint AS total,
      sum((SELECT sum(amount_minor) FROM payment p WHERE p.contribution_id = c.id))::bigint AS paid,
      sum((SELECT sum(amount_minor) FROM ledger_entry e WHERE e.contribution_id = c.id))::bigint AS ledger
    FROM contribution c WHERE c.number = ANY(${sent.map(({ clientUuid }) => clientUuid)})`)
  expect(books).toEqual({ sales: SALES, total: till, paid: till, ledger: till })
  const all = await ctx.read.first<{ n: number }>(
    sql`SELECT count(*)::int AS n FROM contribution WHERE confirmed_at IS NOT NULL`,
  )
  expect(all?.n).toBe(SALES)
}, 120_000)
