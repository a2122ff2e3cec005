import type { SqlTxCtx } from '~/db/ctx'
import { sqlOperation, workflow } from '~/db/operation.server'
import { days, later } from '~/kit/clock'
import { perform } from '~/kit/operation'
import { sql } from '~/kit/sql'
import { EditHookInput } from './hook-input'
import { readChosenEvents, lockHook, storeEvents, type StoredHook } from './hook.server'
import { refuseAddress } from './refuse-address.server'

/** The former secret also signs this long, so that no request fails while the new one is installed. */
const FORMER_SECRET_LIFETIME = days(1)

type Secret = 'kept' | 'replaced' | 'removed'

/** A blank secret removes the stored one; a missing or unchanged secret keeps it (R-WEBHOOKS-3). */
export async function storeSecret(
  ctx: SqlTxCtx,
  id: number,
  { sealedSecret, secret }: Pick<StoredHook, 'sealedSecret'> & { secret: string | undefined },
): Promise<Secret> {
  if (secret === undefined) return 'kept'
  if (secret === '') {
    await ctx.sql.run(
      sql`UPDATE hook SET sealed_secret = NULL, former_secret = NULL, former_until = NULL WHERE id = ${id}`,
    )
    return sealedSecret === null ? 'kept' : 'removed'
  }
  if (sealedSecret !== null && ctx.ports.vault.open(sealedSecret) === secret) return 'kept'
  const until = sealedSecret === null ? null : later(ctx.now, FORMER_SECRET_LIFETIME)
  await ctx.sql.run(sql`
    UPDATE hook SET sealed_secret = ${ctx.ports.vault.seal(secret)}, former_secret = ${sealedSecret},
      former_until = ${until}::timestamptz WHERE id = ${id}`)
  return 'replaced'
}

/**
 * Staff who turn the webhook on or change its address have dealt with its failures, so only new failures turn it off
 * again.
 */
const forgetFailures = (ctx: SqlTxCtx, id: number): Promise<number> =>
  ctx.sql.run(
    sql`UPDATE hook SET failing_since = NULL, failures = 0, turned_off_at = NULL, turned_off_for = NULL
      WHERE id = ${id}`,
  )

const storeEdit = sqlOperation({
  name: 'webhooks.store-edit',
  permission: 'hooks.edit',
  input: EditHookInput,
  async run(ctx, input): Promise<{ id: number }> {
    const { id } = input
    const { sealedSecret, eventIds, ...before } = await lockHook(ctx, id)
    if (input.insecureSsl !== undefined) {
      await ctx.sql.run(
        sql`UPDATE hook SET insecure_ssl = ${input.insecureSsl}, updated_at = ${ctx.now} WHERE id = ${id}`,
      )
      await ctx.publish('hook.edited', {
        id,
        before,
        after: { ...before, insecureSsl: input.insecureSsl, secret: 'kept' },
      })
      return { id }
    }
    if (!('payloadUrl' in input)) return { id }
    const { payloadUrl, contentType, active } = input
    const events = readChosenEvents(input.events, { events: before.events, eventIds })
    if (active) await forgetFailures(ctx, id)
    await ctx.sql.run(sql`
      UPDATE hook SET payload_url = ${payloadUrl}, content_type = ${contentType}, active = ${active},
        updated_at = ${ctx.now} WHERE id = ${id}`)
    await storeEvents(ctx, id, events)
    const secret = await storeSecret(ctx, id, { sealedSecret, secret: input.secret })
    await ctx.publish('hook.edited', { id, before, after: { ...before, payloadUrl, events, active, secret } })
    return { id }
  },
})

export const editHook = workflow({
  name: 'webhooks.edit-hook',
  permission: 'hooks.edit',
  input: EditHookInput,
  async run(ctx, input): Promise<{ id: number }> {
    if ('payloadUrl' in input && input.insecureSsl === undefined) await refuseAddress(ctx, input.payloadUrl)
    return perform(storeEdit, ctx, input)
  },
})
