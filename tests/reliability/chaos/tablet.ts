import { applyPage, emptyCatalog, toCatalog } from '~/domain/till-catalog/stored-catalog'
import type { TillCatalog } from '~/domain/till-catalog/catalog'
import { localDate } from '~/kit/calendar'
import { later, systemClock } from '~/kit/clock'
import { toDecimal } from '~/kit/money'
import { makeDeviceKeys, signBatch } from '~/pages/jpanel/pos/offline/device-keys'
import { makeLocalCart } from '~/pages/jpanel/pos/offline/local-cart'
import { isByHand, writeLocalSale } from '~/pages/jpanel/pos/offline/local-sale'
import { makeOutbox } from '~/pages/jpanel/pos/offline/outbox'
import { sealStorage } from '~/pages/jpanel/pos/offline/sealed-storage'
import { makeSender } from '~/pages/jpanel/pos/offline/sender'
import { newClientUuid } from '~/pages/jpanel/pos/cart/till-calls'
import { preparationBody, readPrepared, type PreparedWire } from '~/wire/devices/devices'
import { readSync, type SyncWire } from '~/wire/devices/sync'
import { itemBody } from '~/wire/pos/requests/add'
import type { CompletionRequest } from '~/wire/pos/requests/complete'
import { detailsBody, openBody } from '~/wire/pos/requests/order'
import { browserTurns, memoryStorage } from '../../support/memory-storage.ts'
import { AS_OWNER } from '../sales.ts'
import type { Network } from './network.ts'

export type Goods = { mug: number; gift: number }

export type Sold = { number: string; totalMinor: bigint; mugs: number }

/** `office` are the headers of somebody who may prepare devices. */
type Preparing = {
  origin: string
  seller: number
  index: number
  shiftMs: number
  random: () => number
  office?: Readonly<Record<string, string>>
}

type Request = { address: string; headers: Readonly<Record<string, string>>; body?: object }

async function ask<R>({ address, headers, body }: Request): Promise<R> {
  const sent = body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }
  const json = { 'content-type': 'application/json' }
  const response = await fetch(address, { ...sent, redirect: 'manual', headers: { ...headers, ...json } })
  if (response.status !== 200) throw new Error(`${address}: ${response.status} ${await response.text()}`)
  return (await response.json()) as R
}

type Catalog = { catalog: TillCatalog; version: string }

async function readCatalog(origin: string, headers: Request['headers']): Promise<Catalog> {
  let stored = emptyCatalog()
  for (let isLast = false; !isLast;) {
    const cursor = stored.cursor === null ? '' : `?cursor=${encodeURIComponent(stored.cursor)}`
    const page = readSync(await ask<SyncWire>({ address: `${origin}/jpanel/pos/sync${cursor}`, headers }))
    stored = applyPage(stored, page)
    isLast = page.isLast
  }
  const catalog = toCatalog(stored)
  if (catalog === null) throw new Error('The tablet got no catalog.')
  return { catalog, version: stored.cursor ?? '' }
}

/** The modules of the till itself, on a disk of their own that is full or fails at times. */
export async function prepareTablet({ origin, seller, index, shiftMs, random, office = AS_OWNER }: Preparing) {
  const keys = await makeDeviceKeys()
  const body = preparationBody({
    name: `Tablet ${index + 1}`,
    publicKey: keys.publicKey,
    sellers: [seller],
    knows: 'nobody',
    days: 7,
  })
  const address = `${origin}/jpanel/devices/prepare`
  const { publicId: device } = readPrepared(await ask<PreparedWire>({ address, headers: office, body }))
  const { catalog, version } = await readCatalog(origin, office)
  const lastServerAt = systemClock.now()
  const memory = memoryStorage()
  const storage = sealStorage(memory.storage, keys.sealingKey)
  const inTurn = browserTurns()
  const outbox = makeOutbox(storage, inTurn)
  memory.beforeWrites(() => {
    if (random() < 0.04) throw new DOMException('The disk is full.', 'QuotaExceededError')
  })
  const now = () => later(systemClock.now(), shiftMs)
  const sign = (text: string) => signBatch(keys.signingKey, text)

  const makeTender = (totalMinor: bigint): CompletionRequest => {
    const total = toDecimal(totalMinor, 'USD')
    const paid = { sendConfirmationEmails: false, markAsComplete: false }
    const by = Math.floor(random() * 3)
    if (by === 0) return { ...paid, paymentType: 'cash', cashReceived: '1000.00' }
    if (by === 1) return { ...paid, paymentType: 'other', reference: 'terminal' }
    const day = localDate(now(), catalog.rules.zone)
    return { ...paid, paymentType: 'check', checkNumber: '118', checkDate: day, checkAmount: total }
  }
  const fillCart = ({ mug, gift }: Goods) => {
    const carts = makeLocalCart({ catalog: () => catalog, now })
    const begin = openBody({}, { currency: 'USD', clientUuid: newClientUuid() })
    const id = carts.ask('new', begin).order?.id ?? 0
    const mugs = 1 + Math.floor(random() * 4)
    const items = [itemBody({ variantId: mug, qty: mugs })]
    if (random() < 0.3) items.push(itemBody({ variantId: gift, qty: 1, amount: (1 + random() * 50).toFixed(2) }))
    for (const item of items) {
      const { error } = carts.ask(`${id}/add`, item)
      if (error !== null) throw new Error(error)
    }
    const order = carts.read()?.order
    if (order && random() < 0.2) {
      const billing = { ...order.billing, firstName: 'Ada', lastName: 'Giver' }
      carts.ask(`${id}/update`, detailsBody({ ...order, billing }))
    }
    const begun = carts.read()
    if (begun === null) throw new Error('The cart is gone.')
    return { begun, mugs }
  }
  return {
    device,
    outbox,
    /** Null where the disk refused the sale, which is then not complete. */
    sell: async (goods: Goods): Promise<Sold | null> => {
      const { begun, mugs } = fillCart(goods)
      const { totalMinor } = begun.order
      const paid = makeTender(totalMinor)
      const { paymentType } = paid
      if (!isByHand(paymentType)) throw new Error(`A device takes no ${String(paymentType)}.`)
      const soldAt = now()
      const versions = { catalogVersion: version, appVersion: 'chaos' }
      const facts = { device, seller, soldAt, lastServerAt, ...versions }
      const write = writeLocalSale({ begun, paid, paymentType, facts })
      const isStored = await outbox.add({ clientUuid: begun.clientUuid, soldAt }, write).then(
        () => true,
        () => false,
      )
      return isStored ? { number: begun.clientUuid, totalMinor, mugs } : null
    },
    /** Two tabs that were just opened send at once; one whose disk fails dies, and the sale stays. */
    send: async (network: Pick<Network, 'post'>): Promise<void> => {
      const post = (text: string, signature: string) => network.post({ device, body: text, signature })
      const open = () =>
        makeSender({ outbox, inTurn, sign, post, probe: async () => true, now: systemClock.now, random })
      await Promise.allSettled([open().send(), open().send()])
    },
    toFile: async (): Promise<{ device: string; signature: string; body: string }[]> => {
      const post = () => Promise.reject(new Error('A file is not sent.'))
      const sender = makeSender({ outbox, inTurn, sign, post, probe: async () => true, now: systemClock.now, random })
      const file = JSON.parse(await sender.toFile(device)) as {
        batches: { device: string; signature: string; body: string }[]
      }
      return file.batches
    },
  }
}

export type Tablet = Awaited<ReturnType<typeof prepareTablet>>
