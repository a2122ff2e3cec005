import { sql, type SqlRunner } from '~/kit/sql'

type Row = {
  id: number
  name: string
  isOrganization: boolean
  isDefault: boolean
  sequence: number
  isDeleted: boolean
  used: number
}

export const USED_BY = sql`coalesce((SELECT sum(n) FROM supporter_tally y WHERE y.account_type_id = t.id), 0)::int`

const TYPE = sql`SELECT t.id, t.name, t.is_organization, t.is_default, t.sequence,
  t.deleted_at IS NOT NULL AS is_deleted, ${USED_BY} AS used FROM account_type t`

export async function typeForm(runner: SqlRunner, id: number) {
  const row = await runner.first<Row>(sql`${TYPE} WHERE t.id = ${id}`)
  return (
    row && {
      id: row.id,
      isDeleted: row.isDeleted,
      used: row.used,
      values: {
        name: row.name,
        isOrganization: row.isOrganization ? 'on' : '',
        isDefault: row.isDefault ? 'on' : '',
        sequence: String(row.sequence),
      },
    }
  )
}
export type TypeForm = NonNullable<Awaited<ReturnType<typeof typeForm>>>
export type TypeValues = TypeForm['values']
