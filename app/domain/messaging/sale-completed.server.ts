import { sqlOperation } from '~/db/operation.server'
import { parseCalendarDate, shownDate } from '~/kit/calendar'
import { perform } from '~/kit/operation'
import { sql } from '~/kit/sql'
import { saleReceipt, type ReceiptLine, type Sale } from './sale-receipt'
import { SaleCompletedInput } from './schemas'
import { sendMail } from './send-mail.server'

type Row = Omit<Sale, 'organisation' | 'lines'> & { billingEmail: string }

/** A job's deed after a sale: the receipt by mail, once, where the sale wants one and names an email. */
export const saleCompleted = sqlOperation({
  name: 'messaging.sale-completed',
  permission: 'order.view',
  input: SaleCompletedInput,
  isQuiet: true,
  async run(ctx, { contributionId }) {
    const sale = await ctx.sql.first<Row>(sql`
      SELECT number, ordered_on::text AS "orderedOn", billing_first_name AS "firstName", billing_email AS "billingEmail", currency,
        subtotal_minor AS "subtotalMinor", shipping_minor AS "shippingMinor", tax_minor AS "taxMinor", dcc_minor AS "dccMinor",
        total_minor AS "totalMinor"
      FROM contribution WHERE id = ${contributionId} AND confirmed_at IS NOT NULL AND deleted_at IS NULL AND NOT is_spam
        AND send_confirmation_emails AND billing_email ~ '^[^[:space:]@]+@[^[:space:]@]+$'`)
    if (!sale) return
    const lines = await ctx.sql.rows<ReceiptLine>(
      sql`SELECT description, qty, total_minor AS "totalMinor" FROM contribution_line WHERE contribution_id = ${contributionId} ORDER BY id`,
    )
    const day = parseCalendarDate(sale.orderedOn)
    const mail = saleReceipt({ ...sale, lines, organisation: ctx.organisation.name, orderedOn: day ? shownDate(day) : sale.orderedOn })
    await perform(sendMail, ctx, { dedupeKey: `sale:${contributionId}`, to: sale.billingEmail, ...mail })
  },
})
