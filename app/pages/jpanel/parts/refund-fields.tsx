import { TextField, type BoundField } from '~/ui/fields/bound-field'

export const NO_DETAILS = { why: '', madeOn: '', reference: '' }

type RefundFieldsProps = {
  fields: Readonly<Record<keyof typeof NO_DETAILS, BoundField>>
  /** The provider that took the payment, if it is not connected. */
  away: string | null
}

export function RefundFields({ fields, away }: RefundFieldsProps) {
  return (
    <>
      {away === null ? null : (
        <>
          <input type="hidden" name="isRecorded" value="1" />
          <p className="small">
            {`${away} takes no payments here. Make the refund in its own panel first; nothing is sent from here.`}
          </p>
          <TextField field={fields.madeOn} label="Date of the refund" type="date" />
          <TextField field={fields.reference} label="Reference" help={`As ${away} names the refund.`} maxLength={120} />
        </>
      )}
      <TextField field={fields.why} label="Reason" maxLength={200} />
    </>
  )
}
