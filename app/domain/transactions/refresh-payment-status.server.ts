import { workflow } from '~/db/operation.server'
import { refreshPayment } from '~/domain/checkout/refresh-payment.server'
import { refreshCharge } from '~/domain/recurring/charging/refresh-charge.server'
import { perform } from '~/kit/operation'
import { sql } from '~/kit/sql'
import { STATUS_IS, UP_TO_DATE } from './messages'
import { SubjectInput, findSubject } from './subject.server'

export const refreshPaymentStatus = workflow({
  name: 'transactions.refresh-payment-status',
  permission: ['order.view', 'transaction.view'],
  input: SubjectInput,
  async run(ctx, { id: input }): Promise<string> {
    const { kind, id } = await findSubject(ctx, input)
    if (kind === 'contribution') {
      const payment = await ctx.read.first<{ id: number }>(
        sql`SELECT id FROM payment WHERE contribution_id = ${id} ORDER BY id DESC LIMIT 1`,
      )
      return payment === null ? UP_TO_DATE : STATUS_IS(await perform(refreshPayment, ctx, { paymentId: payment.id }))
    }
    const charge = await ctx.read.first<{ id: number }>(
      sql`SELECT charge_id AS id FROM recurring_transaction WHERE id = ${id} AND charge_id IS NOT NULL`,
    )
    return charge === null ? UP_TO_DATE : STATUS_IS(await perform(refreshCharge, ctx, { chargeId: charge.id }))
  },
})
