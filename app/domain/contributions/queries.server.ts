import { MAX_RECORD_ROWS } from '~/kit/search/shown-rows'
import { firstThumbnail } from '~/domain/media/queries.server'
import { notFound } from '~/kit/errors'
import type { Ctx } from '~/kit/operation'
import { sql } from '~/kit/sql'
import { readRule } from './rule.server'
import { findBuckets, type SimpleState } from './status'
import { wholeTally } from './list/whole-tally.server'

export type ContributionTabs = { unfulfilled: number; refunded: number }

export async function contributionTabs(ctx: Ctx): Promise<ContributionTabs> {
  const counted = await wholeTally(ctx)
  const inState = (state: SimpleState) => {
    const buckets = findBuckets(state, readRule(ctx)) ?? []
    return Number(counted.reduce((sum, { bucket, n }) => (buckets.includes(bucket) ? sum + n : sum), 0n))
  }
  return { unfulfilled: inState('unfulfilled'), refunded: inState('refunded') }
}

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
    SELECT c.number, c.supporter_name AS name, c.total_minor AS total, c.currency, c.payment_label AS payment,
      c.ordered_at AS ordered, c.is_pos
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
  payments: {
    orderBy: { id: 'asc' as const },
    include: { debitConfirmer: { select: { firstName: true, lastName: true } } },
  },
  supporter: { include: { accountType: true } },
  shippingMethod: { select: { name: true } },
}

/**
 * Finds a contribution by number, including spam but no carts. Only people who may restore deleted contributions find
 * those.
 */
export async function contributionByNumber(ctx: Ctx, number: string) {
  const found = await ctx.prisma.contribution.findFirst({
    where: {
      number: number.toUpperCase().slice(0, 20),
      confirmedAt: { not: null },
      ...(ctx.actor.can('order.edit') ? {} : { deletedAt: null }),
    },
    include: WITH_EVERYTHING,
  })
  if (!found) throw notFound('The contribution')
  return found
}

export type ContributionRecord = Awaited<ReturnType<typeof contributionByNumber>>

export async function contributionsById(ctx: Ctx, ids: readonly number[]): Promise<ContributionRecord[]> {
  const found = await ctx.prisma.contribution.findMany({
    where: { id: { in: [...ids] }, confirmedAt: { not: null }, deletedAt: null },
    include: WITH_EVERYTHING,
  })
  return ids.flatMap((id) => found.find((contribution) => contribution.id === id) ?? [])
}

/**
 * Returns each line's picture by line id: of the child, the page, the variant or its product. Includes a child's photo
 * only for people who may view children.
 */
export async function linePictures({ read, actor }: Ctx, id: number): Promise<ReadonlyMap<number, string>> {
  const product = firstThumbnail('product', sql`v.product_id`)
  const child = actor.can('sponsorship.view') ? firstThumbnail('sponsorship', sql`l.sponsorship_id`) : sql`NULL`
  const rows = await read.rows<{ id: number; thumbnail: string | null }>(sql`
    SELECT l.id, CASE WHEN l.sponsorship_id IS NOT NULL THEN ${child}
      WHEN l.fundraising_page_id IS NOT NULL
        THEN coalesce(${firstThumbnail('fundraising_page', sql`l.fundraising_page_id`)}, ${product})
      ELSE coalesce(${firstThumbnail('product_variant', sql`v.id`)}, ${product}) END AS thumbnail
    FROM contribution_line l LEFT JOIN product_variant v ON v.id = l.variant_id WHERE l.contribution_id = ${id}`)
  return new Map(rows.flatMap(({ id: line, thumbnail }) => (thumbnail === null ? [] : [[line, thumbnail]])))
}

export async function contributionHistory(ctx: Ctx, id: number) {
  return ctx.prisma.journalEntry.findMany({
    where: { subjectType: 'contribution', subjectId: String(id) },
    orderBy: { id: 'desc' },
    take: MAX_RECORD_ROWS,
    select: { id: true, at: true, actor: true, verb: true, event: true, before: true, after: true },
  })
}

export type BatchProgress = {
  id: number
  action: string
  requested: number
  done: number
  changed: number
  state: string
}

export async function batchProgress(ctx: Ctx, id: number): Promise<BatchProgress> {
  const isId = Number.isInteger(id) && id > 0 && id <= 2_147_483_647
  const found = isId
    ? await ctx.read.first<BatchProgress>(
        sql`SELECT id, action, requested, done, changed, state FROM batch_run WHERE id = ${id}`,
      )
    : null
  if (!found) throw notFound('The batch')
  return found
}
