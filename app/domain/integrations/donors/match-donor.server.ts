import type { SqlTxCtx } from '~/db/ctx'
import { sql } from '~/kit/sql'
import { zipDigits, type ImportedPerson } from './person'

export type Matched = { id: number; donorId: number | null; email: string | null; hasLogin: boolean }

const ROW = sql`SELECT s.id, s.donor_id, s.email, s.has_login FROM supporter s`
const REAL = sql`NOT s.is_spam AND NOT EXISTS (SELECT 1 FROM supporter_merge m
  WHERE m.loser_id = s.id AND m.undone_at IS NULL)`

/**
 * Matches by donor ID, then by email, then by first name, last name and full ZIP among active supporters without an
 * email. A different email means a different person (R-CRM-4).
 */
export async function matchDonor(
  { sql: runner }: SqlTxCtx,
  donorId: number,
  person: ImportedPerson,
): Promise<Matched | null> {
  const byId = await runner.first<Matched>(sql`${ROW} WHERE s.donor_id = ${donorId}`)
  if (byId !== null) return byId
  if (person.email !== null) {
    const byEmail = await runner.first<Matched>(sql`${ROW} WHERE lower(s.email) = lower(${person.email}::text)`)
    if (byEmail !== null) return byEmail
  }
  const zip = zipDigits(person.zip)
  if (zip === '' || person.firstName === null || person.lastName === null) return null
  return runner.first<Matched>(sql`${ROW}
    WHERE lower(s.display_name COLLATE "default") = lower(${`${person.firstName} ${person.lastName}`}::text)
      AND lower(s.first_name COLLATE "default") = lower(${person.firstName}::text)
      AND lower(s.last_name COLLATE "default") = lower(${person.lastName}::text)
      AND coalesce(s.email, '') = '' AND s.is_active AND ${REAL}
      AND lower(translate(s.bill_zip, ' -', '')) = ${zip}
    ORDER BY s.donor_id IS NOT NULL, s.id LIMIT 1`)
}
