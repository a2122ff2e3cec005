import { useState } from 'react'
import { formatMoney } from '~/kit/money'
import { Icon } from '~/ui/icon'
import { addressLines, missingForShipping } from '~/pages/jpanel/pos/supporter/address-text'
import type { Reply } from '~/pages/jpanel/pos/cart/cart-calls'
import type { OrderDetails, ShippingChoice, TillOrder } from '~/wire/pos/till-order'
import { PickList } from '~/pages/jpanel/pos/controls/pick'
import { countryName } from '~/kit/countries'
import { Sheet } from '~/pages/jpanel/pos/shell/sheet'
import { Cancel, SheetForm } from '~/pages/jpanel/pos/shell/sheet-form'
import { useSubmission } from '~/pages/jpanel/pos/shell/use-submit'
import { joinWithAnd } from '~/domain/locale/join-with-and'

type ShippingDialogProps = {
  order: TillOrder | null
  onSave: (change: (open: TillOrder) => OrderDetails) => Promise<Reply>
  onAddress: () => void
  onClose: () => void
}

const FREE = 'free'

/** The organization's own method is identified by its id, a courier's service by its title (R-SHIPPING-4). */
const choiceKey = ({ methodId, title }: ShippingChoice): string =>
  methodId === null ? `courier-${title}` : `method-${methodId}`

function readSelected(order: TillOrder | null): string | null {
  if (!order) return null
  if (order.isFreeShipping) return FREE
  const selected = order.shippingChoices.find(({ methodId, title }) =>
    methodId === null ? title === order.courierMethod : methodId === order.shippingMethodId,
  )
  return selected ? choiceKey(selected) : null
}

export function ShippingDialog({ order, onSave, onAddress, onClose }: ShippingDialogProps) {
  const [selected, setSelected] = useState(() => readSelected(order))
  const submission = useSubmission()
  const isShipped = (order?.shippableItems ?? 0) > 0
  const save = () =>
    submission.run(
      () =>
        onSave((open) => {
          const method = open.shippingChoices.find((choice) => choiceKey(choice) === selected)
          return {
            ...open,
            isFreeShipping: selected === FREE,
            shippingMethodId: method?.methodId ?? null,
            courierMethod: method && method.methodId === null ? method.title : '',
          }
        }),
      onClose,
    )
  return (
    <Sheet kind={isShipped ? 'chooser' : 'small'} title="Shipping" note={describeFree(order)} onClose={onClose}>
      <SheetForm
        submission={submission}
        act={isShipped ? 'Save shipping' : 'Close'}
        keep={isShipped ? <Cancel onClose={onClose} /> : null}
        onSubmit={isShipped ? save : onClose}
      >
        {order && isShipped ? (
          <>
            <Destination order={order} onAddress={onAddress} />
            <PickList
              legend="Method"
              name="shipping-method"
              options={[
                ...order.shippingChoices.map((choice) => ({
                  value: choiceKey(choice),
                  label: choice.title || choice.courier,
                  note: choice.title && choice.courier ? choice.courier : undefined,
                  aside: formatMoney({ minor: choice.costMinor, currency: order.currency }),
                })),
                {
                  value: FREE,
                  label: 'Free shipping',
                  note: 'for this contribution',
                  aside: formatMoney({ minor: 0n, currency: order.currency }),
                },
              ]}
              selected={selected}
              onChoose={setSelected}
            />
          </>
        ) : (
          <p className="muted">
            Nothing in this cart needs shipping. Shipping methods appear here when something does.
          </p>
        )}
      </SheetForm>
    </Sheet>
  )
}

const describeFree = (order: TillOrder | null): string | null => {
  const free = order?.promos.find(({ isFreeShipping }) => isFreeShipping)
  return free ? `${order?.freeShippingLabel || 'Free Shipping'} with ${free.code}` : null
}

function Destination({ order, onAddress }: { order: TillOrder; onAddress: () => void }) {
  const missing = missingForShipping(order.shipping)
  const lines = addressLines({ ...order.shipping, phone: '', email: '' }, countryName)
  return (
    <div className={missing.length > 0 ? 'destination lacks' : 'destination'}>
      <Icon name={missing.length > 0 ? 'alert-triangle' : 'truck'} />
      <span>
        {missing.length > 0 ? `Add ${joinWithAnd(missing)} to the shipping address.` : lines.join(', ')}
        {missing.length === 0 && order.shippingChoices.length === 0 ? (
          <small>No shipping methods are available for this address.</small>
        ) : null}
      </span>
      <button type="button" className="tbtn" onClick={onAddress}>
        {missing.length > 0 ? 'Complete address' : 'Change'}
      </button>
    </div>
  )
}
