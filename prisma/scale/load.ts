import pg from 'pg'
import { addDays, localDate } from '../../app/kit/calendar.ts'
import { COLUMNS, contributions, type Offer, type Plan } from './contributions.ts'
import { Copying } from './copy-rows.ts'
import { days } from './days.ts'
import { putIndexesBack, withoutIndexes } from './indexes.ts'
import { lifetimes } from './lifetimes.ts'
import { addBooks, addDeposits, addReceipts } from './books.ts'
import { addPlans, countPlans } from './plans.ts'
import { addPages, addProducts } from './products.ts'
import { addSponsorships } from './sponsorships.ts'
import { addTributes } from './tributes.ts'
import { supporterCells } from './supporters.ts'
import { catchUp } from '../seed/write-rows.ts'

export interface Load {
  databaseUrl: string
  contributions: number
  supporters?: number
  /** In addition to those of the seed story. */
  products?: number
  /** Defaults to a twentieth of the contributions. */
  sponsees?: number
  now: Date
  seed?: number
  report?: (phase: string, rows: number) => void
}

/**
 * Adds six years of contributions, up to two days ago, to a database with the seed story, with lines, payments, ledger
 * and supporters. The same numbers on the same story make the same rows.
 */
export async function load({ databaseUrl, now, products = 0, report = () => {}, ...wanted }: Load): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    await putIndexesBack(client, () => {})
    await addProducts(client, products, now)
    report('products', products)
    const plan = await prepare(client, { ...wanted, now })
    const rebuilt = (name: string) => report(name, 0)
    await client.query(`SET work_mem = '256MB'`)
    await withoutIndexes(client, { tables: LOADED, report: rebuilt }, async () => {
      await copy(databaseUrl, plan, { now, report })
      await catchUp(client, ['contribution', 'contribution_line', 'payment', 'ledger_entry', 'supporter'])
      await client.query('ANALYZE contribution, contribution_line')
      const added = await addPlans(client, now)
      report('recurring plans', added.plans)
      report('charges of plans', added.charges)
    })
    await addPages(client, products, now)
    report('fundraising pages', Math.floor(products / 10))
    // Without statistics the refunds below are joined row by row: minutes where seconds are enough.
    await client.query('ANALYZE contribution, contribution_line, payment, ledger_entry, supporter, recurring_profile')
    await client.query('SELECT record_past_refunds()')
    // Otherwise the planner expects next to no refunds and looks for what is left of a line among all refunds.
    await client.query('ANALYZE ledger_entry, refund')
    report('past refunds', 0)
    // Nearly every supporter is written again, and their index entries with them.
    await withoutIndexes(client, { tables: ['supporter'], report: rebuilt }, () => countPlans(client))
    report('lifetimes', 0)
    report('sponsors', await addSponsorships(client, wanted.sponsees ?? Math.ceil(wanted.contributions / 20), now))
    report('tributes', await addTributes(client, plan.firstId.contribution))
    await withoutIndexes(client, { tables: ['tax_receipt'], report: rebuilt }, () =>
      addReceipts(client, plan.firstId.contribution),
    )
    report('tax receipts', 0)
    await withoutIndexes(client, { tables: ['platform_fee', 'settlement_item'], report: rebuilt }, () =>
      addBooks(client, now),
    )
    report('fees and settlement batches', 0)
    await addDeposits(client, now)
    report('parts of batches and deposits', 0)
    // Triggers were off for the rows above.
    await client.query('SELECT recount_kept()')
    await client.query('SELECT rebuild_contribution_tally()')
    await client.query('SELECT rebuild_list_tally()')
    await client.query('SELECT rebuild_product_days()')
    await withoutIndexes(client, { tables: ['sold_line'], report: rebuilt }, () =>
      client.query('SELECT rebuild_sold_lines()'),
    )
    await client.query('SELECT rebuild_supporter_tally()')
    await client.query('SELECT rebuild_product_gifts()')
    await client.query(NOTES_OF_SOME, [now])
    await client.query(MEMBERSHIPS_OF_SOME, [now])
    await client.query('ANALYZE supporter_membership, membership_span, supporter_note')
    report('totals by day', 0)
    await withoutIndexes(client, { tables: ['contribution_search'], report: rebuilt }, () =>
      client.query('SELECT rebuild_contribution_search()'),
    )
    report('search', 0)
    await client.query(
      'VACUUM (ANALYZE) contribution, contribution_search, contribution_line, payment, ' +
        'ledger_entry, supporter, ' +
        'contribution_tally, list_tally, list_tally_total, product_day, sold_line, product_gift, ' +
        'product_gift_total, receiptable_gift, receiptable_year, ' +
        'recurring_profile, recurring_transaction, tax_receipt, platform_fee, settlement_item, settlement_part',
    )
    report('statistics', 0)
  } finally {
    await client.end()
  }
}

const LOADED = [
  'contribution',
  'contribution_line',
  'payment',
  'ledger_entry',
  'supporter',
  'recurring_profile',
  'recurring_transaction',
]

async function prepare(
  client: pg.ClientBase,
  { contributions: count, supporters, now, seed = 1 }: Pick<Load, 'contributions' | 'supporters' | 'now' | 'seed'>,
): Promise<Plan> {
  const first = async (table: string) =>
    Number((await client.query(`SELECT coalesce(max(id), 0) + 1 AS id FROM ${table}`)).rows[0].id)
  const zone = String((await client.query('SELECT organisation_zone() AS zone')).rows[0].zone)
  const { rows: offers } = await client.query<Offer & { isLoaded: boolean }>(OFFERS)
  const sold = (isLoaded: boolean): Offer[] =>
    offers.filter((one) => one.isLoaded === isLoaded).map((one) => ({ ...one, price: Number(one.price) }))
  const { rows: staff } = await client.query<{ id: number }>(
    'SELECT id FROM staff WHERE deleted_at IS NULL ORDER BY id',
  )
  const { rows: numbers } = await client.query<{ client_uuid: string }>(
    'SELECT client_uuid FROM contribution LIMIT 20000',
  )
  const people = supporters ?? Math.ceil(count / 8)
  return {
    days: days(addDays(localDate(now, zone), -2), count, zone),
    offers: sold(false),
    goods: sold(true),
    supporters: { firstId: await first('supporter'), count: people },
    firstId: { contribution: await first('contribution'), line: await first('contribution_line') },
    staffIds: staff.map(({ id }) => id),
    taken: new Set(numbers.map(({ client_uuid }) => client_uuid)),
    lifetimes: lifetimes(people),
    seed,
  }
}

const NOTES_OF_SOME = `
  INSERT INTO supporter_note (supporter_id, body, created_by, created_at, updated_at)
  SELECT s.id,
    '<p>Called about the ' || (ARRAY['gala', 'appeal', 'walk', 'newsletter'])[1 + s.id % 4]
      || '. Will call again.</p>',
    NULL, t.at, t.at
  FROM supporter s CROSS JOIN LATERAL (SELECT $1::timestamptz - (s.id % 700 + 1) * interval '1 day' AS at) t
  WHERE s.id % 20 = 3 AND NOT EXISTS (SELECT 1 FROM supporter_note n WHERE n.supporter_id = s.id)`

const MEMBERSHIPS_OF_SOME = `
  INSERT INTO supporter_membership (supporter_id, membership_id, starts_on, ends_on, source, days, created_at,
    expired_at)
  SELECT s.id, 1, t.starts_on, t.starts_on + 365, 'import', 365, t.starts_on,
    CASE WHEN t.starts_on + 365 < $1::timestamptz::date THEN t.starts_on + 366 END
  FROM supporter s CROSS JOIN LATERAL (SELECT $1::timestamptz::date - 2 - s.id % 1500 AS starts_on) t
  WHERE s.id % 12 = 5 AND NOT EXISTS (SELECT 1 FROM supporter_membership r WHERE r.supporter_id = s.id)`

const OFFERS = `
  SELECT v.id AS "variantId", p.name || CASE WHEN v.name = '' THEN '' ELSE ' - ' || v.name END AS description,
    coalesce(v.sku, p.code) AS reference,
    p.fund_code AS fund, v.price_minor::int AS price, v.billing_period AS period, v.is_donation AS "isDonation",
    v.is_shippable AS "isShippable", p.code LIKE 'SKU-%' AS "isLoaded"
  FROM product_variant v JOIN product p ON p.id = v.product_id
  WHERE p.deleted_at IS NULL AND v.deleted_at IS NULL AND v.download_file_id IS NULL AND v.membership_id IS NULL
    AND NOT p.ach_only
  ORDER BY v.id`

/**
 * Copies five tables at once, each on its own connection: Node makes rows on one core while Postgres takes them on the
 * other.
 */
async function copy(
  databaseUrl: string,
  plan: Plan,
  { now, report }: { now: Date; report: NonNullable<Load['report']> },
): Promise<void> {
  const into = (table: keyof typeof COLUMNS) => Copying.into(databaseUrl, table, COLUMNS[table])
  const opened: Copying[] = []
  try {
    for (const table of ['contribution', 'contribution_line', 'payment', 'ledger_entry', 'supporter'] as const)
      opened.push(await into(table))
    const [contribution, line, payment, ledger, supporter] = opened as [Copying, Copying, Copying, Copying, Copying]
    for (const written of contributions(plan)) {
      if (contribution.write(written.contribution)) await contribution.drained()
      for (const cells of written.lines) if (line.write(cells)) await line.drained()
      if (written.payment && payment.write(written.payment)) await payment.drained()
      for (const cells of written.ledger) if (ledger.write(cells)) await ledger.drained()
    }
    for (const cells of supporterCells(plan, now.getTime())) if (supporter.write(cells)) await supporter.drained()
    for (const copying of opened) await copying.finish()
    for (const copying of opened) await copying.commit()
  } catch (error) {
    for (const copying of opened) await copying.abandon()
    throw error
  }
  const names = ['contributions', 'lines', 'payments', 'ledger entries', 'supporters']
  opened.forEach(({ rows }, index) => report(names[index] ?? '', rows))
}
