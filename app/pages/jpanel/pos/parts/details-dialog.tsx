import { useState, type FormEvent } from 'react'
import { localDate } from '~/kit/calendar'
import { Field, Input, Select, Textarea } from '~/ui/field'
import type { OrderDetails, TillOrder, TillRules } from './order'
import { Sheet } from './sheet'

type DetailsDialogProps = {
  order: TillOrder | null
  rules: TillRules
  onSave: (change: (open: TillOrder) => OrderDetails) => void
  onClose: () => void
}

const OTHER = 'other'

/** The calendar date of the sale where the organisation is; empty before anything was started. */
const dateOf = (order: TillOrder | null, rules: TillRules): string =>
  order ? localDate(new Date(order.orderedAt), rules.zone) : rules.today

/** Source, date, comments and the anonymous flag of the contribution. */
export function DetailsDialog({ order, rules, onSave, onClose }: DetailsDialogProps) {
  const [source, setSource] = useState(order?.source ?? rules.sources[0] ?? '')
  const [referral, setReferral] = useState(order?.referralSource ?? '')
  const [isAnonymous, setIsAnonymous] = useState(order?.isAnonymous ?? true)
  const [comments, setComments] = useState(order?.comments ?? '')
  const [date, setDate] = useState(dateOf(order, rules))
  const isListed = referral === '' || rules.referralSources.includes(referral)
  const [isOther, setIsOther] = useState(!isListed)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const isMoved = date !== dateOf(order, rules)
    onSave((open) => ({
      ...open,
      source,
      referralSource: referral.trim(),
      isAnonymous,
      comments,
      orderedAt: isMoved ? date : open.orderedAt,
    }))
  }
  const chooseReferral = (value: string) => {
    setIsOther(value === OTHER)
    setReferral(value === OTHER ? '' : value)
  }
  const sources = source === '' || rules.sources.includes(source) ? rules.sources : [source, ...rules.sources]
  return (
    <Sheet kind="chooser" title="Details" note={order ? `Contribution ${order.clientUuid}` : 'Of the next contribution'} onClose={onClose}>
      <form className="sheet-form" onSubmit={submit}>
        <div className="sheet-body pair-grid">
          <Field label="Source">
            <Select
              value={source}
              onChange={(event) => setSource(event.target.value)}
              choices={sources.map((value) => ({ value, label: value }))}
            />
          </Field>
          <Field label="Date">
            <Input type="date" value={date} max={rules.today} required onChange={(event) => setDate(event.target.value)} />
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
            <Field label="Other referral source">
              <Input maxLength={45} value={referral} onChange={(event) => setReferral(event.target.value)} />
            </Field>
          ) : (
            <span />
          )}
          <div className="whole">
            <Field label="Comments" isOptional help="The supporter can read them, and they are printed.">
              <Textarea rows={3} value={comments} onChange={(event) => setComments(event.target.value)} />
            </Field>
          </div>
          <label className="check opt-row whole" htmlFor="is-anonymous">
            <input id="is-anonymous" type="checkbox" checked={isAnonymous} onChange={(event) => setIsAnonymous(event.target.checked)} />
            <b>Anonymous: the name is not shown in public lists</b>
          </label>
        </div>
        <footer>
          <button type="button" className="tbtn" onClick={onClose}>
            Cancel
          </button>
          <button type="submit" className="paybtn center">
            Save details
          </button>
        </footer>
      </form>
    </Sheet>
  )
}
