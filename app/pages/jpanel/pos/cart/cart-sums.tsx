import { formatMoney } from '~/kit/money'
import { Icon } from '~/ui/icon'
import type { IconName } from '~/ui/icon-names'
import type { CartSums } from './cart-state'
import type { TillOrder } from './order'
import { percent } from '~/pages/jpanel/pos/controls/percent'

type SumsProps = { order: TillOrder | null; sums: CartSums; currency: string }

const taxLabel = (order: TillOrder | null): string => {
  const [only, ...others] = order?.taxes ?? []
  return only && others.length === 0 ? `Sales tax, ${only.code} ${percent(only.rate)}` : 'Sales tax'
}

const shippingLabel = (order: TillOrder | null): string =>
  order?.shippingMethod ? `Shipping, ${order.shippingMethod}` : 'Shipping'

export function Sums({ order, sums, currency }: SumsProps) {
  const savings = order?.savingsMinor ?? 0n
  const codes = order?.promos.map(({ code }) => code).join(', ') ?? ''
  const rows: [key: string, label: string, minor: bigint, isShown: boolean][] = [
    ['subtotal', 'Subtotal', sums.subtotalMinor, sums.subtotalMinor !== 0n],
    ['savings', codes === '' ? 'Saved' : `Saved with ${codes}`, savings, savings > 0n],
    ['shipping', shippingLabel(order), sums.shippingMinor, sums.shippingMinor !== 0n],
    [
      'free',
      order?.freeShippingLabel || 'Free Shipping',
      0n,
      order?.isFreeShipping === true && order.shippableItems > 0,
    ],
    ['tax', taxLabel(order), sums.taxMinor, sums.taxMinor !== 0n],
    ['costs', 'Costs covered', sums.dccMinor, sums.dccMinor !== 0n],
  ]
  const shown = rows.filter(([, , , isShown]) => isShown)
  const idle = order?.idlePromos ?? []
  if (shown.length + idle.length === 0) return null
  return (
    <div className="sums">
      {shown.map(([key, label, minor]) => (
        <div key={key} className={key === 'savings' ? 'saved' : undefined}>
          <span>{label}</span>
          <span className="n">{formatMoney({ minor, currency })}</span>
        </div>
      ))}
      {idle.map(({ code, notApplied }) => (
        <p key={code} className="idle">
          {code} not applied: {notApplied}
        </p>
      ))}
    </div>
  )
}

type AdjustmentsProps = { order: TillOrder | null; isOffered: boolean; onShow: (panel: string) => void }

/** The buttons keep their places, so that cashiers learn them. */
export function Adjustments({ order, isOffered, onShow }: AdjustmentsProps) {
  const ways: { panel: string; icon: IconName; label: string; name: string; isOn: boolean }[] = [
    { panel: 'promo', icon: 'discount', label: 'Promo', name: 'Promo codes', isOn: (order?.promos.length ?? 0) > 0 },
    {
      panel: 'shipping',
      icon: 'truck',
      label: 'Shipping',
      name: 'Shipping',
      isOn: order !== null && (order.shippingMinor > 0n || (order.isFreeShipping && order.shippableItems > 0)),
    },
    { panel: 'taxes', icon: 'receipt', label: 'Tax', name: 'Tax address', isOn: (order?.taxMinor ?? 0n) > 0n },
    ...(isOffered
      ? [
          {
            panel: 'costs',
            icon: 'heart-handshake' as IconName,
            label: 'Costs',
            name: 'Costs to cover',
            isOn: order?.dccEnabledByCustomer === true,
          },
        ]
      : []),
  ]
  return (
    <div className="adjust" role="group" aria-label="Change the total">
      {ways.map(({ panel, icon, label, name, isOn }) => (
        <button
          key={panel}
          type="button"
          className={isOn ? 'on' : ''}
          aria-label={isOn ? `${name}, in effect` : name}
          onClick={() => onShow(panel)}
        >
          <Icon name={icon} />
          {label}
        </button>
      ))}
    </div>
  )
}
