import { useNavigation } from 'react-router'
import type { FormFailure } from '~/http/form/form-action'
import { controlProps, fieldProps, useServerForm } from '~/http/form/use-server-form'
import type { ReceiptRecord } from '~/domain/receipts/receipt-record.server'
import { Opened } from '~/http/form/opened'
import { Button } from '~/ui/button'
import { Field, Input, Select, type Choice } from '~/ui/form/field'
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

/** Who the receipt is for, its amount and date, and the signature on it. */
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
          <Field label="Name" {...fieldProps(fields.name)}>
            <Input {...controlProps(fields.name)} maxLength={200} />
          </Field>
          <div className="pair">
            <Field label="First name" isOptional {...fieldProps(fields.firstName)}>
              <Input {...controlProps(fields.firstName)} maxLength={64} />
            </Field>
            <Field label="Last name" isOptional {...fieldProps(fields.lastName)}>
              <Input {...controlProps(fields.lastName)} maxLength={64} />
            </Field>
          </div>
          <Field label="Address" {...fieldProps(fields.address01)}>
            <Input {...controlProps(fields.address01)} maxLength={450} />
          </Field>
          <Field label="Address 2" isOptional {...fieldProps(fields.address02)}>
            <Input {...controlProps(fields.address02)} maxLength={450} />
          </Field>
          <div className="pair">
            <Field label="City" {...fieldProps(fields.city)}>
              <Input {...controlProps(fields.city)} maxLength={200} />
            </Field>
            <Field label="State" {...fieldProps(fields.state)}>
              <Input {...controlProps(fields.state)} maxLength={45} />
            </Field>
          </div>
          <div className="pair">
            <Field label="ZIP" {...fieldProps(fields.zip)}>
              <Input {...controlProps(fields.zip)} maxLength={45} />
            </Field>
            <Field label="Country" {...fieldProps(fields.country)}>
              <Select {...controlProps(fields.country)} choices={countries} />
            </Field>
          </div>
          <div className="pair">
            <Field label="Email" isOptional {...fieldProps(fields.email)}>
              <Input {...controlProps(fields.email)} type="email" maxLength={254} />
            </Field>
            <Field label="Phone" isOptional {...fieldProps(fields.phone)}>
              <Input {...controlProps(fields.phone)} maxLength={45} />
            </Field>
          </div>
        </Card>
        <Card title="Amount and date">
          <div className="pair">
            <Field label="Amount" {...fieldProps(fields.amount)}>
              <Input {...controlProps(fields.amount)} isNumber required maxLength={40} />
            </Field>
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
