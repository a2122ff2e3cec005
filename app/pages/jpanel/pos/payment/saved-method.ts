import type { methodsWire } from '~/wire/pos/method'
import type { SentBy } from '~/wire/pos/sent'

/** A card or account saved for the supporter, masked (R-PAYMENTS-6). */
export type SavedMethod = { id: number; name: string; number: string; isDefault: boolean; isBank: boolean }

type MethodWire = SentBy<typeof methodsWire>[number]

/** Only what can be charged is offered: active, and not expired. */
export const methodsOf = (wire: readonly MethodWire[] | null | undefined): SavedMethod[] =>
  (wire ?? [])
    .filter(({ status, is_expired: isExpired }) => (status ?? 'ACTIVE') === 'ACTIVE' && isExpired !== true)
    .map((method) => ({
      id: method.id,
      name: method.display_name ?? '',
      number: method.account_number ?? '',
      isDefault: method.use_as_default === true,
      isBank: method.is_bank === true,
    }))

/** What may pay this order: a bank account only, where an item asks for one. */
export const usableMethods = (methods: readonly SavedMethod[], requiresAch: boolean): SavedMethod[] =>
  methods.filter(({ isBank }) => isBank || !requiresAch)
