import { sqlOperation } from '~/db/operation.server'
import { refused } from '~/kit/errors'
import { recordContribution } from './record-contribution.server'
import { readSale } from './record-sale.server'
import { AcceptSaleInput, NOT_READABLE } from './review-input'
import { closeSale, lockWaiting } from './settling.server'

export const acceptSale = sqlOperation({
  name: 'device-sales.accept-sale',
  permission: 'possale.edit',
  input: AcceptSaleInput,
  async run(ctx, { id }): Promise<{ id: number; number: string | null }> {
    const waiting = await lockWaiting(ctx, id)
    const settlement = 'accepted'
    if (waiting.state === 'variance') {
      await closeSale(ctx, waiting, { ...waiting, settlement, note: null })
      return { id, number: waiting.number }
    }
    const sale = readSale(waiting.body)
    if (sale === null) throw refused(NOT_READABLE)
    const { contributionId, number, variances } = await recordContribution(ctx, sale)
    const note = variances.map(({ text }) => text).join(' ')
    await closeSale(ctx, waiting, { settlement, contributionId, number, note: note.slice(0, 500) || null })
    return { id, number }
  },
})
