import { MAX_LATEST } from '~/kit/search/shown-rows'
import { sql, type SqlRunner } from '~/kit/sql'

export type LastBackup = { madeAt: Date | null; verifiedAt: Date | null }

export const lastBackup = async (read: SqlRunner): Promise<LastBackup> =>
  (await read.first<LastBackup>(
    sql`SELECT backed_up_at AS made_at, backup_verified_at AS verified_at FROM installation`,
  )) ?? { madeAt: null, verifiedAt: null }

export const storedBackupKey = async (read: SqlRunner): Promise<string | null> =>
  (await read.first<{ key: string | null }>(sql`SELECT backup_public_key AS key FROM installation`))?.key ?? null

export type BackupRun = {
  id: number
  staff: string | null
  verifies: boolean
  startedAt: Date
  finishedAt: Date | null
  fileName: string | null
  bytes: number | null
  isEncrypted: boolean | null
  removed: number | null
  failure: string | null
}

export const recentRuns = (read: SqlRunner): Promise<BackupRun[]> =>
  read.rows<BackupRun>(sql`
    SELECT r.id, r.verifies, r.started_at, r.finished_at, r.file_name,
      CASE WHEN NOT r.is_scheduled THEN concat_ws(' ', s.first_name, s.last_name) END AS staff,
      r.bytes::float8 AS bytes, r.is_encrypted, r.removed_count AS removed, r.failure
    FROM backup_run r LEFT JOIN staff s ON s.id = r.staff_id
    ORDER BY r.started_at DESC, r.id DESC LIMIT ${MAX_LATEST}`)
