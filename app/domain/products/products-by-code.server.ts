import type { SqlTxCtx } from '~/db/ctx'
import { DomainError } from '~/kit/errors'
import { sql, type SqlRunner } from '~/kit/sql'

/** The products that codes mean, by the code as typed. Those of `linked` count although they may be deleted by now. */
export async function productsByCode(
  over: SqlRunner,
  codes: readonly string[],
  linked: readonly number[] = [],
): Promise<Map<string, number>> {
  if (codes.length === 0) return new Map()
  const found = await over.rows<{ typed: string; id: number }>(sql`
    SELECT typed, p.id FROM unnest(${[...new Set(codes)]}::text[]) AS t (typed)
    JOIN product p ON lower(p.code) = lower(typed) AND (p.deleted_at IS NULL OR p.id = ANY(${[...linked]}::int[]))`)
  return new Map(found.map(({ typed, id }) => [typed, id]))
}

/**
 * The products that a form links by their codes; refuses, in its field `products`, the first code that nothing has.
 * Those of `linked` may be deleted by now: a link to them stays until it is removed.
 */
export async function linkedProducts(
  ctx: SqlTxCtx,
  codes: readonly string[],
  linked: readonly number[] = [],
): Promise<number[]> {
  const found = await productsByCode(ctx.sql, codes, linked)
  const unknown = codes.find((code) => !found.has(code))
  if (unknown !== undefined) {
    const message = `No product has the code ${unknown}.`
    throw new DomainError('invalid', message, { fields: { products: [message] } })
  }
  return [...new Set(codes.flatMap((code) => found.get(code) ?? []))]
}
