import type { SqlTxCtx } from '~/db/ctx'
import { DomainError, notFound } from '~/kit/errors'
import { FORBIDDEN } from '~/kit/operation'
import { sql } from '~/kit/sql'

export type NoteBefore = { id: number; supporterId: number; body: string; createdBy: number | null }

/** The note, locked until the transaction ends; throws `not-found`. */
export async function noteForEdit({ sql: over }: SqlTxCtx, id: number): Promise<NoteBefore> {
  const found = await over.first<NoteBefore>(sql`
    SELECT id, supporter_id AS "supporterId", body, created_by AS "createdBy" FROM supporter_note WHERE id = ${id} AND deleted_at IS NULL FOR UPDATE`)
  if (found === null) throw notFound('The note')
  return found
}

export const notYours = () => new DomainError('forbidden', FORBIDDEN)
