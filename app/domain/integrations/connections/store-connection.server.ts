import { sqlOperation } from '~/db/operation.server'
import { OWNER_ONLY } from '~/kit/permission'
import { sql } from '~/kit/sql'
import { StoreConnectionInput } from './connection-input'
import { KEY_OF } from './stored.server'

/** The caller has already checked the connection and confirmed the user's password. */
export const storeConnection = sqlOperation({
  name: 'integrations.store-connection',
  permission: OWNER_ONLY,
  input: StoreConnectionInput,
  async run(ctx, { connection, sealed, was, about, isReplaced }): Promise<void> {
    const key = KEY_OF[connection]
    await ctx.sql.run(
      sealed === null
        ? sql`DELETE FROM setting WHERE key = ${key}`
        : sql`INSERT INTO setting (key, value, updated_at, updated_by)
            VALUES (${key}, ${sealed}, ${ctx.now}, ${ctx.actor.staffId})
            ON CONFLICT (key) DO UPDATE SET value = excluded.value, updated_at = excluded.updated_at,
              updated_by = excluded.updated_by`,
    )
    // The earlier test applied to another server.
    if (connection === 'mail') await ctx.sql.run(sql`DELETE FROM setting WHERE key = 'mail_tested_at'`)
    await ctx.publish(sealed === null ? 'connection.removed' : 'connection.saved', {
      id: connection,
      before: { about: was },
      after: { about, ...(isReplaced ? { credentials: 'replaced' as const } : {}) },
    })
  },
})
