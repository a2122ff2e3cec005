export const EVENTS = [
  'contribution_paid',
  'contributions_paid',
  'contribution_refunded',
  'supporter_created',
  'supporter_updated',
] as const

/** Only webhooks that subscribed to this event earlier get it; it can no longer be selected. */
export const LEGACY_EVENT = 'order_completed'

export type HookEventName = (typeof EVENTS)[number]

export const EVENT_LABELS: Readonly<Record<HookEventName | typeof LEGACY_EVENT, { label: string; help: string }>> = {
  contribution_paid: { label: 'Contribution paid', help: 'A contribution, or a single payment of a recurring plan.' },
  contributions_paid: {
    label: 'Contributions paid',
    help: 'Everything that is paid, with one request for each run of recurring payments.',
  },
  contribution_refunded: { label: 'Contribution refunded', help: 'In full or in part.' },
  supporter_created: { label: 'Supporter created', help: 'By staff, or with a sale.' },
  supporter_updated: { label: 'Supporter updated', help: 'Profile, address, opt-in, status or membership.' },
  order_completed: { label: 'Order completed', help: 'No longer sent.' },
}

export const findEventLabel = (name: string): string => EVENT_LABELS[name as HookEventName]?.label ?? name

export const HOOKS = '/jpanel/settings/hooks'
export const hookPath = (id: number): string => `${HOOKS}/${id}`

export const isSuccess = (status: number): boolean => status >= 200 && status <= 299
/** Stored in place of a status when the server does not answer. */
export const NO_ANSWER = -1

export const MAX_URL_LENGTH = 255
export const MAX_SECRET_LENGTH = 255
export const CONTENT_TYPE = 'application/json'

export type Subject = 'contribution' | 'transaction' | 'supporter'
