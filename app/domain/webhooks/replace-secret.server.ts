import { sqlOperation } from '~/db/operation.server'
import { sql } from '~/kit/sql'
import type { NewHook } from './create-hook.server'
import { storeSecret } from './edit-hook.server'
import { HookIdInput } from './hook-input'
import { lockHook, makeHookSecret } from './hook.server'

/** The new secret can be read only in this result (R-WEBHOOKS-3). */
export const replaceSecret = sqlOperation({
  name: 'webhooks.replace-secret',
  permission: 'hooks.edit',
  input: HookIdInput,
  async run(ctx, { id }): Promise<NewHook> {
    const { sealedSecret, eventIds: _ids, ...before } = await lockHook(ctx, id)
    const secret = makeHookSecret()
    await storeSecret(ctx, id, { sealedSecret, secret })
    await ctx.sql.run(sql`UPDATE hook SET updated_at = ${ctx.now} WHERE id = ${id}`)
    await ctx.publish('hook.edited', { id, before, after: { ...before, secret: 'replaced' } })
    return { id, secret }
  },
})
