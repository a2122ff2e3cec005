import { z } from 'zod'
import { sqlOperation } from '~/db/operation.server'
import { notFound } from '~/kit/errors'
import { someId } from '~/kit/fields'
import { sql } from '~/kit/sql'

export const deleteConversation = sqlOperation({
  name: 'messenger.delete-conversation',
  permission: 'messenger.edit',
  input: z.object({ id: someId }),
  async run(ctx, { id }) {
    const row = await ctx.sql.first<{ command: string }>(sql`
      UPDATE conversation SET deleted_at = ${ctx.now}, is_enabled = false WHERE id = ${id} AND deleted_at IS NULL
      RETURNING command`)
    if (row === null) throw notFound('The conversation')
    await ctx.publish('conversation.deleted', { id, before: { deletedAt: null }, after: { deletedAt: ctx.now } })
    return { command: row.command.toUpperCase() }
  },
})
