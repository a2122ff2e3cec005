import { isPriceReduced, undiscountedPrice, type OrderLine } from '~/domain/cart/order'
import { paymentString } from '~/domain/pricing/recurring'
import { toNumber } from '~/kit/money'
import { tributeWire } from './tribute'

const variantWire = (line: OrderLine) => ({
  id: line.variantId,
  variantname: line.variantName,
  product: { id: line.productId, name: line.productName, code: line.productCode },
  membership_id: line.membershipId,
  is_donation: line.isDonation,
})

/** What was asked when the line was added, so that it can be requested again. */
const requestedWire = (line: OrderLine, currency: string) => ({
  original_price: toNumber(line.originalPriceMinor, currency),
  payment_option_id: line.paymentOptionId,
  fund_code: line.fundCode,
  gift_aid: line.isGiftAid,
  public_message: line.publicMessage,
  fields: line.answers,
  metadata: line.metadata,
  tribute: tributeWire(line.tribute),
})

/** A line of the cart with the documented fields. */
export const lineWire = (line: OrderLine, currency: string) => ({
  id: line.id,
  description: line.description,
  reference: line.reference,
  variant: line.variantId === null ? null : variantWire(line),
  sponsorship_id: line.sponsorshipId,
  sponsorship:
    line.sponsorshipId === null ? null : { id: line.sponsorshipId, reference_number: line.reference, display_name: line.description },
  fundraising_page: line.fundraisingPageId === null ? null : { id: line.fundraisingPageId, title: line.description, url: line.reference },
  qty: line.qty,
  price: toNumber(line.priceMinor, currency),
  undiscounted_price: toNumber(undiscountedPrice(line), currency),
  is_price_reduced: isPriceReduced(line),
  total: toNumber(line.totalMinor, currency),
  promocode: line.promoCode,
  additional_notes: line.additionalNotes,
  image_thumb: line.thumbnail,
  picture: line.picture,
  is_locked: line.lockedToLineId !== null,
  locked_to_item_id: line.lockedToLineId,
  recurring_amount: line.recurringMinor === null ? null : toNumber(line.recurringMinor, currency),
  recurring_frequency: line.recurringFrequency,
  recurring_day: line.recurringDay,
  recurring_day_of_week: line.recurringDayOfWeek,
  recurring_with_initial_charge: line.recurringInitialCharge,
  recurring_starts_on: line.recurringStartsOn,
  is_download: line.isDownload,
  payment_string: paymentString({ ...line, currency }),
  requires_ach: line.requiresAch,
  is_eligible_for_dcc: line.isDccEligible,
  ...requestedWire(line, currency),
})

/** What was sold, as lines that can be requested again. */
export const soldAgainWire = <Skipped>({
  currency,
  lines,
  skipped,
}: {
  currency: string
  lines: readonly Parameters<typeof lineWire>[0][]
  skipped: Skipped
}) => ({
  currency_code: currency,
  items: lines.map((line) => lineWire(line, currency)),
  skipped,
})
