import { isPriceReduced, computeFullPrice, type OrderLine } from '~/domain/cart/order'
import { paymentString } from '~/domain/pricing/recurring'
import type { LineTribute } from '~/domain/tributes/schemas'
import { toNumber } from '~/kit/money'
import { toWire } from '~/kit/wire'
import { amountsToWire } from '~/wire/amount'
import {
  LINE,
  LINE_AMOUNTS,
  LINE_LATER,
  LINE_PLAN,
  LINE_PRODUCT,
  LINE_TEXTS,
  LINE_VARIANT,
  TRIBUTE_REPLIED,
} from './line-names'

export const tributeWire = (tribute: LineTribute | null) => tribute && toWire(TRIBUTE_REPLIED, tribute)

const variantWire = (line: OrderLine) => ({
  ...toWire(LINE_VARIANT, line),
  product: { ...toWire(LINE_PRODUCT, line), code: line.productCode },
})

/** A line without a product is for a sponsee or a fundraising page. */
const ofLine = ({ sponsorshipId, fundraisingPageId, description, reference }: OrderLine) => ({
  sponsorship_id: sponsorshipId,
  sponsorship:
    sponsorshipId === null ? null : { id: sponsorshipId, reference_number: reference, display_name: description },
  fundraising_page: fundraisingPageId === null ? null : { id: fundraisingPageId, title: description, url: reference },
})

export const lineWire = (line: OrderLine, currency: string) => ({
  ...toWire(LINE, { ...line, isLocked: line.lockedToLineId !== null }),
  ...toWire(LINE_TEXTS, line),
  ...amountsToWire({ ...LINE_AMOUNTS, ...LINE_LATER }, line, currency),
  ...toWire(LINE_PLAN, line),
  ...ofLine(line),
  description: line.description,
  variant: line.variantId === null ? null : variantWire(line),
  undiscounted_price: toNumber(computeFullPrice(line), currency),
  is_price_reduced: isPriceReduced(line),
  image_thumb: line.thumbnail,
  picture: line.picture,
  payment_string: paymentString({ ...line, currency }),
  tribute: tributeWire(line.tribute),
})
