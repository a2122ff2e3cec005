import { MAX_FOUND_OF_KIND } from '~/kit/search/shown-rows'
import type { Permission } from '~/kit/permission'
import { z } from 'zod'
import { workflow } from '~/db/operation.server'
import { isAlike } from '~/domain/supporters/autocomplete.server'
import { everyWord } from '~/lists/declare/filter-values'
import type { Ctx } from '~/kit/operation'
import { escapeLike, sql, type Sql } from '~/kit/sql'
import { composed } from '~/kit/text'

export type FoundSupporter = {
  id: number
  name: string
  email: string | null
  phone: string | null
  place: string
}
export type FoundContribution = {
  number: string
  name: string
  email: string | null
  total: bigint
  currency: string
  orderedAt: Date
}
export type FoundProduct = { id: number; code: string; name: string }
export type FoundPage = { id: number; title: string; address: string | null }
export type Found = {
  term: string
  supporters: FoundSupporter[]
  contributions: FoundContribution[]
  products: FoundProduct[]
  pages: FoundPage[]
}

/** Phones are stored without spaces, dots and brackets, which people type. */
function normalizeTerm(term: string): string {
  const bare = term.replace(/^#/, '').trim()
  return /^[+()\d][\d\s().-]{5,}$/.test(bare) ? bare.replace(/[^\d]/g, '') : bare
}

const rank = (column: Sql, term: string): Sql =>
  sql`CASE WHEN lower(${column} COLLATE "default") = lower(${term}) THEN 0
    WHEN ${column} COLLATE "default" ILIKE ${`${escapeLike(term)}%`} THEN 1 ELSE 2 END`

const supportersWhere = (ctx: Ctx, where: Sql, order: Sql): Promise<FoundSupporter[]> =>
  ctx.read.rows<FoundSupporter>(sql`
    SELECT id, display_name AS name, coalesce(email, bill_email) AS email, bill_phone AS phone,
      concat_ws(', ', nullif(bill_city, ''), nullif(bill_state, '')) AS place FROM supporter s
    WHERE s.is_active AND NOT s.is_spam AND ${where} ORDER BY ${order} LIMIT ${MAX_FOUND_OF_KIND}`)

const BY_NAME = sql`s.display_name, s.id`

async function meantFirst(ctx: Ctx, term: string): Promise<FoundSupporter[]> {
  const typed = term.trim().toLowerCase()
  const begins = sql`lower(s.display_name COLLATE "default") LIKE ${`${escapeLike(typed)}%`}`
  const [byEmail, byName, beginning] = await Promise.all([
    supportersWhere(ctx, sql`lower(s.email) = ${typed}`, BY_NAME),
    supportersWhere(ctx, sql`lower(s.display_name COLLATE "default") LIKE ${escapeLike(typed)}`, sql`s.id`),
    supportersWhere(ctx, begins, sql`lower(s.display_name COLLATE "default") USING ~<~`),
  ])
  return [...byEmail, ...byName, ...beginning]
}

const MIN_TYPO_LENGTH = 4

/** Searches by words or by number; if none match, finds names with a typo (R-REPORTS-8). */
async function supporters(ctx: Ctx, term: string): Promise<FoundSupporter[]> {
  const number = /^#?(\d{1,9})$/.exec(term.trim())?.[1]
  const words = everyWord(sql`s.search_text`, normalizeTerm(term))
  const [byNumber, meant, rest] = await Promise.all([
    number === undefined ? [] : supportersWhere(ctx, sql`s.id = ${Number(number)}`, BY_NAME),
    meantFirst(ctx, term),
    supportersWhere(ctx, words, BY_NAME),
  ])
  const found = [...new Map([...byNumber, ...meant, ...rest].map((one) => [one.id, one])).values()].slice(
    0,
    MAX_FOUND_OF_KIND,
  )
  if (found.length > 0 || term.length < MIN_TYPO_LENGTH) return found
  const typed = term.toLowerCase()
  return supportersWhere(ctx, isAlike(typed), sql`similarity(lower(s.display_name COLLATE "default"), ${typed}) DESC`)
}

const contributions = (ctx: Ctx, term: string): Promise<FoundContribution[]> =>
  ctx.read.rows<FoundContribution>(sql`
    SELECT c.number, c.supporter_name AS name, c.billing_email AS email, c.total_minor AS total, c.currency,
      c.ordered_at FROM contribution c
    WHERE c.id = ANY(ARRAY(SELECT s.id FROM contribution_search s
      WHERE s.is_listed AND ${everyWord(sql`s.search_text`, normalizeTerm(term))}
      ORDER BY s.ordered_at DESC, s.id DESC LIMIT ${MAX_FOUND_OF_KIND}))
    ORDER BY c.ordered_at DESC, c.id DESC`)

const products = (ctx: Ctx, term: string): Promise<FoundProduct[]> =>
  ctx.read.rows<FoundProduct>(sql`
    SELECT p.id, p.code, p.name FROM product p WHERE p.deleted_at IS NULL
      AND ${everyWord(sql`lower(' ' || p.name COLLATE "default" || ' ' || p.code)`, term)}
    ORDER BY ${rank(sql`p.code`, term)}, p.name, p.id LIMIT ${MAX_FOUND_OF_KIND}`)

const pages = (ctx: Ctx, term: string): Promise<FoundPage[]> =>
  ctx.read.rows<FoundPage>(sql`
    SELECT p.id, p.title, CASE WHEN p.code = 'home' THEN '/' WHEN p.type = 'menu' THEN p.url
      WHEN p.type = 'category' THEN '/' || c.url_name ELSE '/' || p.url END AS address
    FROM page p LEFT JOIN category c ON c.id = p.category_id
    WHERE p.deleted_at IS NULL
      AND ${everyWord(sql`lower(' ' || p.title COLLATE "default" || ' ' || coalesce(p.url, ''))`, term)}
    ORDER BY ${rank(sql`p.title`, term)}, p.title, p.id LIMIT ${MAX_FOUND_OF_KIND}`)

/** Searches the whole back office and returns only records that this person may see (R-REPORTS-8). */
export const findAnything = workflow({
  name: 'reports.find-anything',
  permission: ['member', 'order', 'product', 'pos', 'node'],
  input: z.object({ query: z.string().max(200).transform(composed).pipe(z.string().min(1)) }),
  async run(ctx, { query: term }): Promise<Found> {
    const may = (permission: Permission) => ctx.actor.can(permission)
    const [foundSupporters, foundContributions, foundProducts, foundPages] = await Promise.all([
      may('member.view') ? supporters(ctx, term) : [],
      may('order.view') ? contributions(ctx, term) : [],
      may(['product.view', 'pos.edit']) ? products(ctx, term) : [],
      may('node.view') ? pages(ctx, term) : [],
    ])
    return {
      term,
      supporters: foundSupporters,
      contributions: foundContributions,
      products: foundProducts,
      pages: foundPages,
    }
  },
})
