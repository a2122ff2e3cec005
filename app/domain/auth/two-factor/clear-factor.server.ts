import { sqlOperation } from '~/db/operation.server'
import { sql } from '~/kit/sql'
import { PersonIdInput } from '../schemas'
import { lockFactor } from './factor.server'
import { tellPerson } from './tell-person.server'

export const clearFactor = sqlOperation({
  name: 'staff.clear-two-factor',
  permission: null,
  input: PersonIdInput,
  audit: 'when-changed',
  async run(ctx, { id }) {
    const factor = await lockFactor(ctx.sql, ctx.ports.vault, id)
    if (factor === null) return
    await ctx.sql
      .run(sql`UPDATE staff SET two_factor_secret = NULL, two_factor_codes = NULL, two_factor_confirmed_at = NULL,
        two_factor_step = NULL
      WHERE id = ${id}`)
    await ctx.sql.run(sql`DELETE FROM staff_challenge WHERE staff_id = ${id}`)
    if (factor.confirmedAt !== null) await tellPerson(ctx, id, 'switched off')
    await ctx.publish('staff.two-factor-off', { id })
  },
})
