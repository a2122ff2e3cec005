import { sql, type SqlRunner } from '~/kit/sql'
import type { Sale, SoldLine } from './sale-tags'

type SaleHead = Omit<Sale, 'lines' | 'plans' | 'downloads' | 'receiptNumber'> & {
  billingEmail: string | null
  wantsMail: boolean
}

/** A completed sale, as its emails describe it; null where it is not complete, or no longer. */
export const saleHead = (over: SqlRunner, contributionId: number): Promise<SaleHead | null> =>
  over.first<SaleHead>(sql`
    SELECT number, ordered_on AS "orderedOn", billing_first_name AS "firstName", billing_last_name AS "lastName",
      supporter_name AS name, currency, subtotal_minor AS "subtotalMinor",
      shipping_minor AS "shippingMinor", tax_minor AS "taxMinor", dcc_minor AS "dccMinor", total_minor AS "totalMinor",
      courier_method AS "courierMethod", source,
      payment_label AS "paymentLabel", comments, billing_email AS "billingEmail",
      send_confirmation_emails AS "wantsMail"
    FROM contribution WHERE id = ${contributionId} AND is_listed`)

export type SaleLine = SoldLine & {
  productId: number | null
  productName: string | null
  thankYouTemplate: string | null
  emailNotify: string | null
}

export const saleLines = (over: SqlRunner, contributionId: number): Promise<SaleLine[]> =>
  over.rows<SaleLine>(sql`
    SELECT l.description, l.qty, l.total_minor AS "totalMinor", l.promo_code AS "promoCode",
      l.recurring_minor AS "recurringMinor", l.recurring_frequency AS "recurringFrequency", l.tribute,
      p.id AS "productId", p.name AS "productName", p.thank_you_email_template AS "thankYouTemplate",
      p.email_notify AS "emailNotify"
    FROM contribution_line l LEFT JOIN product_variant v ON v.id = l.variant_id
    LEFT JOIN product p ON p.id = v.product_id WHERE l.contribution_id = ${contributionId} ORDER BY l.id`)
