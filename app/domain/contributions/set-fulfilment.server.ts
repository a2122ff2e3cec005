import { sqlOperation } from '~/db/operation.server'
import { sql } from '~/kit/sql'
import { SetFulfilmentInput } from './schemas'

export const setFulfilment = sqlOperation({
  name: 'contributions.set-fulfilment',
  permission: ['order.edit', 'order.fullfill'],
  input: SetFulfilmentInput,
  audit: 'when-changed',
  async run(ctx, { ids, isFulfilled }) {
    const changed = await ctx.sql.rows<{ id: number }>(sql`
      UPDATE contribution SET is_fulfilled = ${isFulfilled}, updated_at = ${ctx.now}
      WHERE id IN (SELECT id FROM contribution WHERE id = ANY(${ids}::int[]) AND confirmed_at IS NOT NULL
        AND deleted_at IS NULL
        AND is_fulfilled <> ${isFulfilled} ORDER BY id FOR UPDATE) RETURNING id`)
    const events = changed.map(({ id }) => ({ id, before: { isFulfilled: !isFulfilled }, after: { isFulfilled } }))
    await ctx.publish('contribution.fulfillment-changed', ...events)
    return changed.length
  },
})
