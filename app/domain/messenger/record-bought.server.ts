import { z } from 'zod'
import { sqlOperation } from '~/db/operation.server'
import { notFound } from '~/kit/errors'
import { someId } from '~/kit/fields'
import { sql } from '~/kit/sql'

export const recordBought = sqlOperation({
  name: 'messenger.record-bought',
  permission: 'messenger.edit',
  input: z.object({ id: someId, reference: z.string() }),
  async run(ctx, { id, reference }) {
    const row = await ctx.sql.first<{ number: string }>(sql`
      UPDATE phone_number SET state = 'owned', reference = ${reference}, updated_at = ${ctx.now}
      WHERE id = ${id} AND state IN ('buying', 'owned') RETURNING number`)
    if (row === null) throw notFound('The phone number')
    await ctx.publish('phone-number.bought', { id, after: { number: row.number, state: 'owned' } })
  },
})
