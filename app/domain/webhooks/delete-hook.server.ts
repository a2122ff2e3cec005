import { sqlOperation } from '~/db/operation.server'
import { sql } from '~/kit/sql'
import { HookIdInput } from './hook-input'
import { lockHook } from './hook.server'

export const deleteHook = sqlOperation({
  name: 'webhooks.delete-hook',
  permission: 'hooks.edit',
  input: HookIdInput,
  async run(ctx, { id }) {
    const { payloadUrl } = await lockHook(ctx, id)
    await ctx.sql.run(
      sql`UPDATE hook SET deleted_at = ${ctx.now}, sealed_secret = NULL, former_secret = NULL, former_until = NULL
        WHERE id = ${id}`,
    )
    await ctx.sql.run(sql`DELETE FROM hook_outbox WHERE hook_id = ${id}`)
    await ctx.sql.run(sql`DELETE FROM hook_delivery WHERE hook_id = ${id} AND state = 'waiting'`)
    await ctx.publish('hook.deleted', { id, before: { deletedAt: null }, after: { deletedAt: ctx.now } })
    return { id, payloadUrl }
  },
})
