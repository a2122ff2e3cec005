import { toRegionCode } from '~/domain/locale/places'
import { exchangeAmount, exchangeFees, PAR, parseRate, keepNumber } from '~/domain/pricing/exchange'
import { type DccTerms } from '~/domain/pricing/dcc'
import type { RecurringType } from '~/domain/pricing/recurring'
import { parseAmount } from '~/kit/money'
import { isOn, readList, setting } from './definitions'

export type TaxAddress = {
  taxAddress1: string
  taxAddress2: string
  taxCity: string
  taxState: string
  taxZip: string
  taxCountry: string
}

export type TillSettings = {
  /** The organization's currency comes first; others are offered once they have a rate (R-PRICES-6). */
  currencies: string[]
  /** The value of one unit in the organization's currency, times ten to the tenth. */
  rates: Readonly<Record<string, bigint>>
  sources: string[]
  isExpiredAllowed: boolean
  /** Tablets store the supporters while a till is open. */
  keepsSupporters: boolean
  followsSupporterForTax: boolean
  taxAddress: TaxAddress
  recurringType: RecurringType
  isDccOffered: boolean
  isGiftAidOffered: boolean
  dccTerms: DccTerms
  fulfillment: 'never' | 'shipping' | 'always'
  productOrder: string
  /** Brands of the letters in `cardtypes` (R-PAYMENTS-1). */
  cardBrands: string[]
  /** Smaller amounts are not charged, except that a contribution of zero is allowed (R-PAYMENTS-2). */
  checkoutMinimumMinor: bigint
  /** Maximum number of refused payment attempts per contribution (R-PAYMENTS-2). */
  mostAuthorizations: number
}

type Stored = Readonly<Record<string, string>>

const CARD_LETTERS: Record<string, string> = { m: 'mastercard', v: 'visa', a: 'amex', d: 'discover' }

const chooseOf = <T extends string>(value: string, known: readonly T[], otherwise: T): T =>
  known.find((one) => one === value) ?? otherwise

/** A default with cents keeps its number in a currency without cents. */
const ownAmount = (typed: string, own: string): bigint =>
  parseAmount(typed, own) ?? keepNumber(parseAmount(typed, 'USD') ?? 0n, 'USD', own)

/** Uses the organization's currency. Rounds the fee if that currency has fewer decimals than were typed. */
function dccTerms(stored: Stored, own: string): DccTerms {
  const quoted = { currency: own, rate: PAR }
  return {
    isDynamic: isOn(stored, 'dcc_ai_is_enabled'),
    perOrderMinor: ownAmount(setting(stored, 'dcc_cost_per_order'), own),
    ratePoints: parseAmount(setting(stored, 'dcc_percentage'), 'USD') ?? 0n,
    ...exchangeFees(quoted, quoted),
  }
}

/** Parses `CAD=0.7286,EUR=1.08`. Staff type the rates, because no outside service is called. */
function exchangeRates(stored: Stored, own: string): Record<string, bigint> {
  const typed = readList(stored, 'exchange_rates').flatMap((entry): [string, bigint][] => {
    const [code = '', number = ''] = entry.split('=').map((part) => part.trim())
    const rate = parseRate(number)
    return rate === null ? [] : [[code, rate]]
  })
  return { ...Object.fromEntries(typed), [own]: PAR }
}

export function dccTermsByCurrency({ currencies, rates, dccTerms: terms }: TillSettings): Record<string, DccTerms> {
  const own = { currency: currencies[0] ?? '', rate: PAR }
  return Object.fromEntries(
    currencies.map((currency) => {
      const cart = { currency, rate: rates[currency] ?? PAR }
      return [
        currency,
        { ...terms, perOrderMinor: exchangeAmount(terms.perOrderMinor, own, cart), ...exchangeFees(own, cart) },
      ]
    }),
  )
}

const read = new WeakMap<Stored, TillSettings>()

/** Cached for a request's settings, because several rules of a cart read it. */
export function tillSettings(stored: Stored): TillSettings {
  const cached = read.get(stored) ?? readTill(stored)
  read.set(stored, cached)
  return cached
}

function readTill(stored: Stored): TillSettings {
  const currency = setting(stored, 'dpo_currency')
  const rates = exchangeRates(stored, currency)
  const sources = readList(stored, 'pos_sources')
  return {
    currencies: [
      currency,
      ...readList(stored, 'extra_currencies').filter((other) => other !== currency && rates[other] !== undefined),
    ],
    rates,
    sources: sources.length > 0 ? sources : ['Web'],
    isExpiredAllowed: isOn(stored, 'pos_allow_expired_products'),
    keepsSupporters: isOn(stored, 'pos_keep_supporters'),
    followsSupporterForTax: isOn(stored, 'pos_use_default_tax_region'),
    taxAddress: {
      taxAddress1: setting(stored, 'pos_tax_address1'),
      taxAddress2: setting(stored, 'pos_tax_address2'),
      taxCity: setting(stored, 'pos_tax_city'),
      taxState: toRegionCode(setting(stored, 'pos_tax_country'), setting(stored, 'pos_tax_state')),
      taxZip: setting(stored, 'pos_tax_zip'),
      taxCountry: setting(stored, 'pos_tax_country'),
    },
    recurringType: chooseOf(setting(stored, 'rpp_default_type'), ['natural', 'fixed'], 'fixed'),
    isDccOffered: isOn(stored, 'dcc_enabled'),
    isGiftAidOffered: isOn(stored, 'gift_aid'),
    dccTerms: dccTerms(stored, currency),
    fulfillment: chooseOf(setting(stored, 'use_fulfillment'), ['never', 'shipping', 'always'], 'shipping'),
    productOrder: setting(stored, 'category_default_order_by'),
    cardBrands: readList(stored, 'cardtypes').flatMap((letter) => CARD_LETTERS[letter.toLowerCase()] ?? []),
    checkoutMinimumMinor: ownAmount(setting(stored, 'checkout_min_value'), currency),
    mostAuthorizations: Number(setting(stored, 'ss_auth_max_attempts')) || 6,
  }
}
