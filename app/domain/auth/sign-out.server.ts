import { sqlOperation } from '~/db/operation.server'
import { sql } from '~/kit/sql'
import { NothingInput } from './schemas'

export const signOut = sqlOperation({
  name: 'staff.sign-out',
  permission: null,
  input: NothingInput,
  async run(ctx) {
    const { sessionId = null, staffId } = ctx.actor
    await ctx.sql.run(
      sql`UPDATE staff_session SET revoked_at = ${ctx.now} WHERE id = ${sessionId}::uuid AND revoked_at IS NULL`,
    )
    await ctx.publish('staff.signed-out', { id: staffId ?? 'unknown' })
  },
})
