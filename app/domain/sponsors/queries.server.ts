import { isActive } from '~/domain/sponsorships/queries.server'
import { MAX_SPONSORS } from '~/kit/search/shown-rows'
import type { Ctx } from '~/kit/operation'
import { sql, type Sql, type SqlRunner } from '~/kit/sql'
import type { SponsorRecord } from './sponsor'

const recordsWhere = (runner: SqlRunner, ctx: Ctx, where: Sql): Promise<SponsorRecord[]> =>
  runner.rows<SponsorRecord>(sql`
    SELECT r.id, r.supporter_id, u.display_name AS supporter, coalesce(u.email, u.bill_email) AS email,
      r.sponsorship_id,
      coalesce(nullif(btrim(concat_ws(' ', s.first_name, s.last_name)), ''), s.reference_number) AS sponsee,
      s.reference_number,
      r.line_id, coalesce(r.line_id, r.moved_line_id) IS NOT NULL AS is_from_contribution,
      c.number AS contribution, r.source, r.started_at,
      to_char(r.ended_on, 'YYYY-MM-DD') AS ended_on,
      r.ended_reason, r.ended_note, (${isActive(ctx)}) AS is_active,
      r.last_payment_at,
      r.lifetime_minor, p.profile_id AS plan_id, p.status AS plan_status,
      p.amount_minor AS plan_amount_minor, p.currency AS plan_currency,
      p.billing_period AS plan_period
    FROM sponsor r JOIN supporter u ON u.id = r.supporter_id JOIN sponsorship s ON s.id = r.sponsorship_id
      LEFT JOIN contribution_line l ON l.id = coalesce(r.line_id, r.moved_line_id)
      LEFT JOIN contribution c ON c.id = l.contribution_id
      LEFT JOIN recurring_profile p ON p.line_id = r.line_id
    WHERE r.deleted_at IS NULL AND ${where}
    ORDER BY r.ended_on NULLS FIRST, r.started_at DESC, r.id DESC LIMIT ${MAX_SPONSORS}`)

export const sponsorById = async (runner: SqlRunner, ctx: Ctx, id: number): Promise<SponsorRecord | null> =>
  (await recordsWhere(runner, ctx, sql`r.id = ${id}`))[0] ?? null

export const listSponsors = (ctx: Ctx, sponsorshipId: number): Promise<SponsorRecord[]> =>
  recordsWhere(ctx.read, ctx, sql`r.sponsorship_id = ${sponsorshipId}`)

export const sponsorOfPlan = async (ctx: Ctx, lineId: number): Promise<SponsorRecord | null> =>
  (await recordsWhere(ctx.read, ctx, sql`r.line_id = ${lineId}`))[0] ?? null
