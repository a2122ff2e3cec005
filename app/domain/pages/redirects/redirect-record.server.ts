import { sql, type SqlRunner } from '~/kit/sql'
import type { RedirectValues } from './redirect'

type RedirectRecord = RedirectValues & { id: number }

export const redirectById = (runner: SqlRunner, id: number): Promise<RedirectRecord | null> =>
  runner.first<RedirectRecord>(sql`
    SELECT id, source, target, kind FROM redirect WHERE id = ${id} AND deleted_at IS NULL`)
