import { sqlOperation } from '~/db/operation.server'
import { notFound } from '~/kit/errors'
import { sql } from '~/kit/sql'
import { ViewInput } from './schemas'

export const unpinView = sqlOperation({
  name: 'views.unpin',
  permission: null,
  input: ViewInput,
  audit: 'none',
  async run(ctx, { id }) {
    const gone = await ctx.sql.first<{ name: string; address: string }>(sql`
      DELETE FROM menu_pin WHERE id = ${id} AND staff_id = ${ctx.actor.staffId}
      RETURNING name, path || query AS address`)
    if (!gone) throw notFound('The pin')
    return gone
  },
})
