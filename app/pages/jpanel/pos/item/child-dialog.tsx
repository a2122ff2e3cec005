import { useEffect, useMemo, useRef, useState } from 'react'
import { withSymbol } from '~/kit/money'
import { withinSentence } from '~/kit/text'
import { Avatar } from '~/ui/avatar'
import { FieldError } from '~/ui/form/field'
import type { Reply } from '~/pages/jpanel/pos/cart/cart-calls'
import {
  asksFirstPayment,
  childCall,
  childChoiceOfLine,
  toChild,
  childError,
  childRhythm,
  firstChildDate,
  hasOwnDay,
  isWeekly,
  meant,
  NO_REFERENCE,
  findOption,
  startingChildChoice,
  type Child,
  type ChildChoice,
} from './child'
import { DayChoice, FirstPayment } from '~/pages/jpanel/pos/controls/day-choice'
import { FindField } from '~/pages/jpanel/pos/controls/find-field'
import { FoundList, type FoundRow } from '~/pages/jpanel/pos/controls/found-list'
import type { AddCall } from './item-choice'
import type { TillLine, TillRules } from '~/pages/jpanel/pos/cart/order'
import { PickList } from '~/pages/jpanel/pos/controls/pick'
import { Sheet } from '~/pages/jpanel/pos/shell/sheet'
import { Cancel, SheetForm } from '~/pages/jpanel/pos/shell/sheet-form'
import { MAX_FOUND_ROWS } from '~/kit/search/shown-rows'
import { useSubmission } from '~/pages/jpanel/pos/shell/use-submit'
import { useLookup } from '~/pages/jpanel/pos/controls/use-lookup'
import { replacing as replacingLine } from '~/wire/pos/requests/add'
import { readSponsee, type SponseeWire } from '~/wire/pos/sponsee'

type ChildDialogProps = {
  rules: TillRules
  currency: string
  line?: TillLine | undefined
  onAdd: (call: AddCall) => Promise<Reply>
  onClose: () => void
}

export function ChildDialog({ rules, currency, line, onAdd, onClose }: ChildDialogProps) {
  const [typed, setTyped] = useState(line?.reference ?? '')
  const [child, setChild] = useState<Child | null>(null)
  const [choice, setChoice] = useState<ChildChoice>(() => startingChildChoice(null, rules))
  const submission = useSubmission()
  const lookup = useLookup<SponseeWire>('/jpanel/pos/sponsorships.json?query=', typed, { asksWhenEmpty: true })
  const found = useMemo(() => lookup.found.map(readSponsee(currency)).map(toChild), [lookup.found, currency])
  const isOpened = useRef(line === undefined)
  useEffect(() => {
    const own = found.find(({ number }) => number === line?.reference)
    if (isOpened.current || !line || !own) return
    isOpened.current = true
    setChild(own)
    setChoice(childChoiceOfLine(line, own, rules))
  }, [found, line, rules])
  const choose = (next: Child) => {
    setChild(next)
    setChoice(startingChildChoice(next, rules))
    submission.refuse({ error: null, errors: {} })
  }
  const submit = () => {
    const wanted = child ?? meant(found, typed)
    if (wanted && !child) return choose(wanted)
    const problem = childError(child, choice)
    if (problem !== null || !child)
      return submission.refuse({ error: problem ?? NO_REFERENCE, errors: child ? {} : { reference: NO_REFERENCE } })
    submission.run(() => onAdd(replacing(line, childCall(child, choice, rules))), onClose)
  }
  return (
    <Sheet kind="chooser" title="Sponsor a child" onClose={onClose}>
      <SheetForm
        submission={submission}
        act={child || !meant(found, typed) ? (line ? 'Save changes' : 'Add to contribution') : 'Choose this child'}
        keep={<Cancel onClose={onClose} />}
        onSubmit={submit}
      >
        {child ? (
          <Sponsoring
            {...{ child, choice, rules, currency }}
            errors={submission.errors}
            onChange={setChoice}
            onBack={() => setChild(null)}
          />
        ) : (
          <>
            <FindField
              label="Child's name or reference number"
              typed={typed}
              error={submission.errors.reference}
              onType={(next) => {
                setTyped(next)
                if (submission.error !== null) submission.refuse({ error: null, errors: {} })
              }}
            />
            <FoundList
              label="Children found"
              found={found}
              rowOf={toFoundRow}
              state={lookup.state}
              says={SAYS}
              onChoose={choose}
              onRetry={lookup.askAgain}
              isCut={found.length >= MAX_FOUND_ROWS}
            />
          </>
        )}
      </SheetForm>
    </Sheet>
  )
}

const replacing = (line: TillLine | undefined, { path, body }: AddCall): AddCall => ({
  path,
  body: { ...body, ...replacingLine(line?.id) },
})

const SAYS = { failed: 'Could not search children. Please try again.', done: 'No child found.' }

const toNote = (child: Child): string => [child.number, child.about].filter(Boolean).join(' · ')

const toFoundRow = (child: Child): FoundRow => ({
  id: child.id,
  name: child.name,
  note: toNote(child),
  portrait: <Portrait child={child} />,
  aside: <span className="pill">{child.status || (child.isAvailable ? 'Waiting' : 'Sponsored')}</span>,
  isDisabled: !child.isAvailable,
})

const Portrait = ({ child }: { child: Child }) =>
  child.picture === null ? (
    <Avatar name={child.name} size="lg" of="other" />
  ) : (
    <img className="portrait" src={child.picture} alt="" width={44} height={44} />
  )

type SponsoringProps = {
  child: Child
  choice: ChildChoice
  rules: TillRules
  currency: string
  errors: Record<string, string>
  onChange: (choice: ChildChoice) => void
  onBack: () => void
}

function Sponsoring({ child, choice, rules, currency, errors, onChange, onBack }: SponsoringProps) {
  const option = findOption(child, choice)
  return (
    <>
      <div className="card-of-one">
        <Portrait child={child} />
        <span>
          <b>{child.name}</b>
          <small>{toNote(child)}</small>
        </span>
        <button type="button" className="tbtn" onClick={onBack}>
          Choose another child
        </button>
      </div>
      {child.options.length > 0 ? (
        <PickList
          legend="Sponsorship"
          name="payment-option"
          options={child.options.map((one) => ({
            value: one.id,
            label: one.label,
          }))}
          selected={choice.optionId}
          onChoose={(optionId) => onChange({ ...choice, optionId })}
          error={errors.paymentOptionId}
        />
      ) : (
        <FieldError>This child has no sponsorship options yet.</FieldError>
      )}
      {asksFirstPayment(option, rules) ? (
        <>
          {hasOwnDay(option) ? null : (
            <DayChoice
              isWeekly={isWeekly(option)}
              period={option.frequency ?? ''}
              rules={rules}
              day={choice.day}
              dayOfWeek={choice.dayOfWeek}
              error={errors.day}
              onChange={(part) => onChange({ ...choice, ...part })}
            />
          )}
          <FirstPayment
            later={firstChildDate(option, choice, rules)}
            isToday={choice.withInitialCharge}
            onChoose={(withInitialCharge) => onChange({ ...choice, withInitialCharge })}
          />
        </>
      ) : null}
      {option && option.frequency !== null ? (
        <p className="muted" aria-live="polite">
          {withSymbol({ minor: option.minor, currency })} {withinSentence(childRhythm(option, choice, rules))}
          {asksFirstPayment(option, rules) && !choice.withInitialCharge
            ? `, first payment on ${firstChildDate(option, choice, rules)}`
            : ', first payment today'}
          .
        </p>
      ) : null}
    </>
  )
}
