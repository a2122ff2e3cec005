import { notFound } from '~/kit/errors'
import type { Ctx } from '~/kit/operation'
import { sql, type Sql } from '~/kit/sql'
import { contributionList } from './contributions.list.server'
import { ruleOf } from './rule.server'
import { bucketsOf, type SimpleState } from './status'

const inState = (state: SimpleState, ctx: Ctx): Sql => {
  const buckets = bucketsOf(state, ruleOf(ctx))
  return buckets === null ? sql`0` : sql`coalesce(sum(contributions) FILTER (WHERE bucket = ANY(${buckets}::smallint[])), 0)::int`
}

export type ViewLink = { id: number; name: string; query: string; isShared: boolean }
export type ContributionTabs = { unfulfilled: number; refunded: number; views: ViewLink[] }

const tabsOf = new WeakMap<Ctx, Promise<ContributionTabs>>()

/** The numbers beside the tabs and in the menu, and the saved views: one query, out of the tallies, however often a page asks. */
export function contributionTabs(ctx: Ctx): Promise<ContributionTabs> {
  const asked = tabsOf.get(ctx)
  if (asked) return asked
  const asking = readTabs(ctx)
  tabsOf.set(ctx, asking)
  return asking
}

async function readTabs(ctx: Ctx): Promise<ContributionTabs> {
  const found = await ctx.read.first<ContributionTabs & { views: ViewLink[] | null }>(sql`
    SELECT ${inState('unfulfilled', ctx)} AS unfulfilled, ${inState('refunded', ctx)} AS refunded,
      (SELECT json_agg(json_build_object('id', id, 'name', name, 'query', query, 'isShared', staff_id IS NULL) ORDER BY staff_id IS NULL DESC, name)
        FROM saved_view WHERE list = ${contributionList.name} AND (staff_id IS NULL OR staff_id = ${ctx.actor.staffId})) AS views
    FROM contribution_tally_month_now`)
  return { unfulfilled: found?.unfulfilled ?? 0, refunded: found?.refunded ?? 0, views: found?.views ?? [] }
}

/** For the dashboard: the newest paid contributions. */
export async function recentContributions(ctx: Ctx, limit: number) {
  return ctx.read.rows<{
    number: string
    name: string
    total: bigint
    currency: string
    payment: string | null
    ordered: Date
    isPos: boolean
  }>(sql`
    SELECT c.number, c.supporter_name AS name, c.total_minor AS total, c.currency, c.payment_label AS payment, c.ordered_at AS ordered, c.is_pos AS "isPos"
    FROM contribution c WHERE c.is_listed ORDER BY c.ordered_at DESC, c.id DESC LIMIT ${limit}`)
}

const WITH_EVERYTHING = {
  lines: {
    orderBy: { id: 'asc' as const },
    include: {
      fields: true,
      variant: { include: { product: true } },
      sponsorship: { select: { picture: true } },
      page: { select: { picture: true } },
    },
  },
  payments: { orderBy: { id: 'asc' as const } },
  supporter: { include: { accountType: true } },
}

/** One contribution by its number, spam included; carts and deleted ones are not found. */
export async function contributionByNumber(ctx: Ctx, number: string) {
  const found = await ctx.prisma.contribution.findFirst({
    where: { number: number.toUpperCase().slice(0, 20), confirmedAt: { not: null }, deletedAt: null },
    include: WITH_EVERYTHING,
  })
  if (!found) throw notFound('The contribution')
  return found
}

export type ContributionRecord = Awaited<ReturnType<typeof contributionByNumber>>

/** For packing slips, in the order asked for; what is not a paid contribution is left out. */
export async function contributionsById(ctx: Ctx, ids: readonly number[]): Promise<ContributionRecord[]> {
  const found = await ctx.prisma.contribution.findMany({
    where: { id: { in: [...ids] }, confirmedAt: { not: null }, deletedAt: null },
    include: WITH_EVERYTHING,
  })
  return ids.flatMap((id) => found.find((contribution) => contribution.id === id) ?? [])
}

/** What the journal knows of a contribution, the newest first. */
export async function contributionHistory(ctx: Ctx, id: number) {
  return ctx.prisma.journalEntry.findMany({
    where: { subjectType: 'contribution', subjectId: String(id) },
    orderBy: { id: 'desc' },
    take: 100,
    select: { id: true, at: true, actor: true, verb: true, before: true, after: true },
  })
}
