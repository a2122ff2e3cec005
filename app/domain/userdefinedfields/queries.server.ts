import { sql, type SqlRunner } from '~/kit/sql'
import type { FieldType, UserField } from './field'

const LIVE = sql`SELECT id, name, field_type AS type, options FROM user_defined_field WHERE deleted_at IS NULL
  ORDER BY sequence, lower(name), id`

export const userFields = (runner: SqlRunner): Promise<UserField[]> => runner.rows<UserField>(LIVE)

type Row = { id: number; name: string; type: FieldType; options: string[]; sequence: number; isDeleted: boolean }

export async function userFieldForm(runner: SqlRunner, id: number) {
  const row = await runner.first<Row>(
    sql`SELECT id, name, field_type AS type, options, sequence, deleted_at IS NOT NULL AS is_deleted
      FROM user_defined_field WHERE id = ${id}`,
  )
  return (
    row && {
      id: row.id,
      isDeleted: row.isDeleted,
      values: {
        name: row.name,
        type: String(row.type),
        options: row.options.join('\n'),
        sequence: String(row.sequence),
      },
    }
  )
}
export type FieldValues = NonNullable<Awaited<ReturnType<typeof userFieldForm>>>['values']
