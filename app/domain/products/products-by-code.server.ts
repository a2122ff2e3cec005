import type { SqlTxCtx } from '~/db/ctx'
import { DomainError } from '~/kit/errors'
import { sql, type SqlRunner } from '~/kit/sql'

export async function productsByCode(
  runner: SqlRunner,
  codes: readonly string[],
  linked: readonly number[] = [],
): Promise<Map<string, number>> {
  if (codes.length === 0) return new Map()
  const rows = await runner.rows<{ typed: string; id: number }>(sql`
    SELECT typed, p.id FROM unnest(${[...new Set(codes)]}::text[]) AS t (typed)
    JOIN product p ON lower(p.code) = lower(typed) AND (p.deleted_at IS NULL OR p.id = ANY(${[...linked]}::int[]))`)
  return new Map(rows.map(({ typed, id }) => [typed, id]))
}

/**
 * Refuses the first code without a product, in the field `products`. Products in `linked` may be deleted: a link to
 * them stays until it is removed.
 */
export async function requireProducts(
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
