import { sql, type SqlRunner } from '~/kit/sql'

export type TributeType = {
  id: number
  label: string
  isEnabled: boolean
  sequence: number
  emailSubject: string | null
  emailCc: string | null
  emailBcc: string | null
  emailTemplate: string | null
  letterTemplate: string | null
  dpId: string | null
  used: number
}

const TYPE = sql`
  SELECT y.id, y.label, y.is_enabled, y.sequence, y.email_subject, y.email_cc, y.email_bcc, y.email_template,
    y.letter_template, y.dp_id,
    (SELECT count(*)::int FROM tribute t WHERE t.tribute_type_id = y.id AND t.deleted_at IS NULL) AS used
  FROM tribute_type y WHERE y.deleted_at IS NULL`

export const allTypes = (runner: SqlRunner): Promise<TributeType[]> =>
  runner.rows<TributeType>(sql`${TYPE} ORDER BY y.sequence, y.id`)

export const typeById = (runner: SqlRunner, id: number): Promise<TributeType | null> =>
  runner.first<TributeType>(sql`${TYPE} AND y.id = ${id}`)
