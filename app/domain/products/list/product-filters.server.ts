import { SYNCABLE } from '~/domain/products/crm-fields'
import { categoryChoices } from '~/domain/products/choices.server'
import { choice, ids, options, textSearch, type ListFilter } from '~/lists/declare/filters'
import type { ListQuery } from '~/lists/list'
import { localDate } from '~/kit/calendar'
import type { Ctx } from '~/kit/operation'
import { all, sql, type Sql } from '~/kit/sql'

const YES_NO = [
  { value: '1', label: 'Yes' },
  { value: '0', label: 'No' },
]

const shippable = sql`(EXISTS (SELECT 1 FROM product_variant s
  WHERE s.product_id = p.id AND s.deleted_at IS NULL AND s.is_shippable))::int`
const synced = sql`(coalesce(p.crm ->> ${SYNCABLE}::text, '1') <> '0')::int`
const low = sql`(EXISTS (SELECT 1 FROM product_variant s
  WHERE s.product_id = p.id AND s.deleted_at IS NULL AND NOT s.is_donation
  AND s.quantity <= s.quantity_restock))::int`

const STATES: Record<string, Sql> = {
  '0': sql`p.deleted_at IS NULL AND p.type IS NULL`,
  '1': sql`p.deleted_at IS NOT NULL AND p.type IS NULL`,
  '2': sql`p.deleted_at IS NULL AND p.type = 'template'`,
}

/**
 * Returns active products unless the filter selects another state. Deleted products and templates are separate states
 * (`fd`).
 */
export const productsInState = (active: ListQuery['active']): Sql => {
  const [state = '0'] = Array.isArray(active.state) ? active.state.map(String) : []
  return STATES[state] ?? sql`false`
}

const HAS_CATEGORY = sql`EXISTS (SELECT 1 FROM product_category k
  JOIN category c ON c.id = k.category_id AND c.deleted_at IS NULL WHERE k.product_id = p.id)`
const today = ({ now, organisation }: Ctx): Sql => sql`${localDate(now, organisation.zone)}::date`

const HIDDEN = {
  off: { label: 'Turned off', where: (): Sql => sql`NOT p.is_enabled` },
  ended: { label: 'Ended', where: (ctx: Ctx): Sql => sql`coalesce(p.publish_ends_on < ${today(ctx)}, false)` },
  later: { label: 'Starts later', where: (ctx: Ctx): Sql => sql`coalesce(p.publish_starts_on > ${today(ctx)}, false)` },
  uncategorized: { label: 'No category', where: (): Sql => sql`p.template_suffix IS NULL AND NOT ${HAS_CATEGORY}` },
}

export const PRODUCT_FILTERS: Readonly<Record<string, ListFilter>> = {
  keyword: textSearch({ param: 'fb', value: sql`p.search_text` }),
  state: {
    ...choice({ label: 'State', param: 'fd', value: sql`''`, choices: [] }),
    where: () => null,
    say: () => null,
    control: null,
  },
  category: {
    ...choice({ label: 'Category', param: 'fc', value: sql`''`, choices: categoryChoices }),
    where: (selected) =>
      sql`EXISTS (SELECT 1 FROM product_category k
        WHERE k.product_id = p.id AND k.category_id::text = ANY(${selected}::text[]))`,
  },
  author: textSearch({ label: 'Author', param: 'fa', value: sql`(' ' || lower(coalesce(p.author, '')))` }),
  sold: choice({
    label: 'Sold at',
    param: 'sold_at',
    value: sql`CASE WHEN p.show_in_pos THEN 'pos' ELSE 'none' END`,
    choices: [
      { value: 'pos', label: 'Point of sale' },
      { value: 'none', label: 'Not at the point of sale' },
    ],
  }),
  website: options({
    label: 'Website',
    param: 'website',
    of: {
      visible: {
        label: 'Visible',
        where: (ctx: Ctx) => all(Object.values(HIDDEN).map(({ where }) => sql`NOT (${where(ctx)})`)),
      },
      ...HIDDEN,
    },
  }),
  shippable: choice({ label: 'Shippable', param: 'is_shippable', value: shippable, choices: YES_NO, isMore: true }),
  sync: choice({ label: 'Synced with the donor CRM', param: 'dp_sync', value: synced, choices: YES_NO, isMore: true }),
  low: choice({ label: 'Low stock', param: 'low_stock', value: low, choices: YES_NO }),
  ids: ids({ param: 'ids', value: sql`p.id`, noun: 'products' }),
}
