import { controlProps, fieldProps } from '~/http/form/use-server-form'
import { Field, Input } from '~/ui/form/field'

export const NO_DETAILS = { why: '', madeOn: '', reference: '' }

type ShownField = Parameters<typeof fieldProps>[0]

type RefundFieldsProps = {
  fields: Readonly<Record<keyof typeof NO_DETAILS, ShownField>>
  /** The provider that took the payment and is not connected. */
  away: string | null
}

/** The reason of a refund; of one that was made elsewhere also its date and reference (R-REFUNDS-9). */
export function RefundFields({ fields, away }: RefundFieldsProps) {
  return (
    <>
      {away === null ? null : (
        <>
          <input type="hidden" name="isRecorded" value="1" />
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
    </>
  )
}
