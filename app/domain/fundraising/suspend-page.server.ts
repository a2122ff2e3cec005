import { sqlOperation } from '~/db/operation.server'
import { refused } from '~/kit/errors'
import { sql } from '~/kit/sql'
import { lockPage } from './internal.server'
import { NOT_SUSPENDED, RESTORE_FIRST } from './messages'
import { PageInput } from './row-input'

export const suspendPage = sqlOperation({
  name: 'fundraising.suspend-page',
  permission: 'fundraisingpages.edit',
  input: PageInput,
  async run(ctx, { hashid: id }) {
    const { name, status, deletedAt } = await lockPage(ctx, id)
    if (deletedAt !== null) throw refused(RESTORE_FIRST)
    if (status !== 'active' && status !== 'pending') throw refused(NOT_SUSPENDED)
    await ctx.sql.run(sql`UPDATE fundraising_page SET status = 'suspended', updated_at = ${ctx.now} WHERE id = ${id}`)
    await ctx.publish('fundraising_page.suspended', { id, before: { status }, after: { status: 'suspended' } })
    ctx.enqueue({ job: 'fundraising.mail-page', payload: { id, event: 'suspended', at: ctx.now.toISOString() } })
    return { type: 'fundraising_page' as const, id, name, status: 'suspended' }
  },
})
