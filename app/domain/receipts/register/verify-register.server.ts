import { workflow } from '~/db/operation.server'
import { sql, type SqlRunner } from '~/kit/sql'
import { VerifyRegisterInput } from '../receipt-input'

export type Fault = {
  kind: 'missing' | 'counter' | 'altered' | 'journal' | 'status' | 'unwritten'
  serial: string | null
  number: string | null
}
/** `faultCount` includes faults that `faults` leaves out. */
export type RegisterVerdict = { receipts: number; last: string; faults: Fault[]; faultCount: number }

const MAX_FAULTS = 100

const FAULTS = sql`
  WITH numbered AS (SELECT id, serial, number, status, seal, tax_receipt_seal(r) AS now
    FROM tax_receipt r WHERE serial IS NOT NULL),
    last AS (SELECT coalesce((SELECT value FROM counter WHERE name = 'tax_receipt'), 0) AS counted,
      coalesce((SELECT max(serial) FROM numbered), 0) AS serial),
    written AS (SELECT DISTINCT ON (subject_id) subject_id, after->>'seal' AS seal,
        (after->>'serial')::bigint AS serial, after->>'number' AS number FROM journal_entry
      WHERE subject_type = 'tax-receipt' AND after ? 'seal' ORDER BY subject_id, id DESC),
    became AS (SELECT DISTINCT ON (subject_id) subject_id, after->>'status' AS status FROM journal_entry
      WHERE subject_type = 'tax-receipt' AND after ? 'status' ORDER BY subject_id, id DESC),
    gone AS (SELECT w.serial, w.number FROM written w WHERE NOT EXISTS (SELECT 1 FROM numbered n
      WHERE n.id::text = w.subject_id))
  SELECT kind, serial::text, number, count(*) OVER ()::int AS of_all FROM (
    SELECT 'missing' AS kind, g.serial, NULL AS number FROM last, LATERAL (
      SELECT n.after + 1 AS serial FROM (SELECT serial AS after, lead(serial) OVER (ORDER BY serial) AS next
        FROM (SELECT 0::bigint AS serial UNION ALL SELECT serial FROM numbered) s) n
      WHERE n.next > n.after + 1) g WHERE g.serial NOT IN (SELECT serial FROM gone WHERE serial IS NOT NULL)
    UNION ALL SELECT 'missing', serial, number FROM gone
    UNION ALL SELECT 'counter', last.counted, NULL FROM last WHERE last.counted <> last.serial
    UNION ALL SELECT 'altered', serial, number FROM numbered WHERE seal IS DISTINCT FROM now
    UNION ALL SELECT 'journal', n.serial, n.number FROM numbered n JOIN written w ON w.subject_id = n.id::text
    WHERE w.seal <> n.now
    UNION ALL SELECT 'status', n.serial, n.number FROM numbered n JOIN became b ON b.subject_id = n.id::text
    WHERE b.status <> n.status
    UNION ALL SELECT 'unwritten', n.serial, n.number FROM numbered n
    WHERE NOT EXISTS (SELECT 1 FROM written w WHERE w.subject_id = n.id::text)
      OR NOT EXISTS (SELECT 1 FROM became b WHERE b.subject_id = n.id::text)
  ) f ORDER BY serial, kind LIMIT ${MAX_FAULTS}`

export async function checkRegister(read: SqlRunner): Promise<RegisterVerdict> {
  const [faults, counts] = await Promise.all([
    read.rows<Fault & { ofAll: number }>(FAULTS),
    read.first<{ receipts: number; last: string }>(
      sql`SELECT count(*)::int AS receipts, coalesce(max(serial), 0)::text AS last FROM tax_receipt
        WHERE serial IS NOT NULL`,
    ),
  ])
  return {
    receipts: counts?.receipts ?? 0,
    last: counts?.last ?? '0',
    faults: faults.map(({ kind, serial, number }) => ({ kind, serial, number })),
    faultCount: faults[0]?.ofAll ?? 0,
  }
}

export const FAULT_WORDS: Record<Fault['kind'], string> = {
  missing: 'This place in the register has no receipt.',
  counter: 'The register counts another last receipt than the one that is there.',
  altered: 'This receipt no longer says what it was issued with.',
  journal: 'This receipt differs from what the journal recorded.',
  status: 'This receipt was issued, voided or reinstated without an entry in the journal.',
  unwritten: 'The journal does not know that this receipt was issued.',
}

export const verifyRegister = workflow({
  name: 'receipts.verify-register',
  permission: 'taxreceipt.view',
  input: VerifyRegisterInput,
  run: (ctx) => checkRegister(ctx.read),
})
