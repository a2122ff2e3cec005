import type { CalendarDate } from '~/kit/calendar'
import { sql, type SqlRunner } from '~/kit/sql'

export type ProfileOfContribution = {
  profileId: string
  description: string
  status: string
  billingPeriod: string
  nextBillingOn: CalendarDate
  /** Everything that a payment of the plan comes to. */
  amountMinor: bigint
  aggregateMinor: bigint
  cyclesRemaining: number | null
  isManual: boolean
}

/** Plans that a contribution began, over either kind of connection. */
export const profilesOf = (over: SqlRunner, contributionId: number): Promise<ProfileOfContribution[]> =>
  over.rows<ProfileOfContribution>(sql`
    SELECT profile_id AS "profileId", description, status, billing_period AS "billingPeriod", next_billing_on AS "nextBillingOn",
      amount_minor + tax_minor + shipping_minor + dcc_minor AS "amountMinor", aggregate_minor AS "aggregateMinor", cycles_remaining AS "cyclesRemaining", is_manual AS "isManual"
    FROM recurring_profile WHERE contribution_id = ${contributionId} ORDER BY id`)
