import { textOfHtml } from '~/domain/content/rich-text.server'
import { selectMailState } from '~/domain/messaging/mail-state'
import { localDate } from '~/kit/calendar'
import type { Ctx } from '~/kit/operation'
import { makeTurns } from '~/kit/process/turns'
import { join, sql, type Sql } from '~/kit/sql'
import { CALL } from '~/domain/timeline/tags'
import { describePlanChange, PLAN_CHANGES } from '~/domain/journal/plan-words'
import { changeWords } from './activity-words'

export const ACTIVITY_KINDS = ['payments', 'emails', 'notes', 'calls', 'updates', 'changes'] as const
export type ActivityKind = (typeof ACTIVITY_KINDS)[number]

const PER_PAGE = 30

export type Activity = {
  key: string
  kind: ActivityKind
  at: Date
  title: string
  details: string[]
  href: string | null
  /** Money that came in, in its currency; null where none did. */
  amountMinor: bigint | null
  currency: string | null
  by: string | null
  postId: number | null
}

type Raw = {
  kind: ActivityKind
  id: string
  at: Date
  title: string
  detail: string | null
  href: string | null
  amountMinor: bigint | null
  currency: string | null
  by: string | null
  before: unknown
  after: unknown
  at_key: string
}

const NOTHING = sql`NULL::bigint AS "amountMinor", NULL::text AS currency`
const NO_CHANGE = sql`NULL::jsonb AS before, NULL::jsonb AS after`

type RequestedSources = { before: Sql; mayMoney: boolean; emails: string[]; zone: string }

/**
 * Each source starts in its own index and returns at most one page, so the cost does not grow with a supporter's
 * history.
 */
function sources(
  id: number,
  kinds: readonly ActivityKind[],
  { before, mayMoney, emails, zone }: RequestedSources,
): Sql[] {
  const wants = (kind: ActivityKind) => kinds.includes(kind)
  const limit = sql`LIMIT ${PER_PAGE + 1}`
  return [
    ...(wants('payments') && mayMoney
      ? [
          sql`(SELECT 'payments' AS kind, 'c' || c.id AS id, c.ordered_at AS at, 'Contribution #' || c.number AS title,
            concat_ws(' · ', (SELECT string_agg(CASE WHEN l.qty > 1 THEN l.qty || ' × ' ELSE '' END || l.description,
              ', ' ORDER BY l.id) FROM contribution_line l WHERE l.contribution_id = c.id),
              c.payment_label, CASE WHEN c.refunded_minor > 0 THEN 'Refunded' END) AS detail,
            '/jpanel/contributions/' || c.number AS href, c.total_minor - c.refunded_minor AS "amountMinor",
            c.currency::text AS currency, NULL::text AS by, ${NO_CHANGE}
            FROM contribution c WHERE c.supporter_id = ${id} AND c.is_listed AND c.ordered_at < ${before}
            ORDER BY c.ordered_at DESC, c.id DESC ${limit})`,
          sql`(SELECT 'payments', 'r' || r.id, r.created_at, r.description || ' plan started',
            CASE WHEN r.status <> 'Active' THEN r.status END, NULL, NULL::bigint, NULL::text, NULL, ${NO_CHANGE}
            FROM recurring_profile r WHERE r.supporter_id = ${id} AND r.created_at < ${before}
            ORDER BY r.created_at DESC, r.id DESC ${limit})`,
          sql`(SELECT 'payments', 't' || t.id, t.attempted_at, r.description || ' charged',
            concat_ws(' · ', CASE WHEN t.payment_status <> 'Completed' THEN 'Declined' END,
              CASE WHEN t.refunded_minor > 0 THEN 'Refunded' END), '/jpanel/recurring_payments/' || r.profile_id,
            CASE WHEN t.payment_status = 'Completed' THEN t.amount_minor - t.refunded_minor
              ELSE 0 END, t.currency::text, NULL, ${NO_CHANGE}
            FROM recurring_transaction t JOIN recurring_profile r ON r.id = t.profile_id
            WHERE r.supporter_id = ${id} AND t.status NOT IN ('New', 'Active') AND t.attempted_at < ${before}
            ORDER BY t.attempted_at DESC, t.id DESC ${limit})`,
        ]
      : []),
    ...(wants('notes')
      ? [
          sql`(SELECT 'notes', 'n' || n.id, n.created_at, concat_ws(' ', u.first_name, u.last_name) || ' added a note',
            n.body, NULL, ${NOTHING}, NULL, ${NO_CHANGE}
            FROM supporter_note n LEFT JOIN staff u ON u.id = n.created_by
            WHERE n.supporter_id = ${id} AND n.deleted_at IS NULL AND n.created_at < ${before}
            ORDER BY n.created_at DESC, n.id DESC ${limit})`,
        ]
      : []),
    ...(wants('updates') || wants('calls') ? [posts(id, kinds, { before, limit, zone })] : []),
    ...(wants('emails') && emails.length > 0
      ? [
          sql`(SELECT 'emails', 'm' || m.id, m.created_at,
            CASE ${selectMailState(sql`m`)} WHEN 'failed' THEN 'Email failed: '
              WHEN 'sent' THEN 'Email sent: ' WHEN 'held' THEN 'Email in the outbox: ' ELSE 'Email: ' END
              || '“' || m.subject || '”',
            'To ' || m.recipient, NULL, ${NOTHING}, NULL, ${NO_CHANGE}
            FROM mail m WHERE lower(m.recipient) = ANY(${emails}::text[]) AND m.created_at < ${before}
            ORDER BY m.created_at DESC, m.id DESC ${limit})`,
        ]
      : []),
    ...(wants('changes')
      ? [
          sql`(SELECT 'changes', 'j' || j.id, j.at, coalesce(j.event, j.verb), NULL, NULL, ${NOTHING}, j.actor,
            j.before, j.after
            FROM journal_entry j WHERE j.subject_type = 'supporter' AND j.subject_id = ${String(id)}
              AND j.at < ${before} ORDER BY j.id DESC ${limit})`,
          ...(mayMoney ? [planChanges(id, { before, limit })] : []),
          optIns(id, { before, limit }),
        ]
      : []),
  ]
}

const optIns = (id: number, { before, limit }: { before: Sql; limit: Sql }): Sql => sql`
  (SELECT 'changes', 'o' || o.id, o.created_at, CASE o.action
    WHEN 'optin' THEN 'Subscribed to marketing email' ELSE 'Unsubscribed from marketing email' END,
    o.reason, NULL, ${NOTHING}, NULL, ${NO_CHANGE}
    FROM email_opt_in o WHERE o.supporter_id = ${id} AND o.created_at < ${before}
      AND o.reason IS DISTINCT FROM 'merge' AND coalesce(o.reason, '') NOT LIKE 'Changed by %'
    ORDER BY o.id DESC ${limit})`

const planChanges = (id: number, { before, limit }: { before: Sql; limit: Sql }): Sql => sql`
  (SELECT 'changes', 'k' || j.id, j.at, j.event, r.description, '/jpanel/recurring_payments/' || r.profile_id,
    NULL::bigint, r.currency::text, j.actor, j.before, j.after
    FROM recurring_profile r JOIN journal_entry j ON j.subject_type = 'recurring-plan' AND j.subject_id = r.id::text
    WHERE r.supporter_id = ${id} AND j.event = ANY(${Object.keys(PLAN_CHANGES)}::text[]) AND j.at < ${before}
    ORDER BY j.id DESC ${limit})`

type RequestedPosts = { before: Sql; limit: Sql; zone: string }

/**
 * Updates and calls stand on their own day: at the time they were written, or at noon if they were written on another
 * day.
 */
const posts = (id: number, kinds: readonly ActivityKind[], { before, limit, zone }: RequestedPosts): Sql => sql`
  (SELECT x.kind, 'p' || x.id, x.at, x.headline, NULL, NULL, ${NOTHING}, NULL, ${NO_CHANGE}
    FROM (
      SELECT p.id, p.headline, CASE p.tag WHEN ${CALL} THEN 'calls' ELSE 'updates' END AS kind,
        CASE WHEN (p.created_at AT TIME ZONE ${zone}::text)::date = p.posted_on THEN p.created_at
          ELSE (p.posted_on + time '12:00') AT TIME ZONE ${zone}::text END AS at
      FROM timeline_post p WHERE p.supporter_id = ${id} AND p.deleted_at IS NULL) x
    WHERE x.kind = ANY(${[...kinds]}::text[]) AND x.at < ${before} ORDER BY x.at DESC, x.id DESC ${limit})`

export type ActivityPage = {
  months: { month: string; receivedMinor: bigint | null; entries: Activity[] }[]
  /** The cursor of older entries; null at the end. */
  older: string | null
}

type ActivityQuery = { kinds: readonly ActivityKind[]; before: Date | null; emails: (string | null)[] }

export async function supporterActivity(
  ctx: Ctx,
  id: number,
  { kinds, before, emails }: ActivityQuery,
): Promise<ActivityPage> {
  const mayMoney = ctx.actor.can('order.view')
  const known = [...new Set(emails.flatMap((one) => (one === null ? [] : [one.toLowerCase()])))]
  const end = before === null ? sql`'infinity'::timestamptz` : sql`${before}::timestamptz`
  const from = sources(id, kinds, { before: end, mayMoney, emails: known, zone: ctx.organisation.zone })
  if (from.length === 0) return { months: [], older: null }
  const rows = await ctx.read.records<Raw>(sql`
    SELECT kind, id, at, title, detail, href, "amountMinor", currency, by, before, after
    FROM (${join(from, ' UNION ALL ')}) AS x (kind, id, at, title, detail, href, "amountMinor", currency, by, before,
      after)
    ORDER BY at DESC, id DESC LIMIT ${PER_PAGE + 1}`)
  const shown = rows.slice(0, PER_PAGE)
  const pause = makeTurns()
  const entries: Activity[] = []
  for (const row of shown) {
    entries.push(entry(row, ctx.organisation.currency))
    await pause()
  }
  const byMonth = Map.groupBy(entries, ({ at }) => localDate(at, ctx.organisation.zone).slice(0, 7))
  const received =
    mayMoney && kinds.includes('payments') ? await receivedIn(ctx, id, [...byMonth.keys()]) : new Map<string, bigint>()
  return {
    months: [...byMonth].map(([month, of]) => ({ month, receivedMinor: received.get(month) ?? null, entries: of })),
    older: rows.length > PER_PAGE ? (shown.at(-1)?.at.toISOString() ?? null) : null,
  }
}

function entry({ kind, id, at, title, detail, before, after, ...rest }: Raw, home: string): Activity {
  const currency = rest.currency ?? home
  const plan = id.startsWith('k') ? describePlanChange(title, { before, after, currency, home }) : null
  const words = id.startsWith('j')
    ? changeWords({ name: title, before, after })
    : plan !== null
      ? { title: `Plan for ${detail ?? ''} changed`, details: [plan] }
      : kind === 'notes'
        ? { title, details: [textOfHtml(detail ?? '').trim()] }
        : { title, details: detail === null || detail === '' ? [] : [detail] }
  const postId = id.startsWith('p') ? Number(id.slice(1)) : null
  return {
    key: id,
    kind,
    at,
    ...words,
    postId,
    href: rest.href,
    amountMinor: rest.amountMinor,
    currency: rest.currency,
    by: rest.by,
  }
}

async function receivedIn(ctx: Ctx, id: number, months: readonly string[]): Promise<Map<string, bigint>> {
  if (months.length === 0) return new Map()
  const rows = await ctx.read.rows<{ month: string; minor: bigint }>(sql`
    SELECT month, sum(minor)::bigint AS minor FROM (
      SELECT to_char(c.ordered_on, 'YYYY-MM') AS month, worth_at_home(c.total_minor - c.refunded_minor, c.currency,
        c.functional_currency, c.functional_rate) AS minor
      FROM contribution c WHERE c.supporter_id = ${id} AND c.is_listed AND NOT c.is_test
      UNION ALL SELECT to_char(t.attempted_at AT TIME ZONE ${ctx.organisation.zone}::text, 'YYYY-MM'),
        worth_at_home(t.amount_minor - t.refunded_minor, t.currency, t.functional_currency, t.functional_rate)
      FROM recurring_transaction t JOIN recurring_profile r ON r.id = t.profile_id
      WHERE r.supporter_id = ${id} AND t.payment_status = 'Completed') received
    WHERE month = ANY(${months}::text[]) GROUP BY 1`)
  return new Map(rows.map(({ month, minor }) => [month, minor]))
}
