import type { SqlTxCtx } from '~/db/ctx'
import type { Order } from '~/domain/cart/order'
import type { afterSale } from './fulfil-sale.server'
import { paymentLabel, type Tender } from './tender'

type Paid = {
  order: Order
  tender: Tender
  supporterId: number | null
  facts: Awaited<ReturnType<typeof afterSale>>
}

export const publishPaid = (ctx: SqlTxCtx, { order, tender, supporterId, facts }: Paid): Promise<void> =>
  ctx.publish('contribution.paid', {
    id: order.id,
    before: { confirmedAt: null },
    after: {
      number: order.number,
      paymentType: tender.type,
      paymentLabel: paymentLabel(tender),
      ...(tender.type === 'cash'
        ? { cashReceivedMinor: tender.receivedMinor, cashChangeMinor: tender.changeMinor }
        : {}),
      totalMinor: order.totalMinor,
      currency: order.currency,
      supporterId,
      isFulfilled: order.isFulfilled,
      ...facts,
    },
  })
