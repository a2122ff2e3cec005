import { productForm } from '~/domain/products/product-form.server'
import type { SqlRunner } from '~/kit/sql'
import { byId, fillUnchanged, hasUnchanged } from './unchanged'

export async function withStoredVariants(
  runner: SqlRunner,
  { id, own, typed }: { id: number | undefined; own: string; typed: unknown },
): Promise<unknown> {
  if (id === undefined || !hasUnchanged(typed)) return typed
  const product = await productForm(runner, id, own)
  return product === null ? typed : fillUnchanged(typed, byId(product.values.variants))
}
