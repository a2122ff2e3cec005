import { useState } from 'react'
import { parsePerson } from './address-text'
import { BillingForm } from '~/pages/jpanel/pos/payment/billing-form'
import type { Reply } from '~/pages/jpanel/pos/cart/cart-calls'
import type { SelectedSupporter } from './selected'
import type { KnownSupporters } from './known-supporters'
import {
  describeGiver,
  type OrderDetails,
  type Person,
  type TillOrder,
  type TillRules,
} from '~/pages/jpanel/pos/cart/order'
import { Sheet } from '~/pages/jpanel/pos/shell/sheet'
import { SupporterSearch } from './supporter-search'

type AccountDialogProps = {
  order: TillOrder | null
  known: KnownSupporters
  rules: TillRules
  isTyping: boolean
  onChoose: (selected: SelectedSupporter) => void
  onSave: (change: (open: TillOrder) => OrderDetails) => Promise<Reply>
  onAddresses: () => void
  onClose: () => void
}

type Mode = { is: 'search' } | { is: 'form'; isNew: boolean; from: Partial<Person> }

export function AccountDialog({
  order,
  known,
  rules,
  isTyping,
  onChoose,
  onSave,
  onAddresses,
  onClose,
}: AccountDialogProps) {
  const [mode, setMode] = useState<Mode>(isTyping ? { is: 'form', isNew: false, from: {} } : { is: 'search' })
  const isSearch = mode.is === 'search'
  return (
    <Sheet
      kind="chooser"
      title={isSearch ? 'Supporter' : 'Billing name'}
      note={isSearch ? describeGiver(order) : describeMode(mode, order)}
      onClose={onClose}
    >
      {isSearch ? (
        <SupporterSearch
          order={order}
          known={known}
          onChoose={onChoose}
          onNew={(typed) => setMode({ is: 'form', isNew: true, from: parsePerson(typed) })}
          onEdit={() => setMode({ is: 'form', isNew: false, from: {} })}
        />
      ) : (
        <BillingForm
          order={order}
          rules={rules}
          isNew={mode.isNew}
          from={mode.from}
          onSave={onSave}
          onAddresses={onAddresses}
          onBack={() => setMode({ is: 'search' })}
          onClose={onClose}
        />
      )}
    </Sheet>
  )
}

const describeMode = (mode: Mode & { is: 'form' }, order: TillOrder | null): string =>
  !mode.isNew && order && order.supporterId !== null
    ? `For this contribution from ${order.supporterName}`
    : 'For someone who is not a supporter yet'
