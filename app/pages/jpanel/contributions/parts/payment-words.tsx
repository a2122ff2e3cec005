import { Icon } from '~/ui/icon'
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

const WORDS: Record<string, string> = {
  cash: 'Cash',
  check: 'Check',
  credit_card: 'Card',
  bank_account: 'Bank account',
  payment_method: 'Secure Account',
  paypal: 'PayPal',
  other: 'Other',
  free: 'Free',
}

export const paymentName = (type: string | null, label: string | null): string => label || WORDS[type ?? ''] || '–'

/** How it was paid, with its icon. `<PaymentWords type="check" label="Check 2047" />` */
export function PaymentWords({ type, label }: { type: string | null; label: string | null }) {
  return (
    <span className="pay">
      <Icon name={ICONS[type ?? ''] ?? 'wallet'} />
      {paymentName(type, label)}
    </span>
  )
}
