import { useState } from 'react'
import { DCC_WORDS, type FormValues } from '~/domain/fundraising/form'
import { DCC_TYPES, type DccTerms, type DccType } from '~/domain/pricing/dcc'
import { parseAmount, toDecimal, withSymbol } from '~/kit/money'
import { Field, Input, Select } from '~/ui/form/field'
import { Segmented } from '~/ui/form/choice'
import { linesOfHtml } from '~/kit/markup/html-words'
import { Checkbox } from '~/ui/form/choice'
import { FormStages } from './form-stages'
import { computeCosts, type FormPictures, type Offer } from './shown-form'

type Props = {
  values: FormValues
  offer: Offer
  currency: string
  terms: DccTerms
  organization: string
  pictures?: FormPictures
}

export function FormCard({ values, offer, currency, terms, organization, pictures }: Props) {
  const [period, setPeriod] = useState<string>(offer.periods[0]?.value ?? '')
  const [typed, setTyped] = useState<string | null>(null)
  const [costs, setCosts] = useState<DccType | null>(values.coversCosts === 'on' ? (values.costs as DccType) : null)
  const minor = typed === null ? offer.selected : (parseAmount(typed, currency) ?? 0n)
  const covered = values.coversCosts === 'on' ? computeCosts(minor, costs, { currency, terms }) : 0n
  const shown = (amount: bigint) => withSymbol({ minor: amount, currency })
  const current = offer.periods.find(({ value }) => value === period) ?? offer.periods[0]
  const color = /^#[\da-f]{6}$/.test(values.color) ? values.color : undefined
  const logo = (current?.value === 'monthly' ? pictures?.monthlyLogo : null) ?? pictures?.logo
  const lines = values.layout === 'standard' ? linesOfHtml(values.description) : []
  return (
    <div className="form-card" style={color ? { borderTopColor: color } : undefined}>
      {pictures?.background ? <img className="form-background" src={pictures.background} alt="" /> : null}
      {logo ? <img className="form-logo" src={logo} alt={organization} /> : null}
      <p className="form-card-name">{values.headline || values.name || organization}</p>
      {lines.map((line, index) => (
        <p key={index} className="muted">
          {line}
        </p>
      ))}
      {offer.periods.length > 1 ? (
        <Segmented
          label="How often"
          name="preview-period"
          choices={offer.periods}
          value={current?.value ?? ''}
          onChoose={setPeriod}
        />
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
              ...DCC_TYPES.map((one) => ({
                value: one,
                label: `${DCC_WORDS[one]} (${shown(computeCosts(minor, one, { currency, terms }))})`,
              })),
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
        <p className="muted">
          {values.privacy === 'place_only' ? 'Someone near you gave recently.' : 'A. O. gave recently.'}
        </p>
      ) : null}
      {values.hasOptIn === 'on' && values.optInText ? <OptIn values={values} /> : null}
      {values.hasBadges === 'on' ? <p className="muted">Secure payment. A receipt comes by email.</p> : null}
      <FormStages values={values} />
    </div>
  )
}

function OptIn({ values }: { values: FormValues }) {
  const [isOn, setIsOn] = useState(false)
  return (
    <>
      <Checkbox
        name="preview-opt-in"
        label={values.optInText}
        checked={isOn}
        onChange={(event) => setIsOn(event.currentTarget.checked)}
      />
      {!isOn && values.hasNag === 'on' && values.nagText ? (
        <p className="muted">{`When it is left off: ${values.nagText}`}</p>
      ) : null}
    </>
  )
}

const Promise = ({ values }: { values: FormValues }) =>
  values.promise === 'statement' ? (
    <p className="muted">{values.statement}</p>
  ) : (
    <p className="muted">
      {`${values.percent1 || 0}% ${values.percentText1}, ${values.percent2 || 0}% ` + `${values.percentText2}`}
    </p>
  )
