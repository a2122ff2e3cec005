import type { SqlTxCtx } from '~/db/ctx'
import { notFound } from '~/kit/errors'
import { sql, type Sql, type SqlRunner } from '~/kit/sql'
import type { Issuer } from './issuer.server'
import type { FrozenPaper } from './paper/frozen-paper'
import type { Revision } from './receipt'

export type ReceiptRecord = {
  id: number
  number: string
  type: 'single' | 'consolidated'
  status: 'draft' | 'issued' | 'void'
  supporterId: number | null
  contributionId: number | null
  transactionId: number | null
  contributionNumber: string | null
  name: string
  firstName: string | null
  lastName: string | null
  address01: string | null
  address02: string | null
  city: string | null
  state: string | null
  zip: string | null
  country: string | null
  email: string | null
  phone: string | null
  amountMinor: bigint
  currency: string
  serial: bigint | null
  revision: number
  changes: Revision[]
  orderedAt: Date | null
  issuedAt: Date | null
  voidedAt: Date | null
  voidedBy: string | null
  /** Null where a person voided it. */
  voidReason: string | null
  notifiedAt: Date | null
  deletedAt: Date | null
  updatedAt: Date
  createdAt: Date
  signatureKey: string | null
  /** The organization when the receipt was issued; null for a draft. */
  issuer: Issuer | null
  /**
   * The paper's text when the receipt was issued; null for a draft and for receipts issued before papers were frozen.
   */
  paper: FrozenPaper | null
  /** The template version that the receipt was issued with; a draft uses the newest. */
  templateVersionId: number
  periodFrom: string | null
  periodTo: string | null
  replaces: { id: number; number: string } | null
  replacedBy: { id: number; number: string } | null
  lines: ReceiptLineRecord[]
}

export type ReceiptLineRecord = {
  description: string
  amountMinor: string
  number: string | null
  givenAt: string | null
}

const VERSION = sql`coalesce(r.template_version_id, (SELECT v.id FROM tax_receipt_template_version v
  JOIN tax_receipt_template y ON y.id = v.template_id
      WHERE y.deleted_at IS NULL AND (y.id = r.template_id OR y.is_default)
      ORDER BY (y.id = r.template_id) DESC NULLS LAST, v.revision DESC LIMIT 1))`

const RECORD = sql`
  SELECT r.id, r.number, r.receipt_type AS type, r.status, r.supporter_id, r.contribution_id, r.transaction_id,
    c.number AS contribution_number, r.name, r.first_name, r.last_name,
    r.address_01 AS "address01", r.address_02 AS "address02", r.city, r.state, r.zip,
    r.country, r.email, r.phone, r.amount_minor, r.currency, r.serial, r.revision, r.changes, r.ordered_at,
    r.issued_at, r.voided_at,
    (SELECT concat_ws(' ', f.first_name, f.last_name) FROM staff f
      WHERE f.id = r.voided_by) AS voided_by, r.void_reason, r.notified_at, r.deleted_at, r.updated_at, r.created_at,
    r.signature_key, r.issuer, r.paper, ${VERSION} AS template_version_id,
    to_char(r.period_from, 'YYYY-MM-DD') AS period_from, to_char(r.period_to, 'YYYY-MM-DD') AS period_to,
    (SELECT jsonb_build_object('id', o.id, 'number', o.number) FROM tax_receipt o
      WHERE o.id = r.replaces_id) AS replaces,
    (SELECT jsonb_build_object('id', o.id, 'number', o.number) FROM tax_receipt o
      WHERE o.replaces_id = r.id AND o.deleted_at IS NULL ORDER BY o.id DESC LIMIT 1) AS replaced_by,
    (SELECT coalesce(jsonb_agg(jsonb_build_object('description', l.description, 'amountMinor', l.amount_minor::text,
      'number', g.number,
        'givenAt', coalesce(l.given_at, g.ordered_at, t.attempted_at))
        ORDER BY coalesce(l.given_at, g.ordered_at, t.attempted_at), l.id), '[]')
      FROM tax_receipt_line l LEFT JOIN contribution g ON g.id = l.contribution_id
      LEFT JOIN recurring_transaction t ON t.id = l.transaction_id WHERE l.receipt_id = r.id) AS lines
  FROM tax_receipt r LEFT JOIN contribution c ON c.id = r.contribution_id`

export const findReceipt = (runner: SqlRunner, id: number): Promise<ReceiptRecord | null> =>
  runner.first<ReceiptRecord>(sql`${RECORD} WHERE r.id = ${id}`)

export const findReceipts = (runner: SqlRunner, ids: readonly number[]): Promise<ReceiptRecord[]> =>
  runner.rows<ReceiptRecord>(
    sql`${RECORD} WHERE r.id = ANY(${[...ids]}::int[]) AND r.deleted_at IS NULL ORDER BY r.serial NULLS LAST, r.id`,
  )

/** Locks the receipt until the transaction ends; throws `not-found`. */
export async function lockReceipt(
  { sql: runner }: SqlTxCtx,
  id: number,
  lock: Sql = sql`FOR UPDATE OF r`,
): Promise<ReceiptRecord> {
  const row = await runner.first<ReceiptRecord>(sql`${RECORD} WHERE r.id = ${id} ${lock}`)
  if (row === null) throw notFound('The tax receipt')
  return row
}
