import type { RefundKind } from '~/domain/refunds/refund'
import { controlProps, fieldProps } from '~/http/form/use-server-form'
import { Checkbox } from '~/ui/form/choice'
import { Field, Input } from '~/ui/form/field'

export const NO_DETAILS = { why: '', madeOn: '', reference: '' }

type ShownField = Parameters<typeof fieldProps>[0]

type RefundDetailsProps = {
  fields: Readonly<Record<keyof typeof NO_DETAILS, ShownField>>
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
          <Field label="Date of the refund" {...fieldProps(fields.madeOn)}>
            <Input {...controlProps(fields.madeOn)} type="date" />
          </Field>
          <Field label="Reference" help={`As ${away} names the refund.`} {...fieldProps(fields.reference)}>
            <Input {...controlProps(fields.reference)} maxLength={120} />
          </Field>
        </>
      )}
      <Field label="Reason" {...fieldProps(fields.why)}>
        <Input {...controlProps(fields.why)} maxLength={200} />
      </Field>
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
