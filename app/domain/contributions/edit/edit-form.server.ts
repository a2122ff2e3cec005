import type { Ctx } from '~/kit/operation'
import { notFound } from '~/kit/errors'
import { join, name, sql, type SqlRunner } from '~/kit/sql'
import { tillSettings } from '~/domain/settings/till.server'
import { toColumn, EDITED_FIELDS, type ContributionValues } from './edited'

export type EditedLine = {
  id: number
  description: string
  variantId: number | null
  isGiftAid: boolean
  hasGiftAid: boolean
  options: { value: string; label: string }[]
  answers: { id: number; name: string; value: string }[]
}

export async function contributionForEdit(ctx: Ctx, number: string, runner: SqlRunner = ctx.read) {
  const row = await runner.first<
    ContributionValues & {
      id: number
      number: string
      version: number
      supporterId: number | null
      supporterName: string | null
    }
  >(sql`
    SELECT id, number, version, supporter_id, (SELECT s.display_name FROM supporter s
      WHERE s.id = supporter_id) AS supporter_name,
        ${join(EDITED_FIELDS.map((field) => sql`${name(toColumn(field))} AS ${name(field)}`))} FROM contribution
    WHERE number = ${number.toUpperCase().slice(0, 20)} AND confirmed_at IS NOT NULL AND deleted_at IS NULL`)
  if (!row) throw notFound('The contribution')
  const { isGiftAidOffered } = tillSettings(ctx.settings)
  const lines = await runner.rows<EditedLine>(sql`
    SELECT l.id, l.description, l.variant_id, l.is_gift_aid, l.is_gift_aid
      OR ${isGiftAidOffered} AS has_gift_aid,
      coalesce((SELECT jsonb_agg(jsonb_build_object('value', o.id::text, 'label', CASE WHEN o.name = '' THEN p.name
        ELSE o.name END) ORDER BY o.id)
        FROM product_variant v JOIN product_variant o ON o.product_id = v.product_id
          AND (o.deleted_at IS NULL OR o.id = v.id) JOIN product p ON p.id = v.product_id
          WHERE v.id = l.variant_id), '[]') AS options,
      coalesce((SELECT jsonb_agg(jsonb_build_object('id', f.field_id, 'name', f.name, 'value', f.value)
        ORDER BY f.field_id) FROM contribution_line_field f WHERE f.line_id = l.id), '[]') AS answers
    FROM contribution_line l WHERE l.contribution_id = ${row.id} ORDER BY l.id`)
  const values = Object.fromEntries(
    EDITED_FIELDS.map((field) => {
      const value = row[field] ?? ''
      return [field, value === true ? '1' : value === false ? '' : String(value)]
    }),
  )
  const supporter = row.supporterId === null ? null : { id: row.supporterId, name: row.supporterName ?? '' }
  return { id: row.id, number: row.number, version: row.version, supporter, values, lines }
}
