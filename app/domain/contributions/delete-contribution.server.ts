import { sqlOperation } from '~/db/operation.server'
import { notFound, refused } from '~/kit/errors'
import { sql, type Sql, type SqlRunner } from '~/kit/sql'
import { ContributionIdInput } from './schemas'

type Facts = {
  isTest: boolean
  isPos: boolean
  isFree: boolean
  hasGateway: boolean
  hasCharges: boolean
  hasRefunds: boolean
  isShipped: boolean
  hasDownloads: boolean
  deletedAt: Date | null
}

/** Each rule has its own message. A test contribution can always be deleted (R-CONTRIBUTIONS-11). */
const RULES: [isBroken: (facts: Facts) => boolean, message: string][] = [
  [({ isPos, isFree }) => !isPos && !isFree, 'Only contributions entered at the point of sale can be deleted.'],
  [({ hasGateway }) => hasGateway, 'This contribution was paid through a payment provider. Refund it instead.'],
  [({ hasCharges }) => hasCharges, 'A recurring plan of this contribution has already been charged.'],
  [({ hasRefunds }) => hasRefunds, 'This contribution has refunds.'],
  [({ isShipped }) => isShipped, 'This contribution has already been fulfilled.'],
  [({ hasDownloads }) => hasDownloads, 'A download of this contribution has already been opened.'],
]

const findBroken = (facts: Facts): string | null =>
  facts.isTest ? null : (RULES.find(([isBroken]) => isBroken(facts))?.[1] ?? null)

export const deletionRefusal = async (runner: SqlRunner, id: number): Promise<string | null> =>
  findBroken(await readFacts(runner, id, sql``))

async function readFacts(runner: SqlRunner, id: number, lock: Sql): Promise<Facts> {
  const facts = await runner.first<Facts>(sql`
    SELECT c.is_test, c.is_pos, c.total_minor = 0 AS is_free, c.deleted_at,
      c.shippable_items > 0 AND c.is_fulfilled AS is_shipped,
      EXISTS (SELECT 1 FROM payment WHERE contribution_id = c.id AND gateway <> 'offline') AS has_gateway,
      EXISTS (SELECT 1 FROM recurring_profile p JOIN recurring_transaction t ON t.profile_id = p.id
        WHERE p.contribution_id = c.id) AS has_charges,
      EXISTS (SELECT 1 FROM refund WHERE contribution_id = c.id
        AND status NOT IN ('failed', 'canceled')) AS has_refunds,
      EXISTS (SELECT 1 FROM download_grant WHERE contribution_id = c.id AND downloads_used > 0) AS has_downloads
    FROM contribution c WHERE c.id = ${id} AND c.confirmed_at IS NOT NULL ${lock}`)
  if (!facts) throw notFound('The contribution')
  return facts
}

export const deleteContribution = sqlOperation({
  name: 'contributions.delete-contribution',
  permission: 'order.edit',
  input: ContributionIdInput,
  audit: 'when-changed',
  async run(ctx, { id }) {
    const facts = await readFacts(ctx.sql, id, sql`FOR UPDATE OF c`)
    if (facts.deletedAt !== null) return { id }
    const broken = findBroken(facts)
    if (broken !== null) throw refused(broken)
    await ctx.sql.run(sql`UPDATE contribution SET deleted_at = ${ctx.now}, updated_at = ${ctx.now} WHERE id = ${id}`)
    await ctx.publish('contribution.deleted', { id, before: { deletedAt: null }, after: { deletedAt: ctx.now } })
    return { id }
  },
})
