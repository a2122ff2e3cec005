import { donationError } from '~/domain/pricing/price'
import { parseAmount, toDecimal } from '~/kit/money'
import type { FoundPage } from '~/wire/pos/page'
import { pageGiftBody } from '~/wire/pos/requests/add'
import type { AddCall } from './item-choice'

export type FundraiserChoice = { page: FoundPage | null; amount: string; comments: string; isAnonymous: boolean }

const CHOOSE_FUNDRAISER = 'Choose a fundraiser.'
const NO_DEFAULT_VARIANT = 'No default variant set.'

const PRESETS = [10, 25, 50, 100]

export const presetsIn = (currency: string): bigint[] =>
  PRESETS.map((whole) => parseAmount(String(whole), currency) ?? 0n)

const NO_ERRORS: Record<string, string> = {}

export function fundraiserErrors({ page, amount }: FundraiserChoice, currency: string): Record<string, string> {
  if (!page) return { page: CHOOSE_FUNDRAISER }
  if (!page.hasDefaultVariant) return { page: NO_DEFAULT_VARIANT }
  const error = donationError(parseAmount(amount, currency), null, currency)
  return error === null ? NO_ERRORS : { amount: error }
}

/**
 * The body of POST /jpanel/pos/{id}/add_by_fundraising_page. Its comments and anonymity replace those of the
 * contribution (R-CART-9).
 */
export const fundraiserCall = (
  { page, amount, comments, isAnonymous }: FundraiserChoice,
  currency: string,
): AddCall => ({
  path: 'add_by_fundraising_page',
  body: pageGiftBody({
    pageId: page?.id ?? null,
    amount: toDecimal(parseAmount(amount, currency) ?? 0n, currency),
    comments: comments.trim(),
    isAnonymous,
  }),
})
