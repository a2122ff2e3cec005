import { z } from 'zod'
import { parseCalendarDate } from '~/kit/calendar'
import { AMOUNT_TOO_LARGE, MAX_AMOUNT, parseAmount } from '~/kit/money'
import { toSlug } from '~/kit/site/slug'
import { DATE_UNREADABLE } from '~/kit/typed/date'
import { id, optionalId, text } from '~/kit/whole-number'
import { MAX_HTML_LENGTH } from '../form-input'
import { GOAL_AMOUNT, PRODUCT_MISSING, SUPPORTER_MISSING, TITLE_REQUIRED } from './messages'

const MAX_PICTURES = 6
const MAX_ADDRESS = 200

type Context = { addIssue: (issue: { code: 'custom'; message: string }) => void }

function refuse(context: Context, message: string): typeof z.NEVER {
  context.addIssue({ code: 'custom', message })
  return z.NEVER
}

/** Amounts are in the page's currency (R-FUNDRAISING-11). */
export const pageIn = (currency: string) =>
  z.object({
    title: text(200).transform((typed, context) => typed ?? refuse(context, TITLE_REQUIRED)),
    url: text(MAX_ADDRESS).transform((typed) => toSlug(typed ?? '')),
    productId: id(PRODUCT_MISSING),
    organizerId: optionalId(SUPPORTER_MISSING).transform((one) => one ?? null),
    category: text(20),
    story: text(MAX_HTML_LENGTH),
    goal: text(20).transform((typed, context) => {
      if (typed === null) return null
      const minor = parseAmount(typed, currency)
      if (minor === null || minor <= 0n) return refuse(context, GOAL_AMOUNT)
      return minor > MAX_AMOUNT ? refuse(context, AMOUNT_TOO_LARGE) : minor
    }),
    deadline: text(10).transform((typed, context) => {
      if (typed === null) return null
      return parseCalendarDate(typed) ?? refuse(context, DATE_UNREADABLE)
    }),
    /** Absent if the form did not show the pictures. */
    pictures: z.array(id(PRODUCT_MISSING)).max(MAX_PICTURES).optional(),
  })
