import { setting, type SettingKey } from '~/domain/settings/definitions'
import { tributeTypes } from '~/domain/tributes/queries.server'
import type { Choice } from '~/lists/declare/filters'
import type { Ctx } from '~/kit/operation'
import { sql, type Sql, type SqlRunner } from '~/kit/sql'
import { GIFT_FIELDS } from './crm-fields'

export const categoryPaths = (runner: SqlRunner): Promise<{ id: number; path: string }[]> =>
  runner.rows<{ id: number; path: string }>(sql`
    WITH RECURSIVE climbed AS (
      SELECT id, parent_id, name::text AS path, 0 AS height FROM category WHERE deleted_at IS NULL
      UNION ALL
      SELECT c.id, p.parent_id, p.name || ' > ' || c.path, c.height + 1
      FROM climbed c JOIN category p ON p.id = c.parent_id AND p.deleted_at IS NULL WHERE c.height < 9)
    SELECT id, path FROM (SELECT DISTINCT ON (id) id, path FROM climbed ORDER BY id, height DESC) whole
    ORDER BY path, id`)

export const categoryChoices = async ({ read }: Ctx): Promise<Choice[]> =>
  (await categoryPaths(read)).map(({ id, path }) => ({ value: String(id), label: path }))

export type FormChoices = {
  categories: Choice[]
  taxes: Choice[]
  memberships: Choice[]
  downloads: Choice[]
  paymentGroups: Choice[]
  tributeTypes: Choice[]
  fundCodes: string[]
}

export async function formChoices(runner: SqlRunner): Promise<FormChoices> {
  const [categories, taxes, memberships, downloads, paymentGroups, tributes, codes] = await Promise.all([
    categoryPaths(runner),
    runner.rows<Choice>(
      sql`SELECT id::text AS value, code || CASE WHEN description = '' THEN '' ELSE ', ' || description END AS label
        FROM tax_rule WHERE deleted_at IS NULL ORDER BY code, id`,
    ),
    runner.rows<Choice>(
      sql`SELECT id::text AS value, name AS label FROM membership WHERE deleted_at IS NULL ORDER BY lower(name), id`,
    ),
    runner.rows<Choice>(
      sql`SELECT id::text AS value, name AS label FROM download_file WHERE deleted_at IS NULL ORDER BY lower(name), id`,
    ),
    runner.rows<Choice>(
      sql`SELECT id::text AS value, name AS label FROM payment_group WHERE deleted_at IS NULL ORDER BY lower(name), id`,
    ),
    tributeTypes(runner),
    usedFundCodes(runner),
  ])
  return {
    categories: categories.map(({ id, path }) => ({ value: String(id), label: path })),
    taxes,
    memberships,
    downloads,
    paymentGroups,
    tributeTypes: tributes.map(({ id, label }) => ({ value: String(id), label })),
    fundCodes: codes,
  }
}

export const giftFields = (stored: Readonly<Record<string, string>>): Choice[] =>
  GIFT_FIELDS.map((value) => ({
    value,
    label: setting(stored, `dp_${value}_label` as SettingKey) || `Custom field ${value.slice('meta'.length)}`,
  }))

/** Steps from one code to the next along the index, so that the number of products does not matter. */
const usedFundCodes = async (runner: SqlRunner): Promise<string[]> => {
  const next = (after: Sql) => sql`(SELECT fund_code FROM product
    WHERE fund_code IS NOT NULL AND deleted_at IS NULL ${after} ORDER BY fund_code LIMIT 1)`
  const rows = await runner.rows<{ code: string }>(sql`
    WITH RECURSIVE used AS (
      SELECT ${next(sql``)} AS code
      UNION ALL SELECT ${next(sql`AND fund_code > used.code`)} FROM used WHERE used.code IS NOT NULL)
    SELECT code FROM used WHERE code IS NOT NULL`)
  return rows.map(({ code }) => code)
}
