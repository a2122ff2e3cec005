import { sqlOperation } from '~/db/operation.server'
import { sql } from '~/kit/sql'
import { lockedStaff, refuseTakenEmail } from './internal.server'
import { SaveProfileInput } from './schemas'

/** One's own names and email. */
export const saveProfile = sqlOperation({
  name: 'staff.save-profile',
  permission: null,
  input: SaveProfileInput,
  async run(ctx, input) {
    const id = ctx.actor.staffId ?? 0
    const { firstName, lastName, email } = await lockedStaff(ctx.sql, id)
    await refuseTakenEmail(ctx.sql, input.email, id)
    await ctx.sql.run(
      sql`UPDATE staff SET first_name = ${input.firstName}, last_name = ${input.lastName}, email = ${input.email} WHERE id = ${id}`,
    )
    ctx.note({ subject: ['staff', id], before: { firstName, lastName, email }, after: input })
  },
})
