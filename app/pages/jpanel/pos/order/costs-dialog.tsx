import { useState } from 'react'
import { DCC_TYPES, type DccAmounts, type DccType } from '~/domain/pricing/dcc'
import { useShownMoney } from '~/pages/jpanel/pos/controls/home-currency'
import type { Reply } from '~/pages/jpanel/pos/cart/cart-calls'
import type { OrderDetails, TillOrder } from '~/pages/jpanel/pos/cart/order'
import { PickCells } from '~/pages/jpanel/pos/controls/pick'
import { Sheet } from '~/pages/jpanel/pos/shell/sheet'
import { Cancel, SheetForm } from '~/pages/jpanel/pos/shell/sheet-form'
import { useSubmission } from '~/pages/jpanel/pos/shell/use-submit'

const LABELS: Record<DccType, string> = {
  most_costs: 'Most Costs',
  more_costs: 'More Costs',
  minimum_costs: 'Minimum Costs',
}
const NONE = 'none'

type CostsChoiceProps = {
  costs: DccAmounts
  currency: string
  selected: DccType | null
  onChoose: (type: DccType | null) => void
}

/** Offers three amounts or none, in the documented words (R-COSTS-1). */
export function CostsChoice({ costs, currency, selected, onChoose }: CostsChoiceProps) {
  const shown = useShownMoney(currency)
  return (
    <PickCells
      legend="Cover the costs"
      name="costs"
      columns={2}
      options={[
        ...DCC_TYPES.map((type) => ({ value: type as string, label: shown(costs[type]), note: LABELS[type] })),
        { value: NONE, label: 'Not now', note: shown(0n) },
      ]}
      selected={selected ?? NONE}
      onChoose={(value) => onChoose(DCC_TYPES.find((type) => type === value) ?? null)}
    />
  )
}

type CostsDialogProps = {
  order: TillOrder | null
  isOffered: boolean
  onSave: (change: (open: TillOrder) => OrderDetails) => Promise<Reply>
  onClose: () => void
}

export function CostsDialog({ order, isOffered, onSave, onClose }: CostsDialogProps) {
  const [selected, setSelected] = useState(order?.dccEnabledByCustomer ? order.dccType : null)
  const submission = useSubmission()
  const isRequested = isOffered && order !== null && order.lines.some(({ isDccEligible }) => isDccEligible)
  const save = () =>
    submission.run(
      () => onSave((open) => ({ ...open, dccEnabledByCustomer: selected !== null, dccType: selected })),
      onClose,
    )
  return (
    <Sheet kind="small" title="Cover the costs" note="Added to today’s payment, not taxed" onClose={onClose}>
      <SheetForm
        submission={submission}
        act={isRequested ? 'Save' : 'Close'}
        keep={isRequested ? <Cancel onClose={onClose} /> : null}
        onSubmit={isRequested ? save : onClose}
      >
        {isRequested ? (
          <CostsChoice costs={order.dccCosts} currency={order.currency} selected={selected} onChoose={setSelected} />
        ) : (
          <p className="muted">
            {isOffered
              ? 'Nothing in this cart is eligible for cost coverage.'
              : 'Cost coverage is turned off in the settings.'}
          </p>
        )}
      </SheetForm>
    </Sheet>
  )
}
