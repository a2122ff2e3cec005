import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { load } from '../../../prisma/scale/load.ts'
import { seed } from '../../../prisma/seed.ts'
import { NOON } from '../../support/ctx'
import { readRecorded } from '../../support/recorded-statements'
import { findLarge, pretendLarge, runAndUndo, scansOf, type Large, type Scan } from '../../support/scans'

const databaseUrl = process.env.DATABASE_URL ?? ''
const SCALE = { contributions: 20_000, supporters: 8000, products: 4000, sponsees: 8000 }
/** A table with this many rows in the scale data grows with the organization. */
const MIN_ROWS = 2500

/** These grow as well, but the scale data has few of their rows or none. */
const GROWING = [
  ...['mail', 'mail_attachment', 'unsubscribe_link', 'email_opt_in', 'talk', 'received_text'],
  ...['staff_login', 'staff_session', 'task', 'import_row', 'import_workbook', 'batch_run', 'page_revision'],
  ...['media', 'mediable', 'upload', 'download_grant', 'download_visit', 'hook_outbox', 'hook_delivery'],
  ...['supporter_note', 'supporter_membership', 'membership_span', 'supporter_login', 'supporter_password'],
  ...['supporter_merge', 'supporter_pair', 'stock_adjustment', 'contribution_promo', 'contribution_line_field'],
  ...['cart', 'pos_sale', 'payment_attempt', 'payment_method', 'gateway_event', 'recurring_run', 'recurring_charge'],
  ...['dispute', 'refund', 'refund_line', 'tribute', 'fundraising_page', 'book_difference', 'deposit'],
  ...['deposit_item', 'journal_line'],
]
const PRETENDED_ROWS = 20_000

/** Four fifths of the 1,122 kinds that the `http` tests recorded on November 30, 2026. */
const MIN_RECORDED = 900
/** Few refuse the scale data: they name rows that only their test made. */
const MIN_RUN_SHARE = 0.9

type Expected = {
  tables: readonly string[]
  fragment: string
  because: string
  /** By the values that were recorded, Postgres reads an index or all of it. */
  isSometimes?: true
}

const EXPECTED: readonly Expected[] = [
  {
    tables: [
      ...['contribution', 'contribution_line', 'payment', 'platform_fee', 'recurring_profile', 'recurring_transaction'],
      ...['refund', 'settlement_batch', 'settlement_item', 'tax_receipt', 'tax_receipt_line', 'ledger_entry'],
      ...['recurring_charge', 'payment_attempt'],
    ],
    fragment: 'INSERT INTO book_difference',
    because: 'The nightly check of the books adds up every cent from the rows.',
  },
  {
    tables: ['contribution', 'payment'],
    fragment: 'UPDATE book_check SET finished_at',
    because: 'The nightly check says how many contributions and payments it added up.',
  },
  {
    tables: ['payment', 'settlement_batch', 'settlement_item'],
    fragment: 'SELECT close_settlements(',
    because: 'Once a night, each payment and refund is compared with what is in a batch.',
  },
  {
    tables: ['contribution', 'payment'],
    fragment: 'SELECT ARRAY[(SELECT count(*)::int FROM contribution c WHERE c.confirmed_at IS NOT NULL',
    because: 'An organization chooses its currency once; to change it shows how many contributions prevent it.',
  },
  {
    tables: ['payment'],
    fragment: 'AND EXISTS (SELECT 1 FROM payment)',
    because: 'It ends at the first row.',
  },
  {
    tables: ['book_difference'],
    fragment: 'DELETE FROM book_difference WHERE check_id <>',
    because: 'Only the differences of the last check are kept.',
  },
  {
    tables: ['payment_method'],
    fragment: 'SELECT sealed_check AS text FROM installation',
    because: 'Once at the start, and it ends at the first card.',
  },
  {
    tables: ['hook_outbox'],
    fragment: 'DELETE FROM hook_outbox o WHERE o.due_at <=',
    because: 'What is due is taken out, which is nearly all that is in it.',
  },
  {
    tables: ['product', 'product_category'],
    fragment: 'WITH RECURSIVE tree AS',
    because: 'The products of every category are counted, of some ten thousand at most.',
  },
  {
    tables: ['product', 'product_variant'],
    fragment: 'p.show_in_pos AND p.type IS DISTINCT FROM',
    because: 'A word is searched within the names of products, of which some ten thousand exist at most.',
  },
  {
    tables: ['product', 'product_variant'],
    fragment: 'v.is_default AND v.is_donation AND v.deleted_at IS NULL)) ORDER BY p.id =',
    because: 'Products to give to are offered in order of their names, of some ten thousand at most.',
  },
  {
    tables: ['product'],
    fragment: 'FROM product p JOIN product o ON lower(o.permalink)',
    because: 'Restored products are compared with the addresses of all others, of some ten thousand at most.',
  },
  {
    tables: ['product_category'],
    fragment: 'NOT EXISTS (SELECT 1 FROM product_category pc JOIN category c',
    because: 'It ends at the first product without a category.',
  },
  {
    tables: ['product_category'],
    fragment: 'row_number() OVER (PARTITION BY pc.category_id',
    because: 'The shelves of the till show pictures of their newest products, of some ten thousand at most.',
  },
  {
    tables: ['supporter'],
    fragment: 'WITH donor AS MATERIALIZED',
    because: 'The receipts of a year look at each supporter who gave in it.',
  },
  {
    tables: ['contribution', 'payment'],
    fragment: 'SELECT code, sum(minor)::bigint AS minor, count(*) AS items FROM',
    because: 'The totals by fund add up the payments of their period, which is all years here.',
  },
  {
    tables: ['settlement_item', 'deposit_item'],
    fragment: 'AND NOT EXISTS (SELECT 1 FROM deposit_item t WHERE t.item_id = i.id) GROUP BY',
    because: 'What is not deposited yet is added up over the last months, which are all of the scale data.',
  },
  {
    tables: ['settlement_batch'],
    fragment: 'SELECT DISTINCT gateway AS key FROM settlement_batch',
    because: 'A batch is made once a day and gateway, so that ten years have some thousand.',
  },
  {
    tables: ['sponsorship'],
    fragment: 'lower(s.reference_number) =',
    because: 'A search without words offers sponsees without a sponsor first.',
  },
  {
    tables: ['product'],
    fragment: 'SELECT EXISTS (SELECT FROM product WHERE type IS NULL',
    because: 'It ends at the first row.',
  },
  {
    tables: ['product', 'product_variant'],
    fragment: 'bool_or(v.is_donation) AS has_donation_variant',
    because: 'A word is searched within the names of products, of which some ten thousand exist at most.',
  },
  {
    tables: ['product', 'product_variant'],
    fragment: 'SELECT v.id, p.name, p.code, v.name AS variant_name, v.sku',
    because: 'A word is searched within the names of products, of which some ten thousand exist at most.',
  },
  {
    tables: ['product'],
    fragment: "coalesce(nullif(permalink, ''), lower(code)) AS url",
    because: 'A link may lead to every product, category and page; they are offered by their names.',
  },
  {
    tables: ['batch_run'],
    fragment: "WHERE action = 'receipts.print' AND file_key IS NOT NULL",
    because: 'One row is written for each bulk action, of which ten years have some thousand.',
  },
  {
    tables: ['batch_run'],
    fragment: "WHERE action LIKE 'receipts.%' AND state <> 'done'",
    because: 'One row is written for each bulk action, of which ten years have some thousand.',
  },
  {
    tables: ['deposit'],
    fragment: 'SELECT DISTINCT account AS key FROM deposit',
    because: 'A deposit is made once a day at most, so that ten years have some thousand.',
  },
  {
    tables: ['fundraising_page'],
    fragment: 'SELECT DISTINCT category FROM fundraising_page',
    because: 'The filter offers the categories of all pages, of which some thousand exist at most.',
  },
  {
    tables: ['fundraising_page'],
    fragment: 'SELECT g.id, g.title, g.url, s.display_name AS author',
    because: 'A word is searched within the titles of pages, of which some thousand exist at most.',
  },
  {
    tables: ['import_workbook'],
    fragment: 'SELECT mapping FROM import_workbook WHERE sheet =',
    because: 'One row is written for each file that is imported.',
  },
  {
    tables: ['journal_line'],
    fragment: 'FROM journal_line WHERE export_id =',
    because: 'An export of the journal is written whole, and here one holds every line.',
  },
  {
    tables: ['membership_span'],
    fragment: 'JOIN membership_span r ON r.membership_id = m.id GROUP BY m.id, m.name',
    because: 'The export of all supporters has a column for each membership that anyone held.',
  },
  {
    tables: ['sponsor'],
    fragment: 'SELECT DISTINCT sponsorship_id AS id FROM sponsor WHERE ended_on BETWEEN',
    because: 'Once a night, the sponsees whose sponsorship began or ended are found.',
    isSometimes: true,
  },
  {
    tables: ['sponsorship'],
    fragment: 'FROM sponsorship_payment_group k JOIN sponsorship s',
    because: 'The page of a payment group counts its sponsees, which are most of them here.',
  },
  {
    tables: ['sponsorship'],
    fragment: 'FROM sponsorship_segment v JOIN sponsorship p',
    because: 'The page of a segment counts its sponsees, which are most of them here.',
  },
  {
    tables: ['supporter'],
    fragment: 'SELECT supporter_id AS id FROM ( SELECT d.supporter_id, d.name, d.gifts, d.minor',
    because: 'The receipts of a year look at each supporter who gave in it.',
  },
]

/** Lists count what they find, and `scans.db.test.ts` runs them with every filter. */
const IS_OF_LIST = /\bAS hit\b|\bcount\(\*\)::bigint AS n\b|^\s*SELECT \S+ AS "(?:id|key_0)",/

const recorded = readRecorded().filter(({ text }) => !IS_OF_LIST.test(text))
let client: pg.Client
let large: Large

beforeAll(async () => {
  if (recorded.length < MIN_RECORDED)
    throw new Error(`Only ${recorded.length} statements are recorded: run \`npm test -- scans\`.`)
  await seed({ databaseUrl, password: 'almoner-demo-pass', now: NOON })
  await load({ databaseUrl, ...SCALE, now: NOON })
  client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  await client.query('VACUUM ANALYZE')
  large = await findLarge(client, MIN_ROWS)
}, 600_000)
afterAll(() => client?.end())

/** Undone, so that the plans of other tests stay true. */
async function planAsIfGrown(statements: Parameters<typeof scansOf>[1]): Promise<Scan[]> {
  await client.query('BEGIN')
  try {
    return await scansOf(client, statements, await pretendLarge(client, GROWING, PRETENDED_ROWS))
  } finally {
    await client.query('ROLLBACK')
  }
}

const MAX_SAID = 500

const matches = ({ tables, fragment }: Expected, scan: Scan) =>
  tables.includes(scan.table) && scan.statement.includes(fragment)

const statement = (text: string, ...values: string[]) => ({ text, values })

describe('finds a planted scan', () => {
  test('of a statement, by its plan', async () => {
    const planted = statement('SELECT number FROM contribution WHERE lower(customer_notes) = $1', 'thank you')
    expect(await scansOf(client, [planted], large)).toEqual([{ table: 'contribution', statement: planted.text }])
  })

  test('of a prepared statement, by its plan without values', async () => {
    const text = 'SELECT number FROM contribution WHERE $1::text IS NULL OR client_uuid = $1'
    const values = ['4d3c1d1e-0000-4000-8000-000000000000']
    expect(await scansOf(client, [{ text, values, isPrepared: true }], large)).toHaveLength(1)
  })

  test('of a table that has few rows in the scale data', async () => {
    const planted = statement('SELECT count(*) FROM mail WHERE reply_to = $1', 'office@example.org')
    expect(await planAsIfGrown([planted])).toEqual([{ table: 'mail', statement: planted.text }])
  })

  test('of a trigger, by running the statement', async () => {
    await client.query(`CREATE FUNCTION planted() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
      PERFORM count(*) FROM contribution WHERE lower(customer_notes) = 'x'; RETURN NEW; END $$`)
    await client.query('CREATE TRIGGER planted AFTER UPDATE ON setting FOR EACH ROW EXECUTE FUNCTION planted()')
    const runs = await runAndUndo(client, [statement('UPDATE setting SET value = value')], large, MIN_ROWS / 2)
    await client.query('DROP FUNCTION planted CASCADE')
    expect(runs).toEqual([expect.objectContaining({ read: ['contribution'], failure: null })])
  })
})

test('no statement of the product scans a table that grows, unless it is named', async () => {
  const scans = [...(await scansOf(client, recorded, large)), ...(await planAsIfGrown(recorded))]
  const runs = await runAndUndo(client, recorded, large, MIN_ROWS / 2)
  for (const { statement: text, read } of runs) for (const table of read) scans.push({ table, statement: text })
  expect(runs.filter(({ failure }) => failure === null).length / runs.length).toBeGreaterThan(MIN_RUN_SHARE)
  const unexpected = scans.filter((scan) => !EXPECTED.some((one) => matches(one, scan)))
  expect(new Set(unexpected.map(({ table, statement: text }) => `${table}: ${text.slice(0, MAX_SAID)}`))).toEqual(
    new Set(),
  )
  expect(EXPECTED.filter((one) => !one.isSometimes && !scans.some((scan) => matches(one, scan)))).toEqual([])
}, 300_000)
