import { sqlOperation } from '~/db/operation.server'
import { exchangeAmount, PAR, parseRate } from '~/domain/pricing/exchange'
import { receiptSettings } from '~/domain/settings/receipts.server'
import { isRuleError, notFound, refused, refusedAt } from '~/kit/errors'
import { sql, type SqlRunner } from '~/kit/sql'
import { createReceipt } from './issue-receipt.server'
import { RECEIPTS_OFF } from './messages'
import { ContributionReceiptInput } from './receipt-input'
import type { ReceiptSource, ReceiptedLine } from './receipt-lines.server'

type StoredSale = ReceiptSource['contribution'] & {
  supporterId: number | null
  functionalCurrency: string | null
  functionalRate: string | null
}

export async function loadReceiptSource(
  runner: SqlRunner,
  contributionId: number,
  { isLocked = true } = {},
): Promise<ReceiptSource> {
  const sale = await runner.first<StoredSale>(sql`
    SELECT id, currency, total_minor, ordered_at,
      send_confirmation_emails, billing_country,
      supporter_id, functional_currency,
      functional_rate::text AS functional_rate
    FROM contribution WHERE id = ${contributionId} AND confirmed_at IS NOT NULL AND deleted_at IS NULL
    ${isLocked ? sql`FOR UPDATE` : sql``}`)
  if (!sale) throw notFound('The contribution')
  const lines = await runner.rows<ReceiptedLine>(sql`
    SELECT id, variant_id, sponsorship_id, description, qty,
      total_minor, dcc_minor
    FROM contribution_line WHERE contribution_id = ${contributionId} ORDER BY id`)
  const rate = sale.functionalRate === null ? null : parseRate(sale.functionalRate)
  return {
    contribution: sale,
    supporterId: sale.supporterId,
    lines,
    toCart: (minor, currency) => {
      if (currency === sale.currency) return minor
      if (rate === null || currency !== sale.functionalCurrency) return null
      return exchangeAmount(minor, { currency, rate: PAR }, { currency: sale.currency, rate })
    },
  }
}

export const receiptContribution = sqlOperation({
  name: 'receipts.receipt-contribution',
  permission: 'taxreceipt.edit',
  input: ContributionReceiptInput,
  async run(ctx, { contributionId, isDraft }) {
    if (!receiptSettings(ctx.settings).isOn) throw refused(RECEIPTS_OFF)
    const receipt = await createReceipt(ctx, await loadReceiptSource(ctx.sql, contributionId), { isDraft })
    if (isRuleError(receipt)) throw refusedAt(receipt)
    await ctx.publish('contribution.tax-receipt-issued', { id: contributionId, after: { taxReceipt: receipt.number } })
    return receipt
  },
})
