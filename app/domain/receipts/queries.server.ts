import { sql, type SqlRunner } from '~/kit/sql'

export type ReceiptOfContribution = {
  id: number
  number: string
  status: string
  amountMinor: bigint
  issuedAt: Date | null
  voidedAt: Date | null
}

export const listReceipts = (runner: SqlRunner, contributionId: number): Promise<ReceiptOfContribution[]> =>
  runner.rows<ReceiptOfContribution>(sql`
    SELECT r.id, r.number, r.status, r.amount_minor, r.issued_at,
      r.voided_at
    FROM tax_receipt r WHERE r.deleted_at IS NULL AND r.id = ANY (ARRAY(
      SELECT id FROM tax_receipt WHERE contribution_id = ${contributionId} UNION
      SELECT receipt_id FROM tax_receipt_line WHERE contribution_id = ${contributionId}))
    ORDER BY r.id DESC`)
