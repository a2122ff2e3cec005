import type { SqlTxCtx } from '~/db/ctx'
import type { Order } from '~/domain/cart/order'
import { takeSoldStock } from '~/domain/catalog/sold-stock.server'
import { afterSale } from '~/domain/checkout/fulfil-sale.server'
import { toBuyer } from '~/domain/checkout/payable.server'
import { publishPaid } from '~/domain/checkout/publish-paid.server'
import { readyToPayError } from '~/domain/checkout/ready-to-pay'
import { settleOrder } from '~/domain/checkout/settlement.server'
import { readTender, type Tender } from '~/domain/checkout/tender'
import { supporterOfSale } from '~/domain/supporters/buyer.server'
import { localDate } from '~/kit/calendar'
import { later, minutes } from '~/kit/clock'
import { refused } from '~/kit/errors'
import { sql } from '~/kit/sql'
import { asSeen, refuseWrongSums } from './as-seen.server'
import { openSale } from './open-sale.server'
import { putSold } from './put-sold.server'
import type { SaleBody } from './sale-body'
import { soldBy } from './sold'
import { makeStep } from './step.server'
import type { Variance } from './variance'

export type Recorded = { contributionId: number; number: string; variances: Variance[] }

const CLOCK_TOLERANCE = minutes(10)

/**
 * Keeps the time of a sale between the server's last answer and now, even if the tablet's clock is wrong (R-DEVICES-7).
 */
function chooseMoment(ctx: SqlTxCtx, { soldAt, lastServerAt }: SaleBody): { soldAt: Date; variances: Variance[] } {
  const lastAnswer = lastServerAt === null || lastServerAt > ctx.now ? null : lastServerAt
  const isAhead = soldAt > later(ctx.now, CLOCK_TOLERANCE)
  const isBehind = lastAnswer !== null && soldAt < later(lastAnswer, -CLOCK_TOLERANCE)
  const within = soldAt > ctx.now ? ctx.now : lastAnswer !== null && soldAt < lastAnswer ? lastAnswer : soldAt
  const year = (moment: Date) => localDate(moment, ctx.organisation.zone).slice(0, 4)
  return {
    soldAt: within,
    variances: [
      ...(isAhead || isBehind
        ? [{ kind: 'clock' as const, text: `The clock of the device was wrong: it said ${soldAt.toISOString()}.` }]
        : []),
      ...(year(within) === year(ctx.now)
        ? []
        : [{ kind: 'year' as const, text: `It was sold in ${year(within)} and sent in ${year(ctx.now)}.` }]),
    ],
  }
}

function toTender(ctx: SqlTxCtx, sale: SaleBody): Tender {
  const due = {
    totalMinor: sale.totals.totalMinor,
    currency: sale.currency,
    requiresAch: false,
    today: localDate(ctx.now, ctx.organisation.zone),
  }
  const tender = readTender(sale.tender, due)
  if ('errors' in tender) throw refused(tender.errors[0].message)
  return tender
}

function unasked(order: Order): Variance[] {
  const error = readyToPayError(order)
  return [
    ...(error === null ? [] : [{ kind: 'person' as const, text: error.replaceAll('<br>', ' ') }]),
    ...(order.lines.some((line) => line.requiresAch)
      ? [{ kind: 'product' as const, text: 'It has items that can only be paid from a bank account.' }]
      : []),
  ]
}

const findSeller = async (ctx: SqlTxCtx, sale: SaleBody): Promise<number | null> =>
  (await ctx.sql.first<{ id: number }>(sql`SELECT id FROM staff WHERE id = ${sale.seller}`))?.id ?? ctx.actor.staffId

async function completeSale(ctx: SqlTxCtx, order: Order, sale: SaleBody) {
  const tender = toTender(ctx, sale)
  const { details } = soldBy(sale.events)
  const supporterId = order.supporterId ?? (await supporterOfSale(ctx, toBuyer(order)))
  const paid = await settleOrder(ctx, {
    order,
    tender,
    supporterId,
    soldBy: await findSeller(ctx, sale),
    sendConfirmationEmails: details.sendConfirmationEmails ?? order.sendConfirmationEmails,
    markAsComplete: details.markAsComplete ?? false,
  })
  await takeSoldStock(ctx, order.id, order.lines)
  const facts = await afterSale(ctx, { order: paid, supporterId, paymentMethodId: null })
  await publishPaid(ctx, { order: paid, tender, supporterId, facts })
}

/**
 * Records a sale that was already paid: by today's rules where they agree, otherwise as it was sold. Refuses a sale
 * that no rule can turn into a contribution (R-DEVICES-6).
 */
export async function recordContribution(ctx: SqlTxCtx, sale: SaleBody): Promise<Recorded> {
  refuseWrongSums(sale.totals)
  toTender(ctx, sale)
  const sold = soldBy(sale.events)
  const step = makeStep(ctx)
  const opened = await openSale(ctx, step, { sale, sold })
  if (opened.isRecorded)
    return { contributionId: opened.order.id, number: opened.order.clientUuid, variances: opened.variances }
  const put = await putSold(ctx, step, { sale, sold, opened: opened.order })
  const seen = await asSeen(ctx, { sale, sold, order: put.order, uuids: put.uuids })
  const { soldAt, variances } = chooseMoment(ctx, sale)
  const order = { ...seen.order, orderedAt: soldAt }
  await completeSale(ctx, order, sale)
  return {
    contributionId: order.id,
    number: order.clientUuid,
    variances: [...opened.variances, ...put.variances, ...seen.variances, ...unasked(order), ...variances],
  }
}
