import type { SqlTxCtx } from '~/db/ctx'
import { sqlOperation } from '~/db/operation.server'
import { isFrequency } from '~/domain/pricing/frequency'
import { readSchedule, type Schedule } from '~/domain/pricing/recurring'
import { givingSettings } from '~/domain/settings/giving.server'
import { tillSettings } from '~/domain/settings/till.server'
import { sponsorshipByReference } from '~/domain/sponsorships/queries.server'
import { placesError } from '~/domain/sponsorships/sold-sponsorships.server'
import { localDate } from '~/kit/calendar'
import { isRuleError, refused, refusedAt } from '~/kit/errors'
import { sql } from '~/kit/sql'
import type { z } from 'zod'
import { lockOpenOrder, recount } from './stored-order.server'
import { NO_OPTION, explainUnknownReference } from './messages'
import type { Order } from './order'
import { makeConverters } from './prices.server'
import { AddSponsorshipInput } from './schemas'
import { takeOutLine } from './take-out.server'

type Input = z.output<typeof AddSponsorshipInput>
type Sponsee = NonNullable<Awaited<ReturnType<typeof sponsorshipByReference>>>
type Option = Sponsee['options'][number]

async function findOffer(
  ctx: SqlTxCtx,
  { id, reference, optionId }: Input,
): Promise<{ sponsee: Sponsee; option: Option }> {
  const sponsee = await sponsorshipByReference(ctx, reference)
  if (!sponsee) throw refusedAt({ field: 'reference', message: explainUnknownReference(reference) })
  const option = sponsee.options.find((one) => one.id === optionId)
  if (!option) throw refusedAt({ field: 'optionId', message: NO_OPTION })
  const inCart = await ctx.sql.first<{ lines: number }>(
    sql`SELECT count(*)::int AS lines FROM contribution_line
      WHERE contribution_id = ${id} AND sponsorship_id = ${sponsee.id}`,
  )
  const error = placesError(ctx, sponsee, inCart?.lines ?? 0)
  if (error !== null) throw refused(error)
  return { sponsee, option }
}

/**
 * The option sets the days; if it leaves them open, the till's choice counts. A natural schedule begins today
 * (R-CART-8).
 */
function readSponsorshipSchedule(
  ctx: SqlTxCtx,
  order: Pick<Order, 'orderedAt'>,
  { option, input }: { option: Option; input: Input },
): Schedule | null {
  if (option.recurringFrequency === null || !isFrequency(option.recurringFrequency)) return null
  const schedule = readSchedule({
    frequency: option.recurringFrequency,
    type: tillSettings(ctx.settings).recurringType,
    billingStartsOn: null,
    startsOn: localDate(order.orderedAt, ctx.organisation.zone),
    requested: {
      day: option.recurringDay ?? input.day ?? null,
      dayOfWeek: option.recurringDayOfWeek ?? input.dayOfWeek ?? null,
      withInitialCharge: input.withInitialCharge,
    },
  })
  if (isRuleError(schedule)) throw refusedAt(schedule)
  return schedule
}

/** Puts a sponsorship into a cart. It counts as a gift, ships nothing, is not taxed and takes no promo (R-CART-8). */
export const addSponsorship = sqlOperation({
  name: 'pos.add-sponsorship',
  permission: 'pos.edit',
  input: AddSponsorshipInput,
  run: async (ctx, input): Promise<Order> => {
    const order = await lockOpenOrder(ctx, input.id)
    if (input.replacesId !== undefined) await takeOutLine(ctx, order.id, input.replacesId)
    const { sponsee, option } = await findOffer(ctx, input)
    const amountMinor = makeConverters(ctx, order).toCart(option.amountMinor) ?? option.amountMinor
    const schedule = readSponsorshipSchedule(ctx, order, { option, input })
    const priceMinor = (schedule?.hasInitialCharge ?? true) ? amountMinor : 0n
    const line = await ctx.sql.first<{ id: number }>(sql`
      INSERT INTO contribution_line (contribution_id, sponsorship_id, payment_option_id, description, reference,
        price_minor, original_price_minor, total_minor, fund_code, is_donation, is_dcc_eligible,
        recurring_minor, recurring_frequency, recurring_day, recurring_day_of_week, recurring_initial_charge)
      VALUES (${order.id}, ${sponsee.id}, ${option.id}, ${sponsee.fullName}, ${sponsee.referenceNumber}, ${priceMinor},
        ${priceMinor}, ${priceMinor}, ${sponsee.fundCode}, true,
        ${givingSettings(ctx.settings).isDccOnSponsorships}, ${schedule ? amountMinor : null},
        ${schedule?.frequency ?? null}, ${schedule?.day ?? null}, ${schedule?.dayOfWeek ?? null},
        ${schedule?.hasInitialCharge ?? false}) RETURNING id`)
    await ctx.publish('contribution.sponsorship-added', {
      id: order.id,
      after: {
        lineId: line?.id,
        description: sponsee.fullName,
        sponsorshipId: sponsee.id,
        priceMinor,
        recurringMinor: schedule && amountMinor,
      },
    })
    return recount(ctx, order)
  },
})
