import { sqlOperation } from '~/db/operation.server'
import { DomainError, refused } from '~/kit/errors'
import { derivePublicKey } from '~/kit/keys/age-keys.server'
import { OWNER_ONLY } from '~/kit/permission'
import { sql } from '~/kit/sql'
import { SetBackupKeyInput } from './backup-key-input'
import { storedBackupKey } from './queries.server'

const FIXED = 'ALMONER_BACKUP_KEY sets the key on this server. Change it there.'
const NO_KEY = 'This is not a private key of backups. It begins with AGE-SECRET-KEY-1 and has 74 characters.'

/** Stores only the public key. Entering the private key shows that a copy of it exists (R-BACKUPS-4). */
export const setBackupKey = sqlOperation({
  name: 'backups.set-key',
  permission: OWNER_ONLY,
  input: SetBackupKeyInput,
  audit: 'when-changed',
  async run(ctx, { privateKey }): Promise<void> {
    if (ctx.ports.backups.fixedKey !== null) throw refused(FIXED)
    const publicKey = derivePublicKey(privateKey)
    if (publicKey === null) throw new DomainError('invalid', NO_KEY, { fields: { privateKey: [NO_KEY] } })
    await ctx.sql.run(sql`SELECT 1 FROM installation FOR UPDATE`)
    const before = await storedBackupKey(ctx.sql)
    if (before === publicKey) return
    await ctx.sql.run(sql`UPDATE installation SET backup_public_key = ${publicKey}`)
    await ctx.publish('backup.key-changed', { id: 1, before: { publicKey: before }, after: { publicKey } })
  },
})
