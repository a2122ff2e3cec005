import { sqlOperation } from '~/db/operation.server'
import { notFound, refused } from '~/kit/errors'
import { sql, type SqlRunner } from '~/kit/sql'
import { ApplyMembershipsInput } from './membership-input'
import { settleMemberships } from './settle-refunds.server'
import { startMemberships, type SoldMembership } from './start-memberships.server'

const NOTHING_TO_APPLY = 'Nothing in this contribution adds a membership that its supporter does not have yet.'

type Unapplied = SoldMembership & { name: string }

export const unappliedMemberships = (runner: SqlRunner, contributionId: number): Promise<Unapplied[]> =>
  runner.rows(sql`
    SELECT l.id, m.id AS membership_id, m.name, l.qty
    FROM contribution_line l JOIN contribution c ON c.id = l.contribution_id
    LEFT JOIN product_variant v ON v.id = l.variant_id
      JOIN membership m ON m.id = coalesce(l.membership_id, v.membership_id) AND m.deleted_at IS NULL
    WHERE l.contribution_id = ${contributionId} AND c.supporter_id IS NOT NULL AND NOT c.is_spam
      AND (c.total_minor = 0 OR c.refunded_minor < c.total_minor)
      AND NOT EXISTS (SELECT 1 FROM supporter_membership h WHERE h.line_id = l.id)
    ORDER BY l.id`)

/**
 * Starts memberships of items sold to a guest or before their option had a membership, for the contribution's
 * supporter, less refunds (R-MEMBERSHIPS-9).
 */
export const applyMemberships = sqlOperation({
  name: 'memberships.apply-memberships',
  permission: 'order.edit',
  input: ApplyMembershipsInput,
  audit: 'when-changed',
  async run(ctx, { id }) {
    const row = await ctx.sql.first<{ supporterId: number | null }>(
      sql`SELECT supporter_id FROM contribution
        WHERE id = ${id} AND confirmed_at IS NOT NULL AND deleted_at IS NULL FOR UPDATE`,
    )
    if (!row) throw notFound('The contribution')
    const lines = await unappliedMemberships(ctx.sql, id)
    if (lines.length === 0) throw refused(NOTHING_TO_APPLY)
    await ctx.sql.run(sql`
      UPDATE contribution_line l SET membership_id = w.membership_id
      FROM unnest(${lines.map((line) => line.id)}::int[],
        ${lines.map((line) => line.membershipId)}::int[]) AS w (line_id, membership_id)
      WHERE l.id = w.line_id AND l.membership_id IS NULL`)
    await startMemberships(ctx, row.supporterId, lines)
    await settleMemberships(ctx, id)
    return { id }
  },
})
