import { useNavigation } from 'react-router'
import { TextField } from '~/ui/fields/bound-field'
import { Link } from '~/ui/link'
import type { FormFailure } from '~/http/form/form-action'
import { useServerForm } from '~/http/form/use-server-form'
import { Button } from '~/ui/button'
import { DateText } from '~/ui/date-text'
import { PostForm } from '~/ui/form/post-form'
import { MoneyText } from '~/ui/money-text'
import { Pill, type Tone } from '~/ui/pill'
import { Card } from '~/ui/shell/page-head'
import { EmptySection } from './activity-card'
import { PlainTable } from './plain-table'
import type { Loaded } from './record-data.server'

const STATUS: Record<string, Tone> = { issued: 'good', draft: 'warn', void: 'bad' }

type Props = Loaded & { failure: FormFailure | undefined }

export function ReceiptsCard(loaded: Props) {
  const { receipts, may } = loaded
  return (
    <div className={may.receipts ? 'grid two record' : undefined}>
      {receipts.length === 0 ? (
        <EmptySection title="Tax Receipts">Tax receipts appear here once they are issued.</EmptySection>
      ) : (
        <PlainTable
          label="Tax Receipts"
          rest="Tax receipts lists all of them."
          heads={['Number', 'Amount', 'Issued', 'Status']}
          rows={receipts.map((receipt) => ({
            key: receipt.id,
            cells: [
              <Link key="number" className="link" to={`/jpanel/tax_receipts/${receipt.id}`}>
                {receipt.number}
              </Link>,
              <MoneyText key="amount" minor={receipt.amountMinor} currency={receipt.currency} code />,
              receipt.issuedAt ? <DateText key="issued" at={receipt.issuedAt} /> : '–',
              <Pill key="status" tone={STATUS[receipt.status] ?? 'quiet'}>
                {receipt.status}
              </Pill>,
            ],
          }))}
        />
      )}
      {may.receipts ? <CreateReceipt {...loaded} /> : null}
    </div>
  )
}

function CreateReceipt({ today, failure }: Props) {
  const isBusy = useNavigation().formMethod === 'POST'
  const [form, fields] = useServerForm({
    id: 'create-receipt',
    values: { from: `${today.slice(0, 4)}-01-01`, to: today },
    failure,
  })
  return (
    <Card title="Create tax receipt" isSide>
      <PostForm id={form.id} className="stack">
        <p className="muted">A draft with all gifts of the period that have no receipt yet.</p>
        <TextField field={fields.from} label="From" type="date" required />
        <TextField field={fields.to} label="To" type="date" required />
        <Button type="submit" name="intent" value="create-receipt" isBusy={isBusy}>
          Create tax receipt
        </Button>
      </PostForm>
    </Card>
  )
}
