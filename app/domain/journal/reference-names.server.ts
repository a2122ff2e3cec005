import { join, name, sql, type Sql, type SqlRunner } from '~/kit/sql'
import { isFacts } from './compare-sides'

type Table = keyof typeof NAMES

const NAMES = {
  account_type: sql`n.name`,
  category: sql`n.name`,
  contribution: sql`coalesce(n.number, n.client_uuid)`,
  download_file: sql`n.name`,
  feed: sql`n.name`,
  feed_category: sql`n.name`,
  fundraising_page: sql`n.title`,
  media: sql`n.name`,
  membership: sql`n.name`,
  page: sql`n.title`,
  payment_group: sql`n.name`,
  payment_method: sql`coalesce(n.bank_name, n.display_name)`,
  phone_number: sql`n.number`,
  post: sql`n.name`,
  product: sql`n.name`,
  product_variant: sql`coalesce(nullif(n.name, ''), (SELECT p.name FROM product p WHERE p.id = n.product_id))`,
  promo_code: sql`n.code`,
  shipping_method: sql`n.name`,
  sponsor: sql`(SELECT s.display_name FROM supporter s WHERE s.id = n.supporter_id)`,
  sponsorship: sql`coalesce(nullif(concat_ws(' ', n.first_name, n.last_name), ''), n.reference_number)`,
  staff: sql`concat_ws(' ', n.first_name, n.last_name)`,
  supporter: sql`n.display_name`,
  tax_receipt_template: sql`n.name`,
  tax_rule: sql`n.code`,
  theme: sql`n.title`,
  tribute_type: sql`n.label`,
} satisfies Readonly<Record<string, Sql>>

const TABLES: Readonly<Record<string, Table>> = {
  'category.parentid': 'category',
  'donation_form.background': 'media',
  'donation_form.logo': 'media',
  'donation_form.monthlylogo': 'media',
  'feed.posts': 'post',
  'fundraising_page.organizerid': 'supporter',
  'page.copyof': 'page',
  'page.home': 'page',
  'page.parentid': 'page',
  'page.raised': 'page',
  'post.alternateimage': 'media',
  'post.categories': 'feed_category',
  'post.featuredimage': 'media',
  'post.image': 'media',
  'post.of': 'post',
  'product.copyof': 'product',
  'promo_code.copyof': 'promo_code',
  'receipt-template.copyof': 'tax_receipt_template',
  'receipt-template.default': 'tax_receipt_template',
  'supporter.notthesameas': 'supporter',
  'tax_rule.products': 'product',
  'theme.activeid': 'theme',
  accounttypeid: 'account_type',
  altimageid: 'media',
  alternateimageid: 'media',
  categories: 'category',
  categoryid: 'category',
  contributionid: 'contribution',
  defaultform: 'product',
  downloadfileid: 'download_file',
  downloadid: 'download_file',
  featuredimageid: 'media',
  feedid: 'feed',
  fundraisingpageid: 'fundraising_page',
  groupid: 'payment_group',
  imageid: 'media',
  mediaid: 'media',
  membershipid: 'membership',
  methodid: 'payment_method',
  memberships: 'membership',
  numberids: 'phone_number',
  partid: 'product_variant',
  paymentgroupid: 'payment_group',
  photoid: 'media',
  pictures: 'media',
  productid: 'product',
  shippingmethodid: 'shipping_method',
  sponsorid: 'sponsor',
  sponsorshipid: 'sponsorship',
  staffid: 'staff',
  supporterid: 'supporter',
  taboneproduct: 'product',
  tabthreeproduct: 'product',
  tabtwoproduct: 'product',
  taxes: 'tax_rule',
  themeid: 'theme',
  tributetypeids: 'tribute_type',
  variantid: 'product_variant',
  winnerid: 'supporter',
}

const GONE = 'no longer there'

const isTable = (table: unknown): table is Table => typeof table === 'string' && Object.hasOwn(NAMES, table)

type Facts = Readonly<Record<string, unknown>>

const findTable = (kind: string, key: string, side: Facts): Table | undefined => {
  const plain = key.replaceAll('_', '').toLowerCase()
  if (plain === 'parentid' && isTable(side.parentType)) return side.parentType
  const match = [`${kind}.${plain}`, plain].find((one) => Object.hasOwn(TABLES, one))
  return match === undefined ? undefined : TABLES[match]
}

const isId = (value: unknown): boolean => /^[1-9]\d{0,8}$/.test(String(value))

type Found = Map<Table, Set<number>>

function findIds(kind: string, side: unknown, found: Found): void {
  if (Array.isArray(side)) for (const one of side) findIds(kind, one, found)
  if (!isFacts(side)) return
  for (const [key, value] of Object.entries(side)) {
    const table = findTable(kind, key, side)
    if (table === undefined) findIds(kind, value, found)
    else
      for (const one of [value].flat().filter(isId)) {
        const ids = found.get(table) ?? new Set()
        found.set(table, ids.add(Number(one)))
      }
  }
}

export async function nameReferences<Side>(runner: SqlRunner, kind: string, sides: readonly Side[]): Promise<Side[]> {
  const found: Found = new Map()
  for (const side of sides) findIds(kind, side, found)
  if (found.size === 0) return [...sides]
  const rows = await runner.rows<{ table: Table; id: number; name: string | null }>(
    join(
      [...found].map(
        ([table, ids]) => sql`SELECT ${table}::text AS "table", n.id::int AS id, ${NAMES[table]}::text AS name
          FROM ${name(table)} n WHERE n.id = ANY(${[...ids]}::int[])`,
      ),
      ' UNION ALL ',
    ),
  )
  const names = new Map(rows.map((row) => [`${row.table} ${row.id}`, row.name]))
  const nameOf = (table: Table, value: unknown): unknown =>
    isId(value) ? (names.get(`${table} ${String(value)}`) ?? GONE) : value
  const named = (side: unknown): unknown => {
    if (Array.isArray(side)) return side.map(named)
    if (!isFacts(side)) return side
    return Object.fromEntries(
      Object.entries(side).map(([key, value]) => {
        const table = findTable(kind, key, side)
        if (table === undefined) return [key, named(value)]
        return [key, Array.isArray(value) ? value.map((one) => nameOf(table, one)) : nameOf(table, value)]
      }),
    )
  }
  return sides.map((side) => named(side) as Side)
}
