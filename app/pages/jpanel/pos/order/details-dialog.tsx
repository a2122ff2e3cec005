import { useState } from 'react'
import { MAX_LENGTHS } from '~/domain/cart/messages'
import { localDate } from '~/kit/calendar'
import { Field, Input, Select, Textarea } from '~/ui/form/field'
import type { OrderDetails, TillOrder, TillRules } from '~/pages/jpanel/pos/cart/order'
import type { Reply } from '~/pages/jpanel/pos/cart/cart-calls'
import { Sheet } from '~/pages/jpanel/pos/shell/sheet'
import { Cancel, SheetForm } from '~/pages/jpanel/pos/shell/sheet-form'
import { Tick } from '~/pages/jpanel/pos/controls/tick'
import { useSubmission } from '~/pages/jpanel/pos/shell/use-submit'

type DetailsDialogProps = {
  order: TillOrder | null
  rules: TillRules
  onSave: (change: (open: TillOrder) => OrderDetails) => Promise<Reply>
  onClose: () => void
}

const OTHER = 'other'

/** The date of the sale in the organization's time zone; today before a sale is started. */
const saleDate = (order: TillOrder | null, rules: TillRules): string =>
  order ? localDate(new Date(order.orderedAt), rules.zone) : rules.today

export function DetailsDialog({ order, rules, onSave, onClose }: DetailsDialogProps) {
  const [source, setSource] = useState(order?.source ?? rules.sources[0] ?? '')
  const [referral, setReferral] = useState(order?.referralSource ?? '')
  const [isAnonymous, setIsAnonymous] = useState(order?.isAnonymous ?? true)
  const [comments, setComments] = useState(order?.comments ?? '')
  const [date, setDate] = useState(saleDate(order, rules))
  const isListed = referral === '' || rules.referralSources.includes(referral)
  const [isOther, setIsOther] = useState(!isListed)
  const submission = useSubmission()
  const submit = () => {
    const isMoved = date !== saleDate(order, rules)
    const change = (open: TillOrder): OrderDetails => ({
      ...open,
      source,
      referralSource: referral.trim(),
      isAnonymous,
      comments,
      orderedAt: isMoved ? date : open.orderedAt,
    })
    submission.run(() => onSave(change), onClose)
  }
  const chooseReferral = (value: string) => {
    setIsOther(value === OTHER)
    setReferral(value === OTHER ? '' : value)
  }
  const sources = source === '' || rules.sources.includes(source) ? rules.sources : [source, ...rules.sources]
  return (
    <Sheet
      kind="chooser"
      title="Details"
      note={order ? `Contribution ${order.clientUuid}` : 'For the next contribution'}
      onClose={onClose}
    >
      <SheetForm submission={submission} act="Save details" keep={<Cancel onClose={onClose} />} onSubmit={submit}>
        <div className="pair-grid">
          <Field label="Source">
            <Select
              value={source}
              onChange={(event) => setSource(event.target.value)}
              choices={sources.map((value) => ({ value, label: value }))}
            />
          </Field>
          <Field label="Date" error={errorAt(submission.errors, 'orderedAt')}>
            <Input
              type="date"
              value={date}
              max={rules.today}
              required
              onChange={(event) => setDate(event.target.value)}
            />
          </Field>
          <Field label="Referral source" isOptional>
            <Select
              value={isOther ? OTHER : referral}
              onChange={(event) => chooseReferral(event.target.value)}
              choices={[
                { value: '', label: 'None' },
                ...rules.referralSources.map((value) => ({ value, label: value })),
                { value: OTHER, label: 'Other…' },
              ]}
            />
          </Field>
          {isOther ? (
            <Field label="Other referral source" error={errorAt(submission.errors, 'referralSource')}>
              <Input
                maxLength={MAX_LENGTHS.referralSource}
                value={referral}
                onChange={(event) => setReferral(event.target.value)}
              />
            </Field>
          ) : (
            <span />
          )}
          <div className="whole">
            <Field
              label="Comments"
              isOptional
              help="Visible to the supporter, and printed."
              error={errorAt(submission.errors, 'comments')}
            >
              <Textarea
                rows={3}
                maxLength={MAX_LENGTHS.comments}
                value={comments}
                onChange={(event) => setComments(event.target.value)}
              />
            </Field>
          </div>
        </div>
        <Tick
          id="is-anonymous"
          isTicked={isAnonymous}
          label="Anonymous: hide the name in public lists"
          onTick={setIsAnonymous}
        />
      </SheetForm>
    </Sheet>
  )
}

const errorAt = (errors: Record<string, string>, field: string): string | undefined =>
  Object.entries(errors).find(([path]) => path === field || path.endsWith(`.${field}`))?.[1]
