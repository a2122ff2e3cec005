import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import pg from 'pg'
import { beforeAll, expect, test } from 'vitest'
import { load } from '../../prisma/scale/load.ts'
import { SEARCH_TERMS } from '../../prisma/scale/population.ts'
import { seed } from '../../prisma/seed.ts'
import { newDatabase } from '../support/new-database.ts'
import { INVARIANTS } from './invariants.ts'

const NOW = new Date('2026-11-20T16:00:00Z')

/** Records loaded tables without statistics when a refund is written. */
const WATCH_REFUNDS = `
  CREATE TABLE unknown_tables AS SELECT ''::text AS name WHERE false;
  CREATE FUNCTION watch_refunds() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
    INSERT INTO unknown_tables SELECT t FROM unnest(ARRAY['contribution', 'payment', 'ledger_entry']) t
    WHERE NOT EXISTS (SELECT 1 FROM pg_statistic WHERE starelid = t::regclass);
    RETURN NULL;
  END $$;
  CREATE TRIGGER watch_refunds BEFORE INSERT ON refund FOR EACH STATEMENT EXECUTE FUNCTION watch_refunds()`

async function loaded(): Promise<pg.Client> {
  const databaseUrl = await newDatabase()
  await seed({ databaseUrl, password: 'almoner-demo-pass', now: NOW })
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  await client.query(WATCH_REFUNDS)
  await load({ databaseUrl, contributions: 2000, products: 200, now: NOW })
  return client
}

let database: pg.Client

beforeAll(async () => {
  database = await loaded()
  return () => database.end()
})

const only = async (sql: string, values: unknown[] = []): Promise<Record<string, unknown> | undefined> =>
  (await database.query(sql, values)).rows[0]

test.each(INVARIANTS)('%s', async (_sentence, broken) => {
  expect((await database.query(broken)).rows).toEqual([])
})

test('adds as many of every kind as were requested, and none dated in the future', async () => {
  const kinds = await only(
    `SELECT count(*)::int AS all, count(*) FILTER (WHERE confirmed_at IS NULL) > 0 AS carts,
      count(*) FILTER (WHERE is_spam) > 0 AS spam,
       count(*) FILTER (WHERE is_test) > 0 AS tests, count(*) FILTER (WHERE refunded_minor = total_minor
         AND total_minor > 0) > 0 AS refunded,
       count(*) FILTER (WHERE refunded_minor BETWEEN 1 AND total_minor - 1) > 0 AS partial,
       count(*) FILTER (WHERE supporter_id IS NULL) > 0 AS guests,
       bool_and(greatest(ordered_at, refunded_at, deleted_at) <= $1) AS past
     FROM contribution WHERE id > 1503`,
    [NOW],
  )
  expect(kinds).toEqual({
    all: 2000,
    carts: true,
    spam: true,
    tests: true,
    refunded: true,
    partial: true,
    guests: true,
    past: true,
  })
})

test('the lifetime totals of a supporter are what the ledger still has of the items', async () => {
  const { rows } = await database.query(`
    SELECT s.id FROM supporter s LEFT JOIN (
      SELECT coalesce(c.supporter_id, e.supporter_id) AS supporter_id,
        sum(e.amount_minor) FILTER (WHERE l.is_donation) AS donated,
        sum(e.amount_minor) FILTER (WHERE NOT l.is_donation) AS purchased
      FROM ledger_entry e JOIN contribution_line l ON l.id = e.line_id
      LEFT JOIN contribution c ON c.id = e.contribution_id
      WHERE e.transaction_id IS NOT NULL OR c.confirmed_at IS NOT NULL AND c.deleted_at IS NULL AND NOT c.is_spam
        AND NOT c.is_test AND (c.refunded_minor = 0 OR c.refunded_minor < c.total_minor)
      GROUP BY 1) t ON t.supporter_id = s.id
    WHERE (s.lifetime_donation_minor, s.lifetime_purchase_minor) IS DISTINCT FROM (coalesce(t.donated, 0)::bigint,
      coalesce(t.purchased, 0)::bigint)`)
  expect(rows).toEqual([])
})

test('finds the common word, and not the absent one', async () => {
  const found = await only(
    `SELECT count(*) FILTER (WHERE search_text LIKE '%' || $1 || '%')::int AS common,
      count(*) FILTER (WHERE search_text LIKE '%' || $2 || '%')::int AS absent FROM contribution`,
    [SEARCH_TERMS.common, SEARCH_TERMS.absent],
  )
  expect(found?.common).toBeGreaterThan(5)
  expect(found?.absent).toBe(0)
})

test('every index of the migrations stands again, and a new row does not meet an old id', async () => {
  const untouched = new pg.Client({ connectionString: await newDatabase() })
  // A condition that was read back and written again has fewer brackets and other casts, but means the same.
  const names = async (client: pg.Client) =>
    (
      await client.query(
        `SELECT regexp_replace(translate(indexdef, '()', ''), '(varying)::text|::text\\[\\]', '\\1', 'g') AS index
          FROM pg_indexes WHERE schemaname = 'public' ORDER BY 1`,
      )
    ).rows
  await untouched.connect()
  const expected = await names(untouched)
  await untouched.end()
  expect(await names(database)).toEqual(expected)
  const made = await only(
    `INSERT INTO contribution (client_uuid, started_at, ordered_at, currency) VALUES ('00000000AA', now(), now(), 'USD')
      RETURNING id`,
  )
  expect(made?.id).toBeGreaterThan(3500)
  await database.query(`DELETE FROM contribution WHERE client_uuid = '00000000AA'`)
})

// The transaction that wrote a supporter differs each time.
const hash = async (client: pg.Client) =>
  (
    await client.query(`SELECT (SELECT md5(string_agg(c::text, '' ORDER BY id)) FROM contribution c) AS contributions,
        (SELECT md5(string_agg(l::text, '' ORDER BY id))
          FROM contribution_line l) AS lines, (SELECT md5(string_agg((to_jsonb(s) - 'changed_in')::text, ''
            ORDER BY id)) FROM supporter s) AS people`)
  ).rows

test('makes the same rows for the same seed', async () => {
  const other = await loaded()
  expect(await hash(other)).toEqual(await hash(database))
  await other.end()
})

test('records past refunds with statistics: without them a million contributions take too long', async () => {
  expect((await database.query('SELECT name FROM unknown_tables')).rows).toEqual([])
})

test('a load says how the same rows are made again, on whatever day', { timeout: 90_000 }, async () => {
  const run = async (input: string[]) => {
    const databaseUrl = await newDatabase()
    const { stdout } = await promisify(execFile)(process.execPath, [
      'prisma/scale.ts',
      '--database-url',
      databaseUrl,
      ...input,
    ])
    const client = new pg.Client({ connectionString: databaseUrl })
    await client.connect()
    const rows = await hash(client)
    await client.end()
    return { rows, again: /^The same rows again: npm run seed:scale -- (.+)$/m.exec(stdout)?.[1]?.split(' ') ?? [] }
  }
  const first = await run(['--contributions', '50', '--supporters', '30', '--products', '200'])
  expect(first.again.join(' ')).toMatch(
    /^--contributions 50 --supporters 30 --products 200 --seed 1 --now 20\d\d-[\dT:.-]+Z$/,
  )
  expect(await run(first.again)).toEqual(first)
})

test('the till sells all loaded products; there are receipts of years, sponsees and pages', async () => {
  const counts = await only(`
    SELECT (SELECT count(*)::int FROM product WHERE code LIKE 'SKU-%' AND show_in_pos) AS shown,
      (SELECT count(*)::int FROM product_variant v JOIN product p ON p.id = v.product_id
        WHERE p.code LIKE 'SKU-%') AS variants,
      (SELECT count(DISTINCT v.product_id) > 50 FROM contribution_line l JOIN product_variant v ON v.id = l.variant_id
        JOIN product p ON p.id = v.product_id WHERE p.code LIKE 'SKU-%') AS sold,
      (SELECT count(DISTINCT extract(year FROM issued_at)) >= 3 FROM tax_receipt) AS years,
      (SELECT count(*) > 50 FROM sponsorship WHERE reference_number LIKE 'SC-%') AS sponsees,
      (SELECT count(*)::int FROM fundraising_page WHERE url LIKE 'page-%') AS pages`)
  expect(counts).toEqual({ shown: 200, variants: 600, sold: true, years: true, sponsees: true, pages: 20 })
})

test('has plans, transactions, receipts, fees and settlement batches, with every cent checked', async () => {
  const counts = await only(`SELECT (SELECT count(*) FROM recurring_transaction) > 100 AS transactions, (SELECT count(*)
      FROM recurring_transaction WHERE payment_status = 'Denied') > 0 AS declined,
    (SELECT count(*) FROM tax_receipt) > 100 AS receipts, (SELECT count(*) FROM platform_fee
      WHERE kind = 'refund') > 0 AS fees, (SELECT count(*) FROM settlement_batch) > 100 AS batches,
    (SELECT bool_and(seal = tax_receipt_seal(r)) FROM tax_receipt r WHERE serial IS NOT NULL) AS sealed,
    (SELECT sum(net_minor) FROM settlement_batch) = (SELECT sum(amount_minor) FROM settlement_item) AS summed`)
  expect(counts).toEqual({
    transactions: true,
    declined: true,
    receipts: true,
    fees: true,
    batches: true,
    sealed: true,
    summed: true,
  })
})
