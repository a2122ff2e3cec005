import { isExpired } from '~/domain/payments/method'
import type { SavedMethod as StoredMethod } from '~/domain/payments/schemas'
import { localDate } from '~/kit/calendar'
import type { Ctx } from '~/kit/operation'
import { fromReply, toWire } from '~/kit/wire'
import type { SentBy } from './sent'

export type SavedMethod = { id: number; name: string; number: string; isDefault: boolean; isBank: boolean }

const METHOD = {
  id: 'id',
  display_name: 'name',
  account_number: 'number',
  use_as_default: 'isDefault',
  is_bank: 'isBank',
} as const

const ICONS: Record<string, string> = {
  visa: 'fa-cc-visa',
  mastercard: 'fa-cc-mastercard',
  amex: 'fa-cc-amex',
  discover: 'fa-cc-discover',
}

const methodIcon = ({ type, brand }: StoredMethod) =>
  type === 'bank' ? 'fa-university' : (ICONS[brand ?? ''] ?? 'fa-credit-card')

const shownMethod = ({ id, displayName, last4, useAsDefault, type }: StoredMethod): SavedMethod => ({
  id,
  name: displayName,
  number: `•••• ${last4}`,
  isDefault: useAsDefault,
  isBank: type === 'bank',
})

/** Offers only methods of the gateway in use that have not expired (R-PAYMENTS-6). */
export function methodsWire(methods: readonly StoredMethod[], ctx: Ctx) {
  const today = localDate(ctx.now, ctx.organisation.zone)
  return methods
    .filter((method) => method.gateway === ctx.ports.gateway.key && !isExpired(method, today))
    .map((method) => ({
      ...toWire(METHOD, shownMethod(method)),
      fa_icon: methodIcon(method),
      status: 'ACTIVE',
      is_expired: false,
    }))
}

export const readMethods = (sent: SentBy<typeof methodsWire>): SavedMethod[] =>
  sent
    .filter(({ status, is_expired: expired }) => status === 'ACTIVE' && !expired)
    .map((method) => fromReply(METHOD, method))
