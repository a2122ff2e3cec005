import { workflow } from '~/db/operation.server'
import { perform } from '~/kit/operation'
import { askRefund } from './ask-refund.server'
import type { SettledRefund } from './refund'
import { reserveRefund } from './reserve-refund.server'
import { RefundContributionInput } from './schemas'

export const refundContribution = workflow({
  name: 'contributions.refund-contribution',
  permission: 'order.refund',
  input: RefundContributionInput,
  async run(ctx, input): Promise<SettledRefund> {
    const reserved = await perform(reserveRefund, ctx, input)
    return reserved.status === 'unknown' ? perform(askRefund, ctx, { refundId: reserved.id }) : reserved
  },
})
