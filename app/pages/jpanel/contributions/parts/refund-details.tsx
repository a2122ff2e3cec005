import type { RefundKind } from '~/domain/refunds/refund'
import { TextField, type BoundField } from '~/ui/fields/bound-field'
import { Checkbox } from '~/ui/form/choice'

export const NO_DETAILS = { why: '', madeOn: '', reference: '' }

type RefundDetailsProps = {
  fields: Readonly<Record<keyof typeof NO_DETAILS, BoundField>>
  away: string | null
  hasGoods: boolean
  kind: RefundKind
}

/** Why it is made, where goods go, and what a provider that is not connected says of it. */
export function RefundDetails({ fields, away, hasGoods, kind }: RefundDetailsProps) {
  return (
    <div className="refund-details">
      {away === null ? null : (
        <>
          <p className="small">
            {`${away} takes no payments here. Make the refund in its own panel first; nothing is sent from here.`}
          </p>
          <TextField field={fields.madeOn} label="Date of the refund" type="date" />
          <TextField field={fields.reference} label="Reference" help={`As ${away} names the refund.`} maxLength={120} />
        </>
      )}
      <TextField field={fields.why} label="Reason" maxLength={200} />
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
