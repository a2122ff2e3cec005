import { toSeen } from '~/domain/device-sales/count-cart'
import type { SaleBody } from '~/domain/device-sales/sale-body'
import { DCC_TYPES } from '~/domain/pricing/dcc'
import { writeSale } from '~/wire/devices/sales'
import type { CompletionRequest } from '~/wire/pos/requests/complete'
import type { Begun } from './local-cart'
import { withPayment } from './local-events'

type Tender = SaleBody['tender']

const BY_HAND: readonly string[] = ['cash', 'check', 'other', 'free'] satisfies Tender['paymentType'][]

export const isByHand = (type: unknown): type is Tender['paymentType'] => BY_HAND.includes(String(type))

const readText = (value: string | boolean | undefined): string | undefined =>
  typeof value === 'string' ? value : undefined

export const toTender = (paymentType: Tender['paymentType'], paid: CompletionRequest): Tender => ({
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
