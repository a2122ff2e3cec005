import { sqlOperation } from '~/db/operation.server'
import { notFound } from '~/kit/errors'
import { sql } from '~/kit/sql'
import { RedirectIdInput } from './redirect-input'

export const deleteRedirect = sqlOperation({
  name: 'pages.delete-redirect',
  permission: 'alias.edit',
  input: RedirectIdInput,
  async run(ctx, { id }) {
    const deleted = await ctx.sql.first<{ source: string }>(sql`
      UPDATE redirect SET deleted_at = ${ctx.now}, updated_at = ${ctx.now}
      WHERE id = ${id} AND deleted_at IS NULL RETURNING source`)
    if (deleted === null) throw notFound('The redirect')
    await ctx.publish('redirect.deleted', { id, before: { deletedAt: null }, after: { deletedAt: ctx.now } })
    return { id, source: deleted.source }
  },
})
