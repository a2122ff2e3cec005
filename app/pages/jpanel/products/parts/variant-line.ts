import { newVariant, type VariantValues } from '~/domain/products/form-values'
import { isOnSale } from '~/domain/pricing/price'
import { frequencyWords } from '~/domain/pricing/frequency'
import { parseAmount } from '~/kit/money'
import { capitalised, counted } from '~/kit/text'
import type { Offered } from './offered'

export type LineValues = Omit<VariantValues, 'parts' | 'pictures'> & { parts: number }

export type VariantLine = {
  price: string
  /** The regular price, struck through next to a sale price. */
  was: string | null
  /** The sale price, or how often it is charged, which a field with the regular price does not show. */
  terms: string
  sku: string
  /** The quantity in stock, or null if stock is not counted. */
  left: number | null
  facts: string[]
  isDefault: boolean
  isLow: boolean
}

export function typedLine(typed: ReadonlyMap<string, unknown>, name: string): LineValues {
  const of = (key: string) => String(typed.get(`${name}.${key}`) ?? '')
  const { parts: _parts, pictures: _pictures, ...fields } = newVariant()
  let parts = 0
  while (typed.has(`${name}.parts[${parts}].variant`)) parts++
  return { ...(Object.fromEntries(Object.keys(fields).map((key) => [key, of(key)])) as typeof fields), parts }
}

type Described = Pick<Offered, 'symbol' | 'currency'>

function describePrice(values: LineValues, { symbol, currency }: Described): [price: string, was: string | null] {
  const { priceType, price, salePrice, redirectTo, billingPeriod } = values
  const often = frequencyWords(billingPeriod)
  const period = often === undefined ? '' : ` ${often}`
  if (priceType === 'redirect') return [`Opens ${redirectTo || 'another product'}`, null]
  const isDonation = priceType === 'donation'
  if (isDonation) return [price === '' ? `Donation${period}` : `Donation, ${symbol}${price}${period}`, null]
  if (price === '') return ['No price yet', null]
  const priced = {
    priceMinor: parseAmount(price, currency) ?? 0n,
    salePriceMinor: parseAmount(salePrice, currency),
    isDonation,
  }
  return isOnSale(priced) ? [`${symbol}${salePrice}${period}`, symbol + price] : [symbol + price + period, null]
}

function describeTerms({ priceType, billingPeriod }: LineValues, [price, was]: [string, string | null]): string {
  if (priceType !== 'fixed') return ''
  return was === null ? capitalised(frequencyWords(billingPeriod) ?? '') : `On sale for ${price}`
}

const labelIn = (choices: readonly { value: string; label: string }[], value: string): string =>
  value === '' ? '' : (choices.find((one) => one.value === value)?.label ?? 'Missing')

export function variantLine(values: LineValues, { stock, memberships, downloads, ...described }: Offered): VariantLine {
  const [price, was] = describePrice(values, described)
  const terms = describeTerms(values, [price, was])
  const left = stock[values.id] ?? (values.quantity === '' ? undefined : Number(values.quantity))
  const isCounted = left !== undefined && values.priceType === 'fixed'
  const weight = values.weight === '' ? '' : `${values.weight} lb`
  const ships =
    values.shipping === '2' ? [weight, 'ships free'].filter(Boolean).join(', ') : values.shipping === '1' ? weight : ''
  const facts = [
    ships,
    labelIn(memberships, values.membershipId),
    values.downloadType === 'external' ? 'External video' : labelIn(downloads, values.downloadId),
    values.parts === 0 ? '' : `Bundle of ${counted(values.parts, 'part')}`,
  ]
  return {
    price,
    was,
    terms,
    sku: values.sku,
    left: isCounted ? left : null,
    facts: facts.filter(Boolean),
    isDefault: values.isDefault === 'on',
    isLow: isCounted && values.restock !== '' && left <= Number(values.restock),
  }
}
