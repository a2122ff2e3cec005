import { PAYMENT_TYPES } from '~/domain/checkout/tender'
import { readPaymentType } from '~/wire/pos/requests/complete'
import { isByGateway } from './payment-state'
import type { Unfinished } from './unfinished'

/** Only a person may send these again, because the payer may have paid in another way meanwhile. */
export const isKeptByGateway = ({ body }: Unfinished): boolean => {
  const type = PAYMENT_TYPES.find((one) => one === readPaymentType(body))
  return type === undefined || isByGateway(type)
}
