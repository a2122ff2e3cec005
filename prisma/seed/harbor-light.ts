import { noteRows, postRows, twinRows } from './notes.ts'
import type pg from 'pg'
import { addDays, localDate, startOfDay } from '../../app/kit/calendar.ts'
import { writeBooks } from './books.ts'
import { writePlans } from './plans.ts'
import { writeReceipts } from './receipts.ts'
import { writeRelatedRecords } from './related-records.ts'
import { catalogue, type Shelf } from './catalogue.ts'
import { EVENT_IDS, eventTables } from './events.ts'
import { THEME_IDS, themeTables } from './themes.ts'
import { GIVING_IDS, givingTables, giveThroughPages } from './giving.ts'
import { amarasYears, months } from './months.ts'
import { newest, type Stage } from './newest.ts'
import { PRICE_IDS, priceTables, PROMOS_OF_SALES, USES_OF_PROMOS } from './prices.ts'
import { ACCOUNT_TYPES, USER_FIELDS, membershipRows, people, type Person, supporterRow } from './people.ts'
import type { StoryPictures } from './pictures.ts'
import { chance } from './random.ts'
import { type Sale, total } from './sale.ts'
import { type SaleRows, saleRows } from './sale-rows.ts'
import { PERMISSIONS_OF_ROLES, roleRows, staffRows } from './staff.ts'
import { deviceRows } from './pos/devices.ts'
import { hookRows } from './hooks.ts'
import { importRows } from './imports.ts'
import { PAGE_IDS, pageTables } from './website/pages.ts'
import { feedRows } from './website/feeds.ts'
import { redirectRows } from './website/redirects.ts'
import { TEXT_IDS, textTables } from './messaging/texts.ts'
import { taskRows } from './tasks.ts'
import { catchUp, type Row, writeRows } from './write-rows.ts'

const ZONE = 'America/New_York'
const DAY = 86_400_000
const MINUTE = 60_000
/** The newest contribution in the mocks, in minutes after midnight. */
const LAST_MOMENT = 642

const SETTINGS: Record<string, string> = {
  organization_name: 'Harbor Light Trust',
  setup_hidden: '1',
  pos_sources: 'Front desk,Phone,Mail,Event table',
  pos_tax_address1: '1 Long Wharf',
  pos_tax_city: 'Portland',
  pos_tax_state: 'ME',
  pos_tax_zip: '04101',
  pos_tax_country: 'US',
  organization_city: 'Portland',
  organization_state: 'ME',
  organization_zip: '04101',
  extra_currencies: 'CAD',
  exchange_rates: 'CAD=0.7286',
  dcc_enabled: '1',
  tax_receipt_pdfs: '1',
  tax_receipt_type: 'consolidated',
}

const FAVORITES = ['monthly', 'once', 'walk', 'meals']
const OPEN_TO_SEND = 36

export interface Story {
  client: pg.ClientBase
  password: string
  now: Date
  pictures: StoryPictures
}

export async function writeHarborLight({ client, password, now, pictures }: Story): Promise<void> {
  const today = localDate(now, ZONE)
  const { tables, shelves } = catalogue(today, now)
  const stage: Stage = { shelves, people: people(), zone: ZONE, at: makeClock(now) }
  const sales = contributions(stage)
  const founded = new Date(now.getTime() - 500 * DAY)
  const staff = await staffRows(password, founded)
  const staffNames = new Map(
    staff.map(({ id, first_name, last_name }) => [Number(id), `${String(first_name)} ${String(last_name)}`]),
  )
  const rows = saleRows(sales, { zone: ZONE, now, staffNames })

  await writeRows(client, 'setting', settingRows(now))
  await writeRows(client, 'staff_role', roleRows(founded))
  await writeRows(client, 'staff', staff)
  await client.query(PERMISSIONS_OF_ROLES)
  await writeRows(client, 'account_type', ACCOUNT_TYPES)
  await writeRows(client, 'user_defined_field', USER_FIELDS)
  for (const [table, list] of tables) await writeRows(client, table, list)
  await writeRows(
    client,
    'supporter',
    stage.people.map((person) => supporterRow(person, joinedAt(person, sales, now))),
  )
  await writeRows(client, 'supporter_membership', membershipRows(today))
  await client.query(`UPDATE supporter SET user_fields = '{"2": "Phone", "3": ["Sailing school"]}' WHERE id = 1`)
  await client.query('UPDATE supporter SET referred_by = 1 WHERE id IN (5, 9)')
  const twin = twinRows(stage.people, now)
  await writeRows(client, 'supporter', twin.supporters)
  await writeRows(client, 'supporter_pair', twin.pairs)
  await writeRows(client, 'supporter_note', noteRows(now))
  await writeRows(client, 'task', taskRows(now))
  for (const [table, list] of [...hookRows(now), ...deviceRows(now), ...importRows(now), ...redirectRows(now)])
    await writeRows(client, table, list)
  await writeRows(client, 'email_opt_in', optIns(stage.people, now))
  await writeRows(client, 'pos_bookmark', bookmarks(shelves, now))
  await writePictures(client, pictures, shelves)
  for (const [table, list] of [...givingTables({ today, now, shelves }), ...priceTables({ today, now, shelves })])
    await writeRows(client, table, list)
  const products = ['monthly', 'once'].map((key) => shelves.get(key)?.[0]?.productId ?? 1)
  for (const [table, list] of [
    ...eventTables({ now, pictures, products }),
    ...themeTables(now),
    ...textTables(now, shelves),
    ...pageTables(now),
    ...feedRows({ now, at: stage.at, pictures }),
  ])
    await writeRows(client, table, list)
  await writeSales(client, rows, { shelves, now })
  await giveThroughPages(client, now)
  await writeRows(client, 'timeline_post', postRows(now))
  await writeRelatedRecords(client, today)
  await writeReceipts(client)
  await deriveFigures(client)
  await writePlans(client, today)
  await writeBooks(client, { today, now })
}

/** Oldest first, so that ids grow with time. */
function contributions(stage: Stage): Sale[] {
  const scripted = newest(stage)
  const reported = [...amarasYears(stage), ...months(stage, scripted), ...scripted].sort(byTime)
  mishaps(reported)
  sendParcels(reported)
  return [...reported, ...unlistedSales(stage, reported)].sort(byTime)
}

const byTime = (one: Sale, other: Sale) => one.at.getTime() - other.at.getTime()

/**
 * Reads local clock times of a day counted from today. Early in the morning today's times move closer together, so that
 * none lies in the future.
 */
function makeClock(now: Date): Stage['at'] {
  const today = localDate(now, ZONE)
  return (day, clock) => {
    const [hour = 0, minute = 0] = clock.split(':').map(Number)
    const start = startOfDay(addDays(today, day), ZONE).getTime()
    const elapsed = (now.getTime() - start) / MINUTE
    const wanted = hour * 60 + minute
    const squeezed = day === 0 && elapsed <= LAST_MOMENT ? (wanted / (LAST_MOMENT + 1)) * elapsed : wanted
    return new Date(start + Math.floor(squeezed * MINUTE))
  }
}

function mishaps(sales: Sale[]): void {
  const cards = sales.filter((sale) => !sale.isScripted && sale.tender.type === 'credit_card' && total(sale) > 2000)
  for (const [index, sale] of cards.entries()) {
    if (index % 70 === 30) sale.refunded = total(sale)
    if (index % 90 === 50) sale.refunded = Math.floor(total(sale) / 200) * 100
    if (index % 110 === 70) sale.warnings = 1
    if (index % 300 === 150) sale.isTest = true
  }
}

function sendParcels(sales: Sale[]): void {
  const parcels = sales
    .filter((sale) => !sale.isScripted && !sale.refunded && sale.lines.some((line) => line.shelf.variant.isShippable))
    .reverse()
  parcels.forEach((sale, index) => (sale.isFulfilled = index >= OPEN_TO_SEND))
  for (const sale of sales)
    if (!sale.isScripted && !parcels.includes(sale))
      sale.isFulfilled = sale.channel === 'pos' || sale.refunded !== undefined
}

function unlistedSales(stage: Stage, reported: readonly Sale[]): Sale[] {
  const luck = chance(7)
  const source = reported.filter((sale) => !sale.isScripted && sale.refunded === undefined).slice(-60)
  const copy = (index: number): Sale => ({ ...(source[index * 4] as Sale), number: luck.hex(10), isFulfilled: false })
  const carts = Array.from({ length: 9 }, (_, index) => ({ ...copy(index), isOpenCart: true }))
  const spam = Array.from({ length: 4 }, (_, index) => ({
    ...copy(index + 9),
    isSpam: true,
    person: stage.people[120 + index] ?? null,
  }))
  return [...carts, ...spam, { ...copy(13), isDeleted: true }]
}

function joinedAt(person: Person, sales: readonly Sale[], now: Date): Date {
  const first = sales.find((sale) => sale.person?.id === person.id && !sale.isOpenCart)
  const known = new Date(now.getTime() - (200 + person.id) * DAY)
  return first && person.id % 2 === 0 && first.at > known ? first.at : first && first.at < known ? first.at : known
}

const settingRows = (now: Date): Row[] =>
  Object.entries(SETTINGS).map(([key, value]) => ({ key, value, updated_at: now.toISOString() }))

const optIns = (everyone: readonly Person[], now: Date): Row[] =>
  everyone
    .filter(({ id }) => id % 3 !== 0)
    .map(({ id }) => ({
      supporter_id: id,
      action: id % 17 === 0 ? 'optout' : 'optin',
      source: 'website',
      created_at: new Date(now.getTime() - (90 + id) * DAY).toISOString(),
    }))

const bookmarks = (shelves: Map<string, Shelf[]>, now: Date): Row[] =>
  [1, 2, 3].flatMap((staff_id) =>
    FAVORITES.map((key, index) => ({
      staff_id,
      product_id: shelves.get(key)?.[0]?.productId,
      created_at: new Date(now.getTime() - 30 * DAY + index * MINUTE).toISOString(),
    })),
  )

async function writePictures(
  client: pg.ClientBase,
  { media, shown }: StoryPictures,
  shelves: Map<string, Shelf[]>,
): Promise<void> {
  await writeRows(client, 'media', media)
  const attached = shown.flatMap(({ mediaId, product }) => {
    const [shelf] = shelves.get(product) ?? []
    return shelf ? [{ mediable_type: 'product', mediable_id: shelf.productId, media_id: mediaId, sequence: 1 }] : []
  })
  await writeRows(client, 'mediable', attached)
}

async function writeSales(
  client: pg.ClientBase,
  rows: SaleRows,
  { shelves, now }: { shelves: Map<string, Shelf[]>; now: Date },
): Promise<void> {
  await writeRows(client, 'contribution', rows.contributions)
  await writeRows(client, 'contribution_line', rows.lines)
  await writeRows(client, 'payment', rows.payments)
  await writeRows(client, 'ledger_entry', rows.ledger)
  await writeRows(client, 'stock_adjustment', [...firstCounts(rows.stock, shelves, now), ...rows.stock])
  await writeRows(client, 'journal_entry', rows.journal)
}

/** Opening counts, chosen so that today's stock matches the catalog. */
function firstCounts(sold: readonly Row[], shelves: Map<string, Shelf[]>, now: Date): Row[] {
  const counted = [...shelves.values()].flat().filter(({ variant }) => variant.left !== undefined)
  return counted.map(({ variant, variantId }) => ({
    variant_id: variantId,
    type: 'physical_count',
    state: 'in_stock',
    quantity:
      (variant.left ?? 0) -
      sold.filter((row) => row.variant_id === variantId).reduce((sum, row) => sum + Number(row.quantity), 0),
    contribution_id: null,
    staff_id: 1,
    created_at: new Date(now.getTime() - 100 * DAY).toISOString(),
  }))
}

/** Derived figures: lifetime totals (R-SUPPORTERS-8), quantities sold, the list's day totals. */
async function deriveFigures(client: pg.ClientBase): Promise<void> {
  await client.query('SELECT record_past_refunds()')
  await client.query('SELECT recount_lifetimes()')
  await client.query(`
    UPDATE product p SET sold_quantity = t.sold
    FROM (
      SELECT v.product_id, sum(l.qty)::int AS sold FROM contribution_line l
      JOIN product_variant v ON v.id = l.variant_id
      JOIN contribution c ON c.id = l.contribution_id WHERE c.confirmed_at IS NOT NULL GROUP BY v.product_id) t
    WHERE t.product_id = p.id`)
  await client.query(PROMOS_OF_SALES)
  await client.query(USES_OF_PROMOS)
  await client.query('SELECT fold_contribution_tally()')
  await catchUp(client, [
    'feed',
    'feed_category',
    'post',
    'staff',
    'staff_role',
    'account_type',
    'membership',
    'user_defined_field',
    'download_file',
    'media',
    'category',
    'product',
    'product_variant',
    'supporter',
    'contribution',
    'contribution_line',
    ...GIVING_IDS,
    ...PRICE_IDS,
    ...EVENT_IDS,
    ...THEME_IDS,
    ...TEXT_IDS,
    ...PAGE_IDS,
  ])
}
