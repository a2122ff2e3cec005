import type { SqlTxCtx } from '~/db/ctx'
import { notFound } from '~/kit/errors'
import { sql } from '~/kit/sql'
import { findTemplate, type Template } from './queries.server'

/** Locks the template until the transaction ends; throws `not-found`. */
export async function lockTemplate(ctx: SqlTxCtx, id: number): Promise<Template> {
  await ctx.sql.first(sql`SELECT id FROM tax_receipt_template WHERE id = ${id} FOR UPDATE`)
  const found = await findTemplate(ctx.sql, id)
  if (found === null) throw notFound('The template')
  return found
}
