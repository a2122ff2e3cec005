import { z } from 'zod'
import { sqlOperation } from '~/db/operation.server'
import { notFound } from '~/kit/errors'
import { someId } from '~/kit/fields'
import { sql } from '~/kit/sql'

export const recordRefused = sqlOperation({
  name: 'messenger.record-refused',
  permission: 'messenger.edit',
  input: z.object({ id: someId, reason: z.string() }),
  async run(ctx, { id, reason }) {
    const row = await ctx.sql.first<{ number: string }>(
      sql`UPDATE phone_number SET state = 'refused', updated_at = ${ctx.now} WHERE id = ${id} AND state = 'buying'
        RETURNING number`,
    )
    if (row === null) throw notFound('The phone number')
    await ctx.publish('phone-number.refused', { id, after: { number: row.number, state: 'refused', reason } })
  },
})
