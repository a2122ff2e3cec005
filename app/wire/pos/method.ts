import { isExpired } from '~/domain/payments/method'
import type { SavedMethod } from '~/domain/payments/schemas'
import { localDate } from '~/kit/calendar'
import type { Ctx } from '~/kit/operation'

const ICONS: Record<string, string> = { visa: 'fa-cc-visa', mastercard: 'fa-cc-mastercard', amex: 'fa-cc-amex', discover: 'fa-cc-discover' }

const iconOf = ({ type, brand }: SavedMethod) => (type === 'bank' ? 'fa-university' : (ICONS[brand ?? ''] ?? 'fa-credit-card'))

/** Only what can be paid with is offered (R-PAYMENTS-6): of the gateway in use, and not expired. */
export function methodsWire(methods: readonly SavedMethod[], ctx: Ctx) {
  const today = localDate(ctx.now, ctx.organisation.zone)
  return methods
    .filter((method) => method.gateway === ctx.ports.gateway.key && !isExpired(method, today))
    .map((method) => ({
      id: method.id,
      display_name: method.displayName,
      account_number: `•••• ${method.last4}`,
      fa_icon: iconOf(method),
      status: 'ACTIVE',
      use_as_default: method.useAsDefault,
      is_expired: false,
      is_bank: method.type === 'bank',
    }))
}
