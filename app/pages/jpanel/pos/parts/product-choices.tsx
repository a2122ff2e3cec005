import { currencySymbol, formatMoney, parseAmount, toDecimal } from '~/kit/money'
import { Field, Input, Select, Textarea } from '~/ui/field'
import { CustomField } from './custom-field'
import { asksForDay, asksForInitialCharge, firstDate, isByWeekday, shownPrice, variantOf, type Asked, type ItemChoice } from './item-choice'
import { ordinal, WEEKDAYS } from './order'
import { PickCells, PickList } from './pick'
import { mostOf, type TillVariant } from './product'
import { Quantity } from './quantity'
import { isLowStock } from '~/domain/pricing/stock'

export type ChoicesProps = Asked & { errors: Record<string, string>; onChange: (change: Partial<ItemChoice>) => void }

const leftText = (variant: TillVariant): string | undefined => {
  if (variant.isDonation) return undefined
  if (variant.available <= 0) return 'Sold out'
  return isLowStock(variant.available) ? `${variant.available} left` : undefined
}

/** The left half: which one, how much, when, how many. */
export function MainChoices(props: ChoicesProps) {
  const { product, choice, errors, onChange } = props
  const variant = variantOf(props)
  return (
    <div>
      {product.variants.length > 1 ? (
        <PickList
          legend="Variant"
          name="variant"
          options={product.variants.map((one) => ({
            value: one.id,
            label: one.name || product.name,
            note: leftText(one),
            aside: shownPrice(one, product.currency),
            isDisabled: !one.isDonation && one.available <= 0,
          }))}
          chosen={choice.variantId}
          onChoose={(variantId) => onChange({ variantId, qty: 1 })}
          error={errors.variant}
        />
      ) : null}
      {variant?.isDonation ? <Amount {...props} variant={variant} /> : null}
      {variant && asksForDay(props) ? <Days {...props} variant={variant} /> : null}
      {asksForInitialCharge(props) ? (
        <PickCells
          legend="First payment"
          name="first-payment"
          options={[
            { value: 'today', label: 'Today', note: 'with this contribution' },
            { value: 'later', label: firstDate(props) ?? 'Later', note: 'nothing today' },
          ]}
          chosen={choice.withInitialCharge ? 'today' : 'later'}
          onChoose={(when) => onChange({ withInitialCharge: when === 'today' })}
        />
      ) : null}
      {variant && !variant.isDonation && !product.hidesQuantity ? (
        <Quantity qty={choice.qty} most={mostOf(variant)} onChange={(qty) => onChange({ qty })} />
      ) : null}
    </div>
  )
}

function Amount({ product, choice, errors, onChange, variant }: ChoicesProps & { variant: TillVariant }) {
  const { currency } = product
  const typed = parseAmount(choice.amount, currency)
  return (
    <>
      {variant.presets.length > 0 ? (
        <PickCells
          legend="Amount"
          name="preset"
          options={variant.presets.map((preset) => ({
            value: toDecimal(preset, currency),
            label: formatMoney({ minor: preset, currency }, { symbol: true }),
          }))}
          chosen={typed === null ? null : toDecimal(typed, currency)}
          onChoose={(amount) => onChange({ amount })}
        />
      ) : null}
      <Field
        label={variant.presets.length > 0 ? 'Another amount' : 'Amount'}
        error={errors.amount}
        {...(variant.minimumMinor ? { help: `At least ${formatMoney({ minor: variant.minimumMinor, currency }, { symbol: true })}` } : {})}
      >
        <Input
          name="amount"
          isNumber
          prefix={currencySymbol(currency)}
          value={choice.amount}
          onChange={(event) => onChange({ amount: event.target.value })}
        />
      </Field>
    </>
  )
}

function Days({ choice, rules, errors, onChange, variant }: ChoicesProps & { variant: TillVariant }) {
  if (isByWeekday(variant)) {
    const options = rules.weekdayOptions.map((day) => ({ value: day, label: WEEKDAYS[day - 1] ?? String(day) }))
    return (
      <PickCells
        legend="Taken on"
        name="weekday"
        options={options}
        chosen={choice.dayOfWeek}
        onChoose={(dayOfWeek) => onChange({ dayOfWeek })}
        error={errors.day}
      />
    )
  }
  const options = rules.dayOptions.map((day) => ({ value: day, label: ordinal(day) }))
  return (
    <PickCells
      legend={variant.period === 'monthly' ? 'Taken each month on the' : 'Taken on the'}
      name="day"
      options={options}
      chosen={choice.day}
      onChoose={(day) => onChange({ day })}
      error={errors.day}
    />
  )
}

/** The right half: what the organisation asks, where the money goes, notes. */
export function MoreChoices({ product, choice, errors, onChange }: ChoicesProps) {
  return (
    <div>
      {product.fields.map((field) => (
        <CustomField
          key={field.id}
          field={field}
          answer={choice.answers[field.id] ?? ''}
          error={errors[`field-${field.id}`]}
          onAnswer={(answer) => onChange({ answers: { ...choice.answers, [field.id]: answer } })}
        />
      ))}
      {product.designations.length > 0 ? (
        <Field label="Fund">
          <Select
            name="fund"
            value={choice.account}
            onChange={(event) => onChange({ account: event.target.value })}
            choices={product.designations.map(({ label, account }) => ({
              value: account,
              label: label === account ? account : `${label}, ${account}`,
            }))}
          />
        </Field>
      ) : null}
      <Field label="Additional notes" isOptional>
        <Textarea name="notes" rows={2} value={choice.notes} onChange={(event) => onChange({ notes: event.target.value })} />
      </Field>
    </div>
  )
}
