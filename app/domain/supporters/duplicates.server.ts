import { join, sql, type SqlRunner } from '~/kit/sql'
import { leadingZip } from './display-name'

export type PossibleDuplicate = { id: number; name: string; reason: string }

type Typed = {
  [K in 'email' | 'billEmail' | 'billPhone' | 'firstName' | 'lastName' | 'billZip']?: string | null | undefined
}

const normalizeText = (text: string | null | undefined): string => (text ?? '').trim().toLowerCase().slice(0, 200)

/** The last ten digits, as they are indexed. Fewer than seven digits are too few to compare. */
const lastDigits = (phone: string): string => {
  const digits = phone.replace(/\D/g, '').slice(-10)
  return digits.length < 7 ? '' : digits
}

const MAX_DUPLICATES = 5

/**
 * Finds supporters with the same email, phone, or name and leading part of the ZIP. Archived ones count too, because
 * they hold their email (R-SUPPORTERS-6).
 */
export async function possibleDuplicates(runner: SqlRunner, typed: Typed): Promise<PossibleDuplicate[]> {
  const emails = [...new Set([normalizeText(typed.email), normalizeText(typed.billEmail)])].filter((one) => one !== '')
  const phone = lastDigits(normalizeText(typed.billPhone))
  const name = [normalizeText(typed.firstName), normalizeText(typed.lastName)].join(' ').trim()
  const zip = leadingZip(normalizeText(typed.billZip))
  const lookups = [
    ...emails.flatMap((email) => [
      sql`(SELECT id, 'Same email' AS reason, 1 AS rank FROM supporter WHERE lower(email) = ${email}
        LIMIT ${MAX_DUPLICATES})`,
      sql`(SELECT id, 'Same email', 1 FROM supporter WHERE lower(bill_email) = ${email} AND bill_email IS NOT NULL
        LIMIT ${MAX_DUPLICATES})`,
    ]),
    ...(phone === ''
      ? []
      : [sql`(SELECT id, 'Same phone', 2 FROM supporter WHERE phone_digits = ${phone} LIMIT ${MAX_DUPLICATES})`]),
    ...(name === '' || zip === ''
      ? []
      : [
          sql`(SELECT id, 'Same name and ZIP', 3 FROM supporter WHERE lower(display_name COLLATE "default") = ${name}
            AND split_part(replace(lower(btrim(bill_zip)), '-', ' '), ' ', 1) = ${zip} AND bill_zip <> ''
            LIMIT ${MAX_DUPLICATES})`,
        ]),
  ]
  if (lookups.length === 0) return []
  return runner.rows<PossibleDuplicate>(sql`
    SELECT s.id, s.display_name AS name, string_agg(DISTINCT f.reason, ', ' ORDER BY f.reason) AS reason
    FROM (${join(lookups, ' UNION ALL ')}) AS f (id, reason, rank) JOIN supporter s ON s.id = f.id
    WHERE NOT s.is_spam AND NOT EXISTS (SELECT 1 FROM supporter_merge m WHERE m.loser_id = s.id AND m.undone_at IS NULL)
    GROUP BY s.id, s.display_name ORDER BY min(f.rank), s.id LIMIT ${MAX_DUPLICATES}`)
}
