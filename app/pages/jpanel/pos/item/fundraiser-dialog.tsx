import { useState } from 'react'
import { MAX_LENGTHS } from '~/domain/cart/messages'
import { Avatar } from '~/ui/avatar'
import { Field, Textarea } from '~/ui/form/field'
import { MAX_FOUND_ROWS } from '~/kit/search/shown-rows'
import { AmountField } from '~/pages/jpanel/pos/controls/amount-field'
import type { Reply } from '~/pages/jpanel/pos/cart/cart-calls'
import { FindField } from '~/pages/jpanel/pos/controls/find-field'
import { FoundList, type FoundRow } from '~/pages/jpanel/pos/controls/found-list'
import { fundraiserCall, fundraiserErrors, presetsIn, type FundraiserChoice } from './fundraiser'
import type { AddCall } from './item-choice'
import type { TillOrder } from '~/pages/jpanel/pos/cart/order'
import { Sheet } from '~/pages/jpanel/pos/shell/sheet'
import { Cancel, SheetForm } from '~/pages/jpanel/pos/shell/sheet-form'
import { Tick } from '~/pages/jpanel/pos/controls/tick'
import { useSubmission } from '~/pages/jpanel/pos/shell/use-submit'
import { useLookup } from '~/pages/jpanel/pos/controls/use-lookup'
import { readPage, type FoundPage, type FoundPageWire } from '~/wire/pos/page'

type FundraiserDialogProps = {
  order: TillOrder | null
  currency: string
  onAdd: (call: AddCall) => Promise<Reply>
  onClose: () => void
}

const SAYS = { failed: 'Could not search fundraising pages. Please try again.', done: 'No fundraising page found.' }

export function FundraiserDialog({ order, currency, onAdd, onClose }: FundraiserDialogProps) {
  const [typed, setTyped] = useState('')
  const [choice, setChoice] = useState<FundraiserChoice>(() => ({
    page: null,
    amount: '',
    comments: order?.comments ?? '',
    isAnonymous: order?.isAnonymous ?? true,
  }))
  const submission = useSubmission()
  const change = (part: Partial<FundraiserChoice>) => {
    setChoice((before) => ({ ...before, ...part }))
    if (submission.error !== null) submission.refuse({ error: null, errors: {} })
  }
  const submit = () => {
    const errors = fundraiserErrors(choice, currency)
    const [first] = Object.values(errors)
    if (first !== undefined)
      return submission.refuse({ error: first, errors: choice.page && errors.page ? {} : errors })
    submission.run(() => onAdd(fundraiserCall(choice, currency)), onClose)
  }
  return (
    <Sheet kind="chooser" title="Fundraising page" onClose={onClose}>
      <SheetForm
        submission={submission}
        act="Add to contribution"
        keep={<Cancel onClose={onClose} />}
        onSubmit={submit}
      >
        {choice.page ? (
          <Giving {...{ choice, currency, errors: submission.errors }} onChange={change} />
        ) : (
          <Finding
            typed={typed}
            error={submission.errors.page}
            onType={setTyped}
            onChoose={(page) => change({ page })}
          />
        )}
      </SheetForm>
    </Sheet>
  )
}

type FindingProps = {
  typed: string
  error: string | undefined
  onType: (typed: string) => void
  onChoose: (page: FoundPage) => void
}

function Finding({ typed, error, onType, onChoose }: FindingProps) {
  const { found, state, askAgain } = useLookup<FoundPageWire>('/jpanel/fundraisers.json?query=', typed, {
    asksWhenEmpty: true,
  })
  return (
    <>
      <FindField label="Page title or creator" typed={typed} error={error} onType={onType} />
      <FoundList
        label="Fundraising pages found"
        found={found.map(readPage)}
        rowOf={toFoundRow}
        state={state}
        says={SAYS}
        onChoose={onChoose}
        onRetry={askAgain}
        isCut={found.length >= MAX_FOUND_ROWS}
      />
    </>
  )
}

const toNote = (page: FoundPage): string => (page.author ? `by ${page.author}` : (page.url ?? ''))

const toFoundRow = (page: FoundPage): FoundRow => ({
  id: page.id,
  name: page.title,
  note: toNote(page),
  portrait: <Picture page={page} />,
})

const Picture = ({ page }: { page: FoundPage }) =>
  page.thumbnail ? (
    <img className="portrait" src={page.thumbnail} alt="" width={44} height={44} />
  ) : (
    <Avatar name={page.title} size="lg" of="other" />
  )

type GivingProps = {
  choice: FundraiserChoice
  currency: string
  errors: Record<string, string>
  onChange: (part: Partial<FundraiserChoice>) => void
}

function Giving({ choice, currency, errors, onChange }: GivingProps) {
  const { page } = choice
  if (!page) return null
  return (
    <>
      <div className="card-of-one">
        <Picture page={page} />
        <span>
          <b>{page.title}</b>
          <small>{toNote(page)}</small>
        </span>
        <button type="button" className="tbtn" onClick={() => onChange({ page: null })}>
          Choose another page
        </button>
      </div>
      <AmountField
        amount={choice.amount}
        currency={currency}
        presets={presetsIn(currency)}
        minimumMinor={null}
        error={errors.amount}
        onAmount={(amount) => onChange({ amount })}
      />
      <Field label="Comments" isOptional help="For the whole contribution. Visible to the supporter.">
        <Textarea
          name="comments"
          rows={2}
          maxLength={MAX_LENGTHS.comments}
          value={choice.comments}
          onChange={(event) => onChange({ comments: event.target.value })}
        />
      </Field>
      <Tick
        id="fundraiser-anonymous"
        isTicked={choice.isAnonymous}
        label="Anonymous: hide the name on the page"
        onTick={(isAnonymous) => onChange({ isAnonymous })}
      />
    </>
  )
}
