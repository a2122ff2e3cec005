import { toPaperReceipt } from '~/pages/jpanel/pos/after-sale/paper-receipt'
import type { PaperReceipt } from '~/pages/jpanel/pos/after-sale/roll-receipt'
import { listTaken } from '~/domain/till-catalog/taken-stock'
import { systemClock } from '~/kit/clock'
import { toSeen } from '~/domain/device-sales/count-cart'
import type { SaleBody } from '~/domain/device-sales/sale-body'
import { DCC_TYPES } from '~/domain/pricing/dcc'
import { writeSale } from '~/wire/devices/sales'
import type { CompletionRequest } from '~/wire/pos/requests/complete'
import type { CatalogFeed } from './catalog-feed'
import type { Begun, LocalCarts } from './local-cart'
import { withPayment } from './local-events'
import type { Outbox } from './outbox'

type Tender = SaleBody['tender']

const BY_HAND: readonly string[] = ['cash', 'check', 'other', 'free'] satisfies Tender['paymentType'][]

export const isByHand = (type: unknown): type is Tender['paymentType'] => BY_HAND.includes(String(type))

const readText = (value: string | boolean | undefined): string | undefined =>
  typeof value === 'string' ? value : undefined

const toTender = (paymentType: Tender['paymentType'], paid: CompletionRequest): Tender => ({
  paymentType,
  cashReceived: readText(paid.cashReceived),
  checkNumber: readText(paid.checkNumber),
  checkDate: readText(paid.checkDate),
  checkAmount: readText(paid.checkAmount),
  reference: readText(paid.reference),
  note: readText(paid.note),
})

export type SaleFacts = Pick<SaleBody, 'device' | 'seller' | 'soldAt' | 'lastServerAt'> &
  Pick<SaleBody, 'catalogVersion' | 'appVersion'>

type Sale = { begun: Begun; paid: CompletionRequest; paymentType: Tender['paymentType']; facts: SaleFacts }

const MAX_VERSION_LENGTH = 100

export function writeLocalSale({ begun, paid, paymentType, facts }: Sale): (counter: number) => string {
  const { clientUuid, currency, events, cart } = begun
  const { comments, isAnonymous, source, referralSource, dccEnabledByCustomer, dccType } = cart.order
  const details = withPayment(
    {
      comments,
      isAnonymous,
      source,
      referralSource,
      dccEnabledByCustomer,
      dccType: DCC_TYPES.find((type) => type === dccType),
    },
    { sendConfirmationEmails: paid.sendConfirmationEmails === true, markAsComplete: paid.markAsComplete === true },
  )
  return (counter) =>
    writeSale({
      ...facts,
      catalogVersion: facts.catalogVersion.slice(0, MAX_VERSION_LENGTH),
      appVersion: facts.appVersion.slice(0, MAX_VERSION_LENGTH),
      clientUuid,
      counter,
      currency,
      events: [...events, details],
      tender: toTender(paymentType, paid),
      totals: toSeen(cart),
    })
}

const NOT_BY_HAND = 'Without a network, take cash, a check or another payment. A card needs the network.'
const NO_CART = 'This cart is not on this device any more.'
const NOT_STORED =
  'The storage of this device is full or blocked: the sale is not complete. Give the money back, or send what waits.'

type Selling = {
  feed: CatalogFeed
  carts: LocalCarts
  device: string
  seller: number
  outbox: Outbox
  readLastAnswer: () => Date | null
}

const readAppVersion = (): string =>
  (globalThis as { __reactRouterManifest?: { version: string } }).__reactRouterManifest?.version ?? ''

export async function sell(
  { device, seller, feed, carts, outbox, readLastAnswer }: Selling,
  paid: CompletionRequest,
): Promise<PaperReceipt | string> {
  const begun = carts.read()
  const { paymentType } = paid
  if (begun === null) return NO_CART
  if (!isByHand(paymentType)) return NOT_BY_HAND
  const soldAt = systemClock.now()
  const facts = { device, seller, soldAt, lastServerAt: readLastAnswer() }
  const versions = { catalogVersion: feed.version(), appVersion: readAppVersion() }
  const write = writeLocalSale({ begun, paid, paymentType, facts: { ...facts, ...versions } })
  const zone = feed.read()?.rules.zone ?? 'UTC'
  const receipt = toPaperReceipt({ order: begun.cart.order, tender: toTender(paymentType, paid), soldAt, zone })
  try {
    await outbox.add({ clientUuid: begun.clientUuid, soldAt, receipt, taken: listTaken(begun.cart.order.lines) }, write)
  } catch {
    return NOT_STORED
  }
  carts.forget()
  return receipt
}
