import type { SqlTxCtx } from '~/db/ctx'
import { sendTemplate } from '~/domain/messaging/send-template.server'
import { shownDate, type CalendarDate } from '~/kit/calendar'
import { perform } from '~/kit/operation'
import { sql, type Sql } from '~/kit/sql'
import { isEmail } from '~/kit/text'

/** A monthly plan renews its membership with each payment, which has its own email (R-MEMBERSHIPS-10). */
const MAX_MONTH_DAYS = 31

type Begun = {
  id: number
  name: string
  email: string | null
  membership: string
  startsOn: CalendarDate
  endsOn: CalendarDate | null
  isRenewal: boolean
}

const periods = (ctx: SqlTxCtx, condition: Sql): Promise<Begun[]> =>
  ctx.sql.rows<Begun>(sql`
    SELECT p.id, s.display_name AS name, coalesce(s.bill_email, s.email) AS email, m.name AS membership,
      to_char(p.starts_on, 'YYYY-MM-DD') AS starts_on, to_char(p.ends_on, 'YYYY-MM-DD') AS ends_on, r.is_renewal
    FROM supporter_membership p JOIN supporter s ON s.id = p.supporter_id JOIN membership m ON m.id = p.membership_id
    CROSS JOIN LATERAL (SELECT EXISTS (SELECT 1 FROM supporter_membership q
      WHERE q.supporter_id = p.supporter_id AND q.membership_id = p.membership_id AND q.removed_at IS NULL
        AND (q.starts_on, q.id) < (p.starts_on, p.id)) AS is_renewal) r
    WHERE p.removed_at IS NULL AND s.is_active AND NOT s.is_spam AND (${condition}) ORDER BY p.id`)

async function mail(ctx: SqlTxCtx, period: Begun, to: string | null): Promise<void> {
  const { id, name, membership, startsOn, endsOn, isRenewal } = period
  if (!isEmail(to)) return
  const last = endsOn === null ? '' : shownDate(endsOn)
  await perform(sendTemplate, ctx, {
    dedupeKey: `membership:${id}`,
    to,
    template: isRenewal ? 'customer_membership_renewed' : 'customer_membership_started',
    words: {
      name: name || 'friend',
      membership,
      start: shownDate(startsOn),
      end: last,
      until: last === '' ? 'without an end' : `until ${last}`,
    },
  })
}

export async function mailMembershipsOfSale(ctx: SqlTxCtx, contributionId: number, to: string): Promise<void> {
  const ofSale = sql`p.line_id IN (SELECT id FROM contribution_line WHERE contribution_id = ${contributionId})`
  for (const period of await periods(ctx, ofSale)) await mail(ctx, period, to)
}

export async function mailMembershipOfPayment(ctx: SqlTxCtx, transactionId: number): Promise<void> {
  const isLong = sql`p.ends_on IS NULL OR p.ends_on - p.starts_on > ${MAX_MONTH_DAYS}::int`
  const ofPayment = sql`p.transaction_id = ${transactionId} AND (NOT r.is_renewal OR ${isLong})`
  for (const period of await periods(ctx, ofPayment)) await mail(ctx, period, period.email)
}
