import type { SqlTxCtx } from '~/db/ctx'
import { notFound } from '~/kit/errors'
import { sql } from '~/kit/sql'
import type { EditedTribute } from './tribute-input'

export type TributeBefore = Omit<EditedTribute, 'id'> & { notifiedAt: Date | null; deletedAt: Date | null }

/** Locks the tribute until the transaction ends. Throws `not-found`. */
export async function tributeForEdit({ sql: runner }: SqlTxCtx, id: number): Promise<TributeBefore> {
  const row = await runner.first<TributeBefore>(sql`
    SELECT name, message, notify, notify_name, notify_email,
      notify_address,
      notify_city, notify_state, notify_zip,
      notify_country,
      notified_at, deleted_at
    FROM tribute WHERE id = ${id} FOR UPDATE`)
  if (row === null) throw notFound('The tribute')
  return row
}
