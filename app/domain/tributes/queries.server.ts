import { sql, type SqlRunner } from '~/kit/sql'
import type { LineTribute, TributeRules, TypedTribute } from './schemas'
import { tributeOf } from './tribute'

export type TributeTypeChoice = { id: number; label: string }

/** What may be chosen at the till, in its order. */
export const tributeTypes = (over: SqlRunner): Promise<TributeTypeChoice[]> =>
  over.rows<TributeTypeChoice>(sql`SELECT id, label FROM tribute_type WHERE is_enabled AND deleted_at IS NULL ORDER BY sequence, id`)

/** The tribute that was typed for a line, checked; the types are asked for only where there is one. */
export async function typedTribute(over: SqlRunner, given: TypedTribute, rules: TributeRules): Promise<LineTribute | string | null> {
  const types = given.isTribute ? await tributeTypes(over) : []
  return tributeOf(given, rules, types.find(({ id }) => id === given.typeId) ?? null)
}

export type TributeOfContribution = {
  id: number
  type: string
  name: string
  message: string | null
  notify: string | null
  notifyName: string | null
  amountMinor: bigint
  notifyAt: Date
  notifiedAt: Date | null
}

export const tributesOf = (over: SqlRunner, contributionId: number): Promise<TributeOfContribution[]> =>
  over.rows<TributeOfContribution>(sql`
    SELECT t.id, y.label AS type, t.name, t.message, t.notify, t.notify_name AS "notifyName", t.amount_minor AS "amountMinor", t.notify_at AS "notifyAt", t.notified_at AS "notifiedAt"
    FROM tribute t JOIN tribute_type y ON y.id = t.tribute_type_id WHERE t.contribution_id = ${contributionId} AND t.deleted_at IS NULL ORDER BY t.id`)
