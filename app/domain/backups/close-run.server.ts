import { z } from 'zod'
import { sqlOperation } from '~/db/operation.server'
import { readMoment } from '~/domain/tasks/read-moment'
import { OWNER_ONLY } from '~/kit/permission'
import { sql } from '~/kit/sql'
import { MAX_FILE_NAME_LENGTH } from './limits'

const Made = z.object({
  name: z.string().min(1).max(MAX_FILE_NAME_LENGTH),
  bytes: z.int().min(0),
  rows: z.int().min(0),
  files: z.int().min(0),
  isEncrypted: z.boolean(),
  removed: z.array(z.string().max(MAX_FILE_NAME_LENGTH)).max(10_000),
})

export const closeRun = sqlOperation({
  name: 'backups.close-run',
  permission: OWNER_ONLY,
  input: z.object({ id: z.int(), verifies: z.boolean(), made: Made }),
  async run(ctx, { id, verifies, made }): Promise<void> {
    await ctx.sql.run(sql`UPDATE backup_run SET finished_at = ${readMoment(ctx)}, file_name = ${made.name},
      bytes = ${made.bytes}, row_count = ${made.rows}, file_count = ${made.files}, is_encrypted = ${made.isEncrypted},
      removed_count = ${made.removed.length} WHERE id = ${id} AND finished_at IS NULL`)
    await ctx.publish('backup.made', {
      id,
      after: { file: made.name, bytes: made.bytes, isVerified: verifies, removed: made.removed },
    })
  },
})
