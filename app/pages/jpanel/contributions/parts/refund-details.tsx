import type { ComponentProps } from 'react'
import type { RefundKind } from '~/domain/refunds/refund'
import { Checkbox } from '~/ui/form/choice'
import { RefundFields } from '../../parts/refund-fields'

type RefundDetailsProps = ComponentProps<typeof RefundFields> & { hasGoods: boolean; kind: RefundKind }

export function RefundDetails({ hasGoods, kind, ...fields }: RefundDetailsProps) {
  return (
    <div className="refund-details">
      <RefundFields {...fields} />
      {hasGoods && kind !== 'custom' ? (
        <Checkbox name="returnsGoods" value="1" label="The items go back to stock" />
      ) : null}
      <p className="small muted">
        Memberships of these items end. Downloads, promo codes and recurring plans are not changed. Any tax receipt for
        this contribution is voided.
      </p>
    </div>
  )
}
