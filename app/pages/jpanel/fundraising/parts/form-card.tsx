import { useState } from 'react'
import { DCC_WORDS, type FormValues } from '~/domain/fundraising/form'
import { DCC_TYPES, type DccTerms, type DccType } from '~/domain/pricing/dcc'
import { parseAmount, toDecimal, withSymbol } from '~/kit/money'
import { Field, Input, Select } from '~/ui/form/field'
import { Segmented } from '~/ui/form/choice'
import { costsOf, type Offer } from './shown-form'

type Props = { values: FormValues; offer: Offer; currency: string; terms: DccTerms; organization: string }

/** A donation form as visitors meet it; its choices can be tried, and nothing is sent. */
export function FormCard({ values, offer, currency, terms, organization }: Props) {
  const [period, setPeriod] = useState<string>(offer.periods[0]?.value ?? '')
  const [typed, setTyped] = useState<string | null>(null)
  const [costs, setCosts] = useState<DccType | null>(values.coversCosts === 'on' ? (values.costs as DccType) : null)
  const minor = typed === null ? offer.selected : (parseAmount(typed, currency) ?? 0n)
  const covered = values.coversCosts === 'on' ? costsOf(minor, costs, { currency, terms }) : 0n
  const shown = (amount: bigint) => withSymbol({ minor: amount, currency })
  const current = offer.periods.find(({ value }) => value === period) ?? offer.periods[0]
  const color = /^#[\da-f]{6}$/.test(values.color) ? values.color : undefined
  return (
    <div className="form-card" style={color ? { borderTopColor: color } : undefined}>
      <p className="form-card-name">{values.headline || values.name || organization}</p>
      {offer.periods.length > 1 ? (
        <Segmented label="How often" name="preview-period" choices={offer.periods} value={current?.value ?? ''} onChoose={setPeriod} />
      ) : null}
      {values.template === 'amount_tiles' ? (
        <div className="form-tiles">
          {offer.amounts.map((amount, index) => (
            <button
              key={index}
              type="button"
              className="btn"
              aria-pressed={amount === minor}
              onClick={() => setTyped(toDecimal(amount, currency))}
            >
              {shown(amount)}
            </button>
          ))}
        </div>
      ) : null}
      <Field label="Amount">
        <Input
          isNumber
          prefix={withSymbol({ minor: 0n, currency }).replace(/[\d.,\s]+/, '')}
          value={typed ?? toDecimal(offer.selected, currency)}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
      </Field>
      {values.coversCosts === 'on' ? (
        <Field label="Cover the costs">
          <Select
            value={costs ?? ''}
            onChange={(event) => setCosts(DCC_TYPES.find((one) => one === event.currentTarget.value) ?? null)}
            choices={[
              ...DCC_TYPES.map((one) => ({ value: one, label: `${DCC_WORDS[one]} (${shown(costsOf(minor, one, { currency, terms }))})` })),
              { value: '', label: 'No, thank you' },
            ]}
          />
        </Field>
      ) : null}
      <p className="form-total">
        <span>{current?.label}</span>
        <b className="n">{shown(minor + covered)}</b>
      </p>
      {values.hasPromise === 'on' ? <Promise values={values} /> : null}
      {values.hasSocialProof === 'on' ? (
        <p className="muted">{values.privacy === 'place_only' ? 'Someone near you gave recently.' : 'A. O. gave recently.'}</p>
      ) : null}
      {values.hasOptIn === 'on' && values.optInText ? <p className="muted">{values.optInText}</p> : null}
      {values.hasBadges === 'on' ? <p className="muted">Secure payment. A receipt comes by email.</p> : null}
    </div>
  )
}

const Promise = ({ values }: { values: FormValues }) =>
  values.promise === 'statement' ? (
    <p className="muted">{values.statement}</p>
  ) : (
    <p className="muted">{`${values.percent1 || 0}% ${values.percentText1}, ${values.percent2 || 0}% ${values.percentText2}`}</p>
  )
