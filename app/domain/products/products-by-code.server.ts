import type { SqlTxCtx } from '~/db/ctx'
import { DomainError } from '~/kit/errors'
import { sql } from '~/kit/sql'

/**
 * Products by the codes that a form was given; refuses, in its field `products`, the first code that nothing has. Those of `linked` may be deleted by now: a
 * link to them stays until it is taken away.
 */
export async function productsByCode(ctx: SqlTxCtx, codes: readonly string[], linked: readonly number[] = []): Promise<number[]> {
  const found = await ctx.sql.rows<{ typed: string; id: number | null }>(sql`
    SELECT typed, (SELECT p.id FROM product p WHERE lower(p.code) = lower(typed) AND (p.deleted_at IS NULL OR p.id = ANY(${[...linked]}::int[]))) AS id FROM unnest(${[...codes]}::text[]) AS t (typed)`)
  const unknown = found.find(({ id }) => id === null)
  if (unknown) {
    const message = `No product has the code ${unknown.typed}.`
    throw new DomainError('invalid', message, { fields: { products: [message] } })
  }
  return [...new Set(found.flatMap(({ id }) => (id === null ? [] : [id])))]
}
