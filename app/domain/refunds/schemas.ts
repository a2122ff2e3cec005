import { z } from 'zod'
import { someId } from '~/kit/fields'
import { parseCalendarDate, parseShownDate } from '~/kit/calendar'
import { flag, text } from '~/kit/whole-number'
import { MADE_ON_REQUIRED, NOT_AN_AMOUNT } from './messages'
import { REFUND_KINDS } from './refund'

const WHICH_REFUND = 'Choose what to refund: the full amount, items or an amount.'

const RefundLine = z.object({
  id: z.coerce.number('Choose the items to refund.').int().positive().max(2_147_483_647),
  qty: z.coerce
    .number('Enter the quantity to refund.')
    .int('Enter the quantity to refund.')
    .min(0, 'Enter the quantity to refund.')
    .max(2_147_483_647),
})

/**
 * `madeOn` and `reference` belong to a refund made in the dashboard of a provider that is not connected; both are
 * required, or neither.
 */
export const REFUND_DETAILS = {
  why: text(200),
  madeOn: text(40).transform((typed, context) => {
    const day = typed === null ? null : (parseCalendarDate(typed) ?? parseShownDate(typed))
    if (typed === null || day !== null) return day
    context.addIssue({ code: 'custom', message: MADE_ON_REQUIRED })
    return z.NEVER
  }),
  reference: text(120),
  /** Set by the form for such refunds, so that a missing field is reported at its input. */
  isRecorded: flag,
}

/**
 * The caller makes `key`, which identifies this refund: a request with the same key is the same refund (R-PAYMENTS-10).
 */
export const RefundContributionInput = z.object({
  id: someId,
  key: z.string('A refund needs a unique key.').regex(/^[A-Za-z0-9-]{8,64}$/, 'A refund needs a unique key.'),
  kind: z.enum(REFUND_KINDS, WHICH_REFUND),
  amount: z
    .union([z.string().max(40), z.number()], NOT_AN_AMOUNT)
    .transform(String)
    .default(''),
  lines: z
    .array(RefundLine, 'Choose the items to refund.')
    .max(500)
    .refine((lines) => new Set(lines.map(({ id }) => id)).size === lines.length, 'List each item only once.')
    .default([]),
  ...REFUND_DETAILS,
  returnsGoods: flag,
})
export type RefundContribution = z.output<typeof RefundContributionInput>

export const AskRefundInput = z.object({ refundId: z.number().int().positive() })
export const SyncRefundsInput = z.object({ paymentId: z.number().int().positive() })
export const SweepRefundsInput = z.object({})

const outcomeText = (maxLength: number) => z.string().transform((text) => text.slice(0, maxLength))

export const SettleRefundInput = z.object({
  refundId: z.number().int().positive(),
  outcome: z.discriminatedUnion('status', [
    z.object({ status: z.enum(['succeeded', 'pending']), reference: outcomeText(120) }),
    z.object({
      status: z.literal('failed'),
      reference: outcomeText(120).nullable(),
      code: outcomeText(60),
      message: outcomeText(500),
    }),
    z.object({ status: z.literal('unknown') }),
  ]),
})
export type RefundOutcomeInput = z.output<typeof SettleRefundInput>['outcome']
