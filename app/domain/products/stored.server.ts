import { notFound } from '~/kit/errors'
import type { FieldColumn, ProductColumn } from './product-columns'
import type { VariantColumn } from './variants/variant-columns'
import { join, name, sql, type Sql, type SqlRunner } from '~/kit/sql'

export const assignments = (columns: Readonly<Record<string, unknown>>): Sql =>
  join(Object.entries(columns).map(([column, value]) => sql`${name(column)} = ${value}`))

export const insertion = (columns: Readonly<Record<string, unknown>>): Sql =>
  sql`(${join(Object.keys(columns).map(name))}) VALUES (${join(Object.values(columns).map((value) => sql`${value}`))})`

type Held = { version: number; name: string; deletedAt: Date | null }

/**
 * Locks a product and its variants until the transaction ends. Variants are locked first, in the order of their ids, as
 * sales lock them, to avoid deadlocks.
 */
export async function holdProduct(runner: SqlRunner, id: number): Promise<Held> {
  await runner.rows(sql`SELECT id FROM product_variant WHERE product_id = ${id} ORDER BY id FOR NO KEY UPDATE`)
  const held = await runner.first<Held>(
    sql`SELECT version, name, deleted_at FROM product WHERE id = ${id} FOR NO KEY UPDATE`,
  )
  if (held === null) throw notFound('The product')
  return held
}

/**
 * Takes an advisory lock, so that saves that assign codes and addresses run one after the other and each sees the codes
 * of the ones before it.
 */
export const oneSaveAtATime = (runner: SqlRunner) => runner.rows(sql`SELECT pg_advisory_xact_lock(72707376)`)

export const ENDED_PROFILES = ['Expired', 'Cancelled']

type Stored<Column extends string> = Readonly<Record<Column, unknown>>

type StoredPart = { part_id: number; qty: number; price_minor: number }
export type StoredField = Stored<FieldColumn | 'id'>
export type StoredVariant = Stored<VariantColumn | 'id' | 'metadata'> & {
  parts: readonly StoredPart[]
  pictures: readonly number[]
}

export type ProductSnapshot = Stored<ProductColumn> & {
  categories: number[]
  taxes: number[]
  pictures: number[]
  custom_fields: readonly StoredField[]
  variants: readonly StoredVariant[]
}

export async function productSnapshot(runner: SqlRunner, id: number): Promise<ProductSnapshot> {
  const row = await runner.first<{ product: ProductSnapshot }>(sql`
    SELECT to_jsonb(p) - ARRAY['search_text', 'sold_quantity', 'updated_at', 'version'] || jsonb_build_object(
      'categories', (SELECT coalesce(jsonb_agg(k.category_id ORDER BY k.category_id), '[]') FROM product_category k
        WHERE k.product_id = p.id),
      'taxes', (SELECT coalesce(jsonb_agg(k.tax_rule_id ORDER BY k.tax_rule_id), '[]') FROM tax_rule_product k
        WHERE k.product_id = p.id),
      'pictures', (SELECT coalesce(jsonb_agg(m.media_id ORDER BY m.sequence, m.media_id), '[]') FROM mediable m
        WHERE m.mediable_type = 'product' AND m.mediable_id = p.id),
      'custom_fields', (SELECT coalesce(jsonb_agg(to_jsonb(f) - 'product_id' ORDER BY f.sequence, f.id), '[]')
        FROM custom_field f
        WHERE f.product_id = p.id AND f.deleted_at IS NULL),
      'variants',
      (SELECT coalesce(jsonb_agg(to_jsonb(v) - ARRAY['product_id', 'quantity'] || jsonb_build_object('parts',
          (SELECT coalesce(jsonb_agg(to_jsonb(l) - 'parent_id' ORDER BY l.part_id), '[]') FROM linked_variant l
            WHERE l.parent_id = v.id),
          'pictures', (SELECT coalesce(jsonb_agg(m.media_id ORDER BY m.sequence, m.media_id), '[]') FROM mediable m
            WHERE m.mediable_type = 'product_variant' AND m.mediable_id = v.id))
          ORDER BY v.sequence, v.id), '[]') FROM product_variant v
          WHERE v.product_id = p.id AND v.deleted_at IS NULL)) AS product
    FROM product p WHERE p.id = ${id}`)
  if (row === null) throw notFound('The product')
  return row.product
}
