import type { AddressFacts, ContributionFacts } from './facts'
import { makeAmountFormat, toLineWire } from './lines'
import { formatMoment } from './moments'
import { toCurrencyWire, toPaymentWire } from './payments'
import { toContributionSupporter } from './supporters'

const toAddressWire = (of: AddressFacts, side: 'billing' | 'shipping') => {
  const [first, last] = [of[`${side}FirstName`], of[`${side}LastName`]]
  return {
    title: of[`${side}Title`],
    name: [first, last].filter(Boolean).join(' ') || of[`${side}OrganizationName`] || null,
    first_name: first,
    last_name: last,
    email: of[`${side}Email`],
    address1: of[`${side}Address1`],
    address2: of[`${side}Address2`],
    company: of[`${side}OrganizationName`],
    city: of[`${side}City`],
    province_code: of[`${side}State`],
    zip: of[`${side}Zip`],
    country_code: of[`${side}Country`],
    phone: of[`${side}Phone`],
  }
}

/** The referrer is not recorded, but its key belongs to the shape. */
const toTrackingWire = (of: ContributionFacts) => ({
  http_referer: null,
  tracking_source: of.trackingSource,
  tracking_medium: of.trackingMedium,
  tracking_campaign: of.trackingCampaign,
  tracking_term: of.trackingTerm,
  tracking_content: of.trackingContent,
})

const MILLION = 1_000_000

function toSumsWire(of: ContributionFacts) {
  const amount = makeAmountFormat(of.currency)
  return {
    cover_costs_enabled: of.dccEnabledByCustomer,
    cover_costs_amount: amount(of.dccMinor),
    discounts_amount: amount(of.promos.reduce((sum, { minor }) => sum + minor, 0n)),
    downloadable_item_count: of.downloadItems,
    recurring_item_count: of.recurringItems,
    shippable_item_count: of.shippableItems,
    payment_type: of.paymentType,
    shipping_amount: amount(of.shippingMinor),
    subtotal_amount: amount(of.subtotalMinor),
    tax_amount: amount(of.taxMinor),
    total_amount: amount(of.totalMinor),
    refunded_amount: amount(of.refundedMinor),
    balance_amount: amount(of.totalMinor - of.refundedMinor),
    refunded_at: formatMoment(of.refundedAt),
  }
}

export function makeContributionPayload(of: ContributionFacts, now: Date) {
  const amount = makeAmountFormat(of.currency)
  return {
    id: of.clientUuid,
    is_recurring: of.isRecurring,
    contribution_number: of.number,
    currency: toCurrencyWire(of.currency),
    customer_comments: of.customerNotes,
    notes: of.comments,
    is_paid: of.isPaid,
    referral_source: of.referralSource,
    ordered_at: formatMoment(of.orderedAt),
    updated_at: formatMoment(of.updatedAt),
    ...toSumsWire(of),
    ...toTrackingWire(of),
    supporter: of.supporter === null ? null : toContributionSupporter(of.supporter, now),
    discounts: of.promos.map(({ code, description, minor, isFreeShipping }) => ({
      code,
      description,
      amount: amount(minor),
      free_shipping: isFreeShipping,
    })),
    line_items: of.lines.map((line) => toLineWire(line, of.currency)),
    payments: of.payments.map((payment) => toPaymentWire(payment, of)),
    tax_lines: of.taxes.map(({ title, ratePpm, minor }) => ({
      title,
      price: amount(minor),
      rate: ratePpm / MILLION,
      rate_percentage: ratePpm / (MILLION / 100),
    })),
    email: of.billingEmail,
    billing_address: toAddressWire(of, 'billing'),
    shipping_method:
      of.shipping === null ? null : { name: of.shipping.name, title: of.shipping.name, courier: of.shipping.courier },
    shipping_address: of.shippableItems === 0 ? null : toAddressWire(of, 'shipping'),
  }
}

export const makeContributionsPayload = (contributions: readonly ContributionFacts[], now: Date) => ({
  contributions: contributions.map((of) => makeContributionPayload(of, now)),
})

export function makeTransactionPayload(of: ContributionFacts, now: Date) {
  const { is_recurring: _is, http_referer: _from, ...rest } = makeContributionPayload(of, now)
  return Object.fromEntries(Object.entries(rest).filter(([name]) => !name.startsWith('tracking_')))
}
