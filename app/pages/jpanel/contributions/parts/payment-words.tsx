import { paymentName } from '~/domain/contributions/contribution'
import { getIcon } from '~/ui/icon'
import type { IconName } from '~/ui/icon-names'

const ICONS: Record<string, IconName> = {
  cash: 'cash',
  check: 'file-check',
  credit_card: 'credit-card',
  bank_account: 'building-bank',
  payment_method: 'wallet',
  paypal: 'brand-paypal',
  free: 'gift',
}

export const PaymentIcon = ({ type }: { type: string | null }) => getIcon(ICONS[type ?? ''] ?? 'wallet')

/** "in cash", "by Check 2047", "with Visa 4242". */
export function paidHow(type: string | null, label: string | null): string {
  if (type === 'cash') return 'in cash'
  if (type === 'free') return 'nothing (free)'
  return `${type === 'credit_card' || type === 'payment_method' ? 'with' : 'by'} ${paymentName(type, label)}`
}
