import { sqlOperation, workflow } from '~/db/operation.server'
import { perform } from '~/kit/operation'
import { sql } from '~/kit/sql'
import { CreateHookInput } from './hook-input'
import { readChosenEvents, makeHookSecret, storeEvents } from './hook.server'
import { refuseAddress } from './refuse-address.server'

/** `secret` can be read only in this result. */
export type NewHook = { id: number; secret: string }

const storeHook = sqlOperation({
  name: 'webhooks.store-hook',
  permission: 'hooks.edit',
  input: CreateHookInput,
  async run(ctx, { payloadUrl, contentType, events, secret: typed, active, insecureSsl }): Promise<NewHook> {
    const names = readChosenEvents(events)
    const secret = typed === '' ? makeHookSecret() : typed
    const row = await ctx.sql.first<{ id: number }>(sql`
      INSERT INTO hook (payload_url, content_type, sealed_secret, active, insecure_ssl, created_at, updated_at)
      VALUES (${payloadUrl}, ${contentType}, ${ctx.ports.vault.seal(secret)}, ${active}, ${insecureSsl},
        ${ctx.now}, ${ctx.now})
      RETURNING id`)
    const id = row?.id ?? 0
    await storeEvents(ctx, id, names)
    await ctx.publish('hook.added', { id, after: { payloadUrl, events: names, active, insecureSsl } })
    return { id, secret }
  },
})

/** Makes a secret if none was typed (R-WEBHOOKS-1). */
export const createHook = workflow({
  name: 'webhooks.create-hook',
  permission: 'hooks.edit',
  input: CreateHookInput,
  async run(ctx, input): Promise<NewHook> {
    await refuseAddress(ctx, input.payloadUrl)
    return perform(storeHook, ctx, input)
  },
})
