import { gatewayName } from '~/domain/payments/gateway-name'
import { MAX_SUGGESTED } from '~/kit/search/shown-rows'
import { countryName } from '~/kit/countries'
import type { Ctx } from '~/kit/operation'
import { choice, linked, lookup, type Choice, type ListFilter } from '~/lists/declare/filters'
import { someId } from '~/kit/fields'
import { everyWord } from '~/lists/declare/filter-values'
import { escapeLike, sql, type Sql } from '~/kit/sql'

const NEAR = ['US', 'CA', 'GB', 'IE', 'AU', 'NZ', 'DE', 'FR', 'ES', 'IT', 'NL', 'MX', 'BR', 'IN', 'ZA']

export const countries = ({ organisation: { country } }: Ctx, selected: readonly string[]): Choice[] =>
  [...new Set([country, ...selected, ...NEAR])].map((code) => ({ value: code, label: countryName(code) }))

export function gateways({ ports }: Ctx, selected: readonly string[]): Choice[] {
  const keys = new Set([ports.gateway.key, ...selected])
  keys.delete('offline')
  return [
    ...[...keys].map((key) => ({ value: key, label: gatewayName(key) })),
    { value: 'offline', label: 'None (collected manually)' },
  ]
}

const readChoices = (ctx: Ctx, query: Sql): Promise<Choice[]> => ctx.read.rows<Choice>(query)

const accountTypes = (ctx: Ctx): Promise<Choice[]> =>
  readChoices(
    ctx,
    sql`SELECT id::text AS value, name AS label FROM account_type WHERE deleted_at IS NULL
      ORDER BY sequence, lower(name), id`,
  )

export const supporterType = (id: Sql, look: { param?: string; isMore?: boolean } = {}): ListFilter =>
  choice({ label: 'Supporter type', param: 'fat', isMore: true, ...look, id, choices: accountTypes })

const memberships = (ctx: Ctx): Promise<Choice[]> =>
  readChoices(
    ctx,
    sql`SELECT id::text AS value, name AS label FROM membership WHERE deleted_at IS NULL
      ORDER BY sequence, lower(name), id`,
  )

export const membershipSold = (param: string): ListFilter =>
  choice({
    label: 'Membership',
    param,
    isMore: true,
    id: sql`l.membership_id`,
    within: (bought) => sql`EXISTS (SELECT 1 FROM contribution_line l WHERE l.contribution_id = c.id AND ${bought})`,
    choices: memberships,
  })

/** `condition` may use the line `l` and its variant `v`. */
export const onLine = (condition: Sql): Sql =>
  sql`EXISTS (SELECT 1 FROM contribution_line l LEFT JOIN product_variant v ON v.id = l.variant_id
    WHERE l.contribution_id = c.id AND ${condition})`

export const formUsed = (param: string): ListFilter =>
  linked({
    label: 'Form',
    param,
    // An array of the few variants lets Postgres know how many lines they have.
    where: (forms) =>
      sql`EXISTS (SELECT 1 FROM contribution_line l
        WHERE l.contribution_id = c.id AND l.variant_id = ANY(ARRAY(SELECT v.id FROM product_variant v
          WHERE v.product_id = ANY(${forms}::int[]))))`,
  })

const readId = (typed: string | null): number | null => someId.safeParse(typed).data ?? null

const wanted = (typed: string | null, { id, text }: { id: Sql; text: Sql }): Sql => {
  const known = readId(typed)
  return known === null ? everyWord(text, typed ?? '') : sql`${id} = ${known}`
}

const products = (ctx: Ctx, typed: string | null): Promise<Choice[]> =>
  readChoices(
    ctx,
    sql`SELECT p.id::text AS value, p.name AS label FROM product p
      WHERE ${wanted(typed, {
        id: sql`p.id`,
        text: sql`lower(' ' || p.name COLLATE "default" || ' ' || coalesce(p.code, ''))`,
      })}
      ORDER BY p.name, p.id LIMIT ${MAX_SUGGESTED}`,
  )

export const byProduct = ({ of, within }: { of: Sql; within?: (isProduct: Sql) => Sql }): ListFilter =>
  lookup({
    label: 'Product',
    param: 'product',
    nouns: 'products',
    id: sql`${of}.id`,
    text: sql`lower(' ' || ${of}.name COLLATE "default" || ' ' || coalesce(${of}.code, ''))`,
    ...(within ? { within } : {}),
    choices: products,
  })

export const variants = (ctx: Ctx, typed: string | null): Promise<Choice[]> =>
  readChoices(
    ctx,
    sql`SELECT v.id::text AS value, concat_ws(' · ', p.name, nullif(v.name, '')) AS label FROM product_variant v
      JOIN product p ON p.id = v.product_id
      WHERE
        ${wanted(typed, {
          id: sql`v.id`,
          text: sql`lower(' ' || p.name COLLATE "default" || ' ' || coalesce(p.code,
          '') || ' ' || coalesce(v.name, ''))`,
        })}
      ORDER BY p.name, v.id LIMIT ${MAX_SUGGESTED}`,
  )

export const categories = (ctx: Ctx): Promise<Choice[]> =>
  readChoices(
    ctx,
    sql`SELECT id::text AS value, name AS label FROM category WHERE deleted_at IS NULL ORDER BY name, id`,
  )

export const supporters = (ctx: Ctx, typed: string | null): Promise<Choice[]> =>
  readChoices(
    ctx,
    sql`SELECT s.id::text AS value, concat_ws(', ', s.display_name, s.email) AS label FROM supporter s
      WHERE ${wanted(typed, { id: sql`s.id`, text: sql`s.search_text` })} ORDER BY s.display_name, s.id
      LIMIT ${MAX_SUGGESTED}`,
  )

/** Steps from one fund to the next in the index, regardless of how many lines each fund has. */
export const funds = (ctx: Ctx, typed: string | null): Promise<Choice[]> =>
  readChoices(
    ctx,
    sql`WITH RECURSIVE fund AS (
        (SELECT fund_code FROM contribution_line WHERE fund_code IS NOT NULL ORDER BY fund_code LIMIT 1)
        UNION ALL SELECT (SELECT l.fund_code FROM contribution_line l WHERE l.fund_code > f.fund_code
          ORDER BY l.fund_code LIMIT 1) FROM fund f WHERE f.fund_code IS NOT NULL)
      SELECT fund_code AS value, fund_code AS label FROM fund WHERE fund_code ILIKE ${`%${escapeLike(typed ?? '')}%`}
      LIMIT ${MAX_SUGGESTED}`,
  )
