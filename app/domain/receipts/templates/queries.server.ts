import { sql, type SqlRunner } from '~/kit/sql'
import type { TemplateVersion } from './template'

export type TemplateRow = {
  id: number
  name: string
  isDefault: boolean
  revision: number
  used: number
  updatedAt: Date
}
export type Template = TemplateRow & TemplateVersion & { deletedAt: Date | null }

const TEMPLATE = sql`
  SELECT t.id, t.name, t.is_default, v.revision, v.style, v.custom_label, v.body, t.updated_at, t.deleted_at,
    (SELECT count(*)::int FROM tax_receipt r WHERE r.template_version_id = v.id) AS used
  FROM tax_receipt_template t JOIN LATERAL (SELECT * FROM tax_receipt_template_version WHERE template_id = t.id
    ORDER BY revision DESC LIMIT 1) v ON true`

export const listTemplates = (runner: SqlRunner): Promise<Template[]> =>
  runner.rows<Template>(sql`${TEMPLATE} WHERE t.deleted_at IS NULL ORDER BY t.is_default DESC, lower(t.name), t.id`)

export const findTemplate = (runner: SqlRunner, id: number): Promise<Template | null> =>
  runner.first<Template>(sql`${TEMPLATE} WHERE t.id = ${id} AND t.deleted_at IS NULL`)

export async function findVersions(runner: SqlRunner, ids: readonly number[]): Promise<Map<number, TemplateVersion>> {
  const rows = await runner.rows<TemplateVersion & { id: number }>(
    sql`SELECT id, style, custom_label, body FROM tax_receipt_template_version
      WHERE id = ANY(${[...new Set(ids)]}::int[])`,
  )
  return new Map(rows.map(({ id, ...version }) => [id, version]))
}
