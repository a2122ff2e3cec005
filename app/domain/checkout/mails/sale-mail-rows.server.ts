import { sql, type SqlRunner } from '~/kit/sql'
import type { Sale, SoldLine } from './sale-tags'

type SaleHead = Omit<Sale, 'lines' | 'plans' | 'downloads' | 'receiptNumber'> & {
  billingEmail: string | null
  wantsMail: boolean
}

export const saleHead = (runner: SqlRunner, contributionId: number): Promise<SaleHead | null> =>
  runner.first<SaleHead>(sql`
    SELECT number, ordered_on, billing_first_name AS first_name, billing_last_name AS last_name,
      supporter_name AS name, currency, subtotal_minor,
      shipping_minor, tax_minor, dcc_minor, total_minor,
      courier_method, source,
      payment_label, comments, billing_email,
      send_confirmation_emails AS wants_mail
    FROM contribution WHERE id = ${contributionId} AND is_listed`)

export type SaleLine = SoldLine & {
  productId: number | null
  productName: string | null
  thankYouTemplate: string | null
  emailNotify: string | null
}

export const saleLines = (runner: SqlRunner, contributionId: number): Promise<SaleLine[]> =>
  runner.rows<SaleLine>(sql`
    SELECT l.description, l.qty, l.total_minor, l.promo_code,
      l.recurring_minor, l.recurring_frequency, l.tribute,
      p.id AS product_id, p.name AS product_name, p.thank_you_email_template AS thank_you_template,
      p.email_notify
    FROM contribution_line l LEFT JOIN product_variant v ON v.id = l.variant_id
    LEFT JOIN product p ON p.id = v.product_id WHERE l.contribution_id = ${contributionId} ORDER BY l.id`)
