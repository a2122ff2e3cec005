import { notFound } from '~/kit/errors'
import { z } from 'zod'
import type { Ctx } from '~/kit/operation'
import { sql, type SqlRunner } from '~/kit/sql'

const NUMBER = /^[0-9A-Fa-f]{10}$/

/** A contribution by id or number, or a plan's charge by id. Both ids come from one sequence. */
export const SubjectInput = z.object({
  id: z.union([z.string(), z.number().transform(String)]).pipe(z.string().trim().min(1).max(10)),
})

export type Subject = { kind: 'contribution' | 'transaction'; id: number }

const isId = (words: string): boolean => /^[1-9]\d{0,9}$/.test(words) && Number(words) <= 2_147_483_647

/** Throws `not-found` for carts, deleted contributions and ids that never existed. */
export async function findSubject({ read }: Pick<Ctx, 'read'> | { read: SqlRunner }, input: string): Promise<Subject> {
  const number = NUMBER.test(input) ? input.toUpperCase() : null
  const id = isId(input) ? Number(input) : null
  const row = await read.first<Subject>(sql`
    SELECT 'contribution' AS kind, id FROM contribution WHERE (number = ${number}::bpchar OR id = ${id}::int)
      AND confirmed_at IS NOT NULL AND deleted_at IS NULL
    UNION ALL SELECT 'transaction', id FROM recurring_transaction WHERE id = ${id}::int LIMIT 1`)
  if (!row) throw notFound('The transaction')
  return row
}
