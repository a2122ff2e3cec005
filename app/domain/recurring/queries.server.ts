import type { CalendarDate } from '~/kit/calendar'
import { sql, type SqlRunner } from '~/kit/sql'
import type { BillingPeriod } from './schedule'

export type ProfileOfContribution = {
  profileId: string
  description: string
  status: string
  billingPeriod: BillingPeriod
  nextBillingOn: CalendarDate
  amountMinor: bigint
  aggregateMinor: bigint
  cyclesRemaining: number | null
  /** Null for a plan collected by hand. */
  method: { type: 'card' | 'bank'; name: string; last4: string } | null
}

export const listProfiles = (runner: SqlRunner, contributionId: number): Promise<ProfileOfContribution[]> =>
  runner.rows<ProfileOfContribution>(sql`
    SELECT profile_id, description, r.status, billing_period,
      next_billing_on,
      amount_minor + tax_minor + shipping_minor + dcc_minor AS amount_minor, aggregate_minor,
      cycles_remaining,
      CASE WHEN m.id IS NOT NULL THEN jsonb_build_object('type', m.type, 'name', coalesce(m.bank_name, m.display_name),
        'last4', m.last4) END AS method
    FROM recurring_profile r LEFT JOIN payment_method m ON m.id = r.payment_method_id
    WHERE r.contribution_id = ${contributionId} ORDER BY r.id`)
