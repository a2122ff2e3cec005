import { z } from 'zod'
import { sqlOperation } from '~/db/operation.server'
import { notFound } from '~/kit/errors'
import { someId } from '~/kit/fields'
import { sql } from '~/kit/sql'

export const switchConversation = sqlOperation({
  name: 'messenger.switch-conversation',
  permission: 'messenger.edit',
  input: z.object({ id: someId }),
  async run(ctx, { id }) {
    const row = await ctx.sql.first<{ command: string; isEnabled: boolean }>(sql`
      UPDATE conversation SET is_enabled = NOT is_enabled, updated_at = ${ctx.now}
      WHERE id = ${id} AND deleted_at IS NULL
      RETURNING command, is_enabled`)
    if (row === null) throw notFound('The conversation')
    await ctx.publish('conversation.switched', {
      id,
      before: { isEnabled: !row.isEnabled },
      after: { isEnabled: row.isEnabled },
    })
    return { command: row.command.toUpperCase(), isEnabled: row.isEnabled }
  },
})
