import { MAX_LENGTHS } from '~/domain/cart/messages'
import { isLowStock } from '~/domain/pricing/stock'
import { formatMoney } from '~/kit/money'
import { Field, Select, Textarea } from '~/ui/form/field'
import { AmountField } from '~/pages/jpanel/pos/controls/amount-field'
import { CostsChoice } from '~/pages/jpanel/pos/order/costs-dialog'
import { CustomField } from './custom-field'
import { DayChoice, FirstPayment, PeriodChoice } from '~/pages/jpanel/pos/controls/day-choice'
import {
  asksForCosts,
  asksForDay,
  asksForInitialCharge,
  asksForPeriod,
  computeCosts,
  firstDate,
  isByWeekday,
  shownPrice,
  findVariant,
  type ItemRequest,
  type ItemChoice,
} from './item-choice'
import { PickList } from '~/pages/jpanel/pos/controls/pick'
import { maxQuantity, type TillVariant } from '~/pages/jpanel/pos/catalog/product'
import { Quantity } from '~/pages/jpanel/pos/controls/quantity'
import { Tick } from '~/pages/jpanel/pos/controls/tick'
import { isOfTribute, offersTribute } from './tribute'
import { TributeRow } from './tribute-row'

type ChoicesProps = ItemRequest & { errors: Record<string, string>; onChange: (change: Partial<ItemChoice>) => void }

const leftText = (variant: TillVariant): string | undefined => {
  if (variant.isDonation) return undefined
  if (variant.available <= 0) return 'Sold out'
  return isLowStock(variant.available) ? `${variant.available} left` : undefined
}

const isReduced = (variant: TillVariant): boolean => !variant.isDonation && variant.priceMinor < variant.listMinor

const Price = ({ variant, currency }: { variant: TillVariant; currency: string }) => (
  <>
    {shownPrice(variant, currency)}
    {isReduced(variant) ? (
      <s>
        <span className="sr">before </span>
        {formatMoney({ minor: variant.listMinor, currency })}
      </s>
    ) : null}
  </>
)

export function MainChoices(props: ChoicesProps) {
  const { product, choice, rules, errors, onChange } = props
  const variant = findVariant(props)
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
            aside: <Price variant={one} currency={product.currency} />,
            isDisabled: !one.isDonation && one.available <= 0,
          }))}
          selected={choice.variantId}
          onChoose={(variantId) => onChange({ variantId, qty: 1 })}
          error={errors.variant}
        />
      ) : null}
      {variant?.isDonation ? (
        <AmountField
          amount={choice.amount}
          currency={product.currency}
          presets={variant.presets}
          minimumMinor={variant.minimumMinor}
          error={errors.amount}
          onAmount={(amount) => onChange({ amount })}
        />
      ) : null}
      {asksForPeriod(props) ? (
        <PeriodChoice
          periods={product.promisedPeriods}
          selected={choice.period}
          onChoose={(period) => onChange({ period })}
          error={errors.period}
        />
      ) : null}
      {variant && asksForDay(props) ? (
        <DayChoice
          isWeekly={isByWeekday(variant)}
          period={variant.period}
          rules={rules}
          day={choice.day}
          dayOfWeek={choice.dayOfWeek}
          error={errors.day}
          onChange={onChange}
        />
      ) : null}
      {asksForInitialCharge(props) ? (
        <FirstPayment
          later={firstDate(props) ?? 'Later'}
          isToday={choice.withInitialCharge}
          onChoose={(withInitialCharge) => onChange({ withInitialCharge })}
        />
      ) : null}
      {variant && !variant.isDonation && !product.hidesQuantity ? (
        <Quantity
          qty={choice.qty}
          max={maxQuantity(variant)}
          error={errors.qty}
          onChange={(qty) => onChange({ qty })}
        />
      ) : null}
    </div>
  )
}

export function MoreChoices({ onTribute, ...props }: ChoicesProps & { onTribute: () => void }) {
  const { product, choice, rules, errors, onChange } = props
  const wrong = Object.entries(errors).find(([field]) => isOfTribute(field))
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
        <Field label="Fund" error={errors.fund}>
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
      {asksForCosts(props) && findVariant(props) ? (
        <CostsChoice
          costs={computeCosts(props)}
          currency={product.currency}
          selected={choice.costs}
          onChoose={(costs) => onChange({ costs })}
        />
      ) : null}
      {rules.isGiftAidOffered && findVariant(props)?.isDonation ? (
        <Tick
          id="gift-aid"
          isTicked={choice.isGiftAid}
          label="Gift Aid"
          help="The supporter is a UK taxpayer and agrees that Gift Aid is claimed."
          onTick={(isGiftAid) => onChange({ isGiftAid })}
        />
      ) : null}
      {offersTribute(product, rules) ? (
        <TributeRow {...{ product, rules }} tribute={choice.tribute} error={wrong?.[1]} onOpen={onTribute} />
      ) : null}
      <Field label="Additional notes" isOptional error={errors.notes}>
        <Textarea
          name="notes"
          rows={2}
          maxLength={MAX_LENGTHS.notes}
          value={choice.notes}
          onChange={(event) => onChange({ notes: event.target.value })}
        />
      </Field>
    </div>
  )
}
