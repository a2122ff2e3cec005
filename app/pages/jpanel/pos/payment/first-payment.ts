import { PAYMENT_TYPES, type PaymentType } from '~/domain/checkout/tender'
import { lastPaymentType } from '~/pages/jpanel/pos/cart/defaults'
import type { TillOrder, TillRules } from '~/pages/jpanel/pos/cart/order'
import type { Due, PaymentAction } from './payment-state'
import { impossible, toMeans } from './payment-types'
import { usableMethods } from './saved-method'

const USUAL: readonly PaymentType[] = ['cash', 'bank_account', 'payment_method']

export function firstPayment(
  order: TillOrder | null,
  due: Due,
  rules: Pick<TillRules, 'gateway' | 'today'>,
): PaymentAction {
  const methods = order?.methods ?? []
  const means = toMeans(order, rules.gateway, true)
  const last = PAYMENT_TYPES.find((type) => type === lastPaymentType())
  const [possible] = [...(last ? [last] : []), ...USUAL].filter((type) => impossible(type, due, means) === null)
  const type = due.totalMinor === 0n ? 'free' : (possible ?? 'cash')
  const [method] = type === 'payment_method' ? usableMethods(methods, due.requiresAch) : []
  return { do: 'reset', type, today: rules.today, methodId: method?.id ?? null }
}
