import { useNavigation } from 'react-router'
import type { FormFailure } from '~/http/form/form-action'
import { controlProps, fieldProps, useServerForm } from '~/http/form/use-server-form'
import type { ReceiptRecord } from '~/domain/receipts/receipt-record.server'
import { Opened } from '~/http/form/opened'
import { SelectField, TextField } from '~/ui/fields/bound-field'
import { Button } from '~/ui/button'
import { Field, Input, type Choice } from '~/ui/form/field'
import { PostForm } from '~/ui/form/post-form'
import { LeaveGuard } from '~/ui/form/leave-guard'
import { Card } from '~/ui/shell/page-head'
import type { ReceiptValues } from './receipt-values'

type Values = ReceiptValues & Pick<ReceiptRecord, 'status'>

type Props = {
  receipt: Values
  signature: string | null
  countries: readonly Choice[]
  failure: FormFailure | undefined
  isLocked: boolean
}

export function ReceiptForm({ receipt, signature, countries, failure, isLocked }: Props) {
  const isBusy = useNavigation().formMethod === 'POST'
  const [form, fields] = useServerForm<Values & { signature: string }>({
    id: 'receipt',
    values: { ...receipt, signature: '' },
    failure,
  })
  const isDraft = receipt.status === 'draft'
  return (
    <PostForm id={form.id} encType="multipart/form-data" className="set-form">
      <Opened values={receipt} failure={failure} />
      <LeaveGuard />
      <fieldset disabled={isLocked} className="stack">
        <Card title="Issued to">
          <TextField field={fields.name} label="Name" />
          <div className="pair">
            <TextField field={fields.firstName} label="First name" isOptional />
            <TextField field={fields.lastName} label="Last name" isOptional />
          </div>
          <TextField field={fields.address01} label="Address" />
          <TextField field={fields.address02} label="Address line 2" isOptional />
          <div className="pair">
            <TextField field={fields.city} label="City" />
            <TextField field={fields.state} label="State" />
          </div>
          <div className="pair">
            <TextField field={fields.zip} label="ZIP" />
            <SelectField field={fields.country} label="Country" choices={countries} />
          </div>
          <div className="pair">
            <TextField field={fields.email} label="Email" isOptional type="email" />
            <TextField field={fields.phone} label="Phone" isOptional />
          </div>
        </Card>
        <Card title="Amount and date">
          <div className="pair">
            <TextField field={fields.amount} label="Amount" isNumber required />
            <Field
              label="Issued on"
              {...(isDraft ? { help: 'Without a date, the day it is issued' } : {})}
              {...fieldProps(fields.issuedOn)}
            >
              <Input {...controlProps(fields.issuedOn)} type="date" required={!isDraft} />
            </Field>
          </div>
          {signature ? <img src={signature} alt="Signature on this receipt" className="signature" /> : null}
          <Field label="Signature" isOptional help="PNG or JPEG, at most 200 KB" {...fieldProps(fields.signature)}>
            <Input name="signature" type="file" accept="image/png,image/jpeg" />
          </Field>
        </Card>
        {isLocked ? null : (
          <div className="actions">
            <Button type="submit" variant="primary" name="intent" value="save" isBusy={isBusy}>
              {isDraft ? 'Save draft' : 'Save revision'}
            </Button>
          </div>
        )}
      </fieldset>
    </PostForm>
  )
}
