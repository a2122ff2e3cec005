import { z } from 'zod'
import { sqlOperation } from '~/db/operation.server'
import { someId } from '~/kit/fields'
import { sql } from '~/kit/sql'

export const recordVerification = sqlOperation({
  name: 'messenger.record-verification',
  permission: 'messenger.edit',
  input: z.object({ id: someId, reference: z.string().nullable(), problem: z.string().max(300).nullable() }),
  async run(ctx, { id, reference, problem }) {
    const verification = reference === null ? 'unverified' : 'submitted'
    await ctx.sql.run(sql`
      UPDATE phone_number SET verification = ${verification}, verification_reference = ${reference},
        verification_problem = ${problem}, updated_at = ${ctx.now}
      WHERE id = ${id} AND state = 'owned'`)
    await ctx.publish('phone-number.verified', { id, after: { verification, problem } })
  },
})
