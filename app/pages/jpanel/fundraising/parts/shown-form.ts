import {
  AUTOMATIC,
  AUTOMATIC_CHOICE,
  MIN_AMOUNT,
  newForm,
  PERIOD_VARIANTS,
  PERIODS,
  type FormPeriod,
  type FormValues,
} from '~/domain/fundraising/form'
import { dccAmounts, type DccTerms, type DccType } from '~/domain/pricing/dcc'
import { parseAmount } from '~/kit/money'

/** Null while the typed amounts are invalid. */
export type Offer = { periods: { value: FormPeriod; label: string }[]; amounts: bigint[]; selected: bigint }

export function toOffer(
  { amountType, template, amount, amounts, periods }: FormValues,
  currency: string,
): Offer | null {
  const whole = parseAmount('1', currency) ?? 1n
  const min = BigInt(MIN_AMOUNT) * whole
  const read = (typed: string) => parseAmount(typed, currency)
  const offered = PERIODS.filter((one) => periods.includes(one)).map((value) => ({
    value,
    label: PERIOD_VARIANTS[value].name,
  }))
  if (offered.length === 0) return null
  if (amountType === 'automatic')
    return {
      periods: offered,
      amounts: AUTOMATIC.map((one) => BigInt(one) * whole),
      selected: BigInt(AUTOMATIC_CHOICE) * whole,
    }
  const typed = (template === 'standard' ? [amount] : amounts).map(read)
  if (typed.length === 0 || typed.some((one) => one === null || one < min)) return null
  const known = typed.filter((one) => one !== null)
  return { periods: offered, amounts: known, selected: known[Math.floor(known.length / 2)] ?? 0n }
}

export type FormPictures = Record<'logo' | 'monthlyLogo' | 'background', string | null>

/** Reads the pictures from the fields, so that the preview shows unsaved choices. */
export function typedPictures(form: HTMLFormElement): FormPictures {
  const of = (name: string) => form.querySelector(`li:has([name="${name}"]) img`)?.getAttribute('src') ?? null
  return { logo: of('logo'), monthlyLogo: of('monthlyLogo'), background: of('background') }
}

export function typedValues(form: HTMLFormElement): FormValues {
  const data = new FormData(form)
  const text = (name: string) => {
    const value = data.get(name)
    return typeof value === 'string' ? value : ''
  }
  const plain = Object.fromEntries(Object.keys(newForm()).map((key) => [key, text(key)])) as unknown as FormValues
  return {
    ...plain,
    periods: data.getAll('periods').map(String),
    amounts: Array.from({ length: AUTOMATIC.length }, (_, index) => text(`amounts[${index}]`)),
  }
}

export const computeCosts = (
  minor: bigint,
  choice: DccType | null,
  { currency, terms }: { currency: string; terms: DccTerms },
): bigint => (choice === null ? 0n : dccAmounts(minor, currency, terms)[choice])
