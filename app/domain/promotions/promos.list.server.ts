import { listFrom } from '~/lists/sql/list-from.server'
import { localDate } from '~/kit/calendar'
import { code, count, date, text, type ListColumn, type Row } from '~/lists/declare/columns'
import { choice, textSearch } from '~/lists/declare/filters'
import { withSymbol } from '~/kit/money'
import { sql } from '~/kit/sql'
import { DISCOUNT_TYPES, isPercent, promoPath, TYPE_WORDS } from './promo'

const discount: ListColumn = {
  ...text('Discount', sql`p.discount_type`, { page: { width: 210, place: 'below' } }),
  show: (_value, row, { ctx }) => ({ text: discountWords(row, ctx.organisation.currency) }),
}

function discountWords(row: Row, currency: string): string {
  const points = (Number(row.points) / 100).toFixed(2)
  const amount = isPercent(String(row.discount))
    ? `${points}%`
    : withSymbol({ minor: BigInt(row.minor as bigint), currency })
  const isNothing = Number(row.points) === 0 && BigInt(row.minor as bigint) === 0n
  return [...(isNothing ? [] : [`${amount} OFF`]), ...(row.isFreeShipping === true ? ['Free Shipping'] : [])].join(', ')
}

const state: ListColumn = {
  ...text('Status', sql`NULL::text`, { csv: false, page: { width: 120, place: 'below-2' } }),
  kind: 'status',
  show(_value, row, { ctx }) {
    const today = localDate(ctx.now, ctx.organisation.zone)
    if (row.ends !== null && String(row.ends) < today) return { text: 'Expired', tone: 'quiet' }
    if (row.starts !== null && String(row.starts) > today) return { text: 'Scheduled', tone: 'warn' }
    if (row.limit !== null && Number(row.used) >= Number(row.limit)) return { text: 'Used up', tone: 'quiet' }
    return { text: 'Active', tone: 'good' }
  },
}

export const promoList = listFrom({
  name: 'promos',
  noun: { many: 'promo codes', one: 'promo code' },
  permission: 'promocode.add',
  from: sql`promo_code p`,
  where: sql`p.deleted_at IS NULL`,
  key: sql`p.id`,
  columns: {
    code: code('Code', sql`p.code`, { isMain: true, sort: [{ by: sql`lower(p.code)`, kind: 'text' }] }),
    description: text('Description', sql`p.description`, { page: { width: 220, from: 1024 } }),
    discount,
    state,
    startsOn: date('Starts', sql`p.starts_on`, { page: { width: 120, from: 1280 } }),
    endsOn: date('Ends', sql`p.ends_on`, { page: { width: 120, from: 1024 } }),
    used: count('Used', sql`p.usage_count`, { page: { width: 80, place: 'amount' } }),
    limit: count('Limit', sql`p.usage_limit`, { page: { width: 80, from: 1280 } }),
  },
  carries: {
    points: sql`p.discount_points`,
    minor: sql`p.discount_minor`,
    isFreeShipping: sql`p.is_free_shipping`,
    starts: sql`to_char(p.starts_on, 'YYYY-MM-DD')`,
    ends: sql`to_char(p.ends_on, 'YYYY-MM-DD')`,
  },
  filters: {
    search: textSearch({ param: 'search', value: sql`(' ' || lower(p.code || ' ' || coalesce(p.description, '')))` }),
    type: choice({
      label: 'Type',
      param: 'type',
      value: sql`p.discount_type`,
      choices: DISCOUNT_TYPES.map((value) => ({ value, label: TYPE_WORDS[value] })),
    }),
  },
  search: 'search',
  defaultSort: ['code', 'asc'],
  link: ({ id }) => promoPath(Number(id)),
  csv: { name: 'promotions' },
})
