import { newVariant, type VariantValues } from '~/domain/products/form-values'
import { counted } from '~/kit/text'
import type { Offered } from './offered'

/** What the line of a variant is made of: its fields, and how many parts it has. */
export type LineValues = Omit<VariantValues, 'parts' | 'pictures'> & { parts: number }

export type VariantLine = {
  price: string
  /** Struck, beside a sale price. */
  was: string | null
  facts: string[]
  isDefault: boolean
  isLow: boolean
}

/** What stands in the fields of one variant right now. */
export function typedLine(typed: FormData, name: string): LineValues {
  const of = (key: string) => String(typed.get(`${name}.${key}`) ?? '')
  const { parts: _parts, pictures: _pictures, ...fields } = newVariant()
  let parts = 0
  while (typed.has(`${name}.parts[${parts}].variant`)) parts++
  return { ...(Object.fromEntries(Object.keys(fields).map((key) => [key, of(key)])) as typeof fields), parts }
}

const PERIODS: Record<string, string> = {
  weekly: ' weekly',
  biweekly: ' every two weeks',
  monthly: ' monthly',
  quarterly: ' quarterly',
  biannually: ' every six months',
  annually: ' yearly',
}

const amountOf = (typed: string): number => Number(typed.replaceAll(',', ''))

function priceOf(
  { priceType, price, salePrice, redirectTo, billingPeriod }: LineValues,
  symbol: string,
): [price: string, was: string | null] {
  const period = PERIODS[billingPeriod] ?? ''
  if (priceType === 'redirect') return [`Opens ${redirectTo || 'another product'}`, null]
  if (priceType === 'donation') return [price === '' ? `Donation${period}` : `Donation, ${symbol}${price}${period}`, null]
  if (price === '') return ['No price yet', null]
  const isOnSale = amountOf(salePrice) > 0 && amountOf(salePrice) < amountOf(price)
  return isOnSale ? [`${symbol}${salePrice}${period}`, symbol + price] : [symbol + price + period, null]
}

const labelIn = (choices: readonly { value: string; label: string }[], value: string): string =>
  value === '' ? '' : (choices.find((one) => one.value === value)?.label ?? 'Missing')

/** A variant in one line: its price and whatever is particular about it. */
export function variantLine(values: LineValues, { symbol, stock, memberships, downloads }: Offered): VariantLine {
  const [price, was] = priceOf(values, symbol)
  const left = stock[values.id] ?? (values.quantity === '' ? undefined : Number(values.quantity))
  const isCounted = left !== undefined && values.priceType === 'fixed'
  const weight = values.weight === '' ? '' : `${values.weight} lb`
  const ships = values.shipping === '2' ? [weight, 'ships free'].filter(Boolean).join(', ') : values.shipping === '1' ? weight : ''
  const facts = [
    values.sku,
    isCounted ? `${left} in stock` : '',
    ships,
    labelIn(memberships, values.membershipId),
    labelIn(downloads, values.downloadId),
    values.parts === 0 ? '' : `Bundle of ${counted(values.parts, 'part')}`,
  ]
  return {
    price,
    was,
    facts: facts.filter(Boolean),
    isDefault: values.isDefault === 'on',
    isLow: isCounted && values.restock !== '' && left <= Number(values.restock),
  }
}
