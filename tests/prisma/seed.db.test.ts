import pg from 'pg'
import { beforeAll, describe, expect, test } from 'vitest'
import { BRANDS } from '~/adapters/sandbox/token'
import { makeVault } from '~/adapters/vault/vault.server'
import { saveCards } from '../../prisma/seed/payments/saved-cards.ts'
import { seed } from '../../prisma/seed.ts'
import { newDatabase } from '../support/new-database.ts'
import { INVARIANTS } from './invariants.ts'

const MOMENTS = {
  'the day of the pictures': '2026-11-20T15:45:00Z',
  'a minute into the new year': '2026-01-01T05:01:00Z',
  'the hour that does not exist': '2026-03-08T07:30:00Z',
  'the hour that comes twice': '2026-11-01T05:30:00Z',
  'a leap day, late': '2028-02-29T23:59:59.999-05:00',
}

async function reported(moment: string): Promise<pg.Client> {
  const databaseUrl = await newDatabase()
  await seed({ databaseUrl, password: 'almoner-demo-pass', now: new Date(moment) })
  await seed({ databaseUrl, password: 'another', now: new Date(moment) })
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  return client
}

describe.each(Object.entries(MOMENTS))('on %s', (_, moment) => {
  let database: pg.Client

  beforeAll(async () => {
    database = await reported(moment)
    return () => database.end()
  })

  const only = async (sql: string, values: unknown[] = []): Promise<Record<string, unknown> | undefined> =>
    (await database.query(sql, values)).rows[0]

  test.each(INVARIANTS)('%s', async (_sentence, broken) => {
    expect((await database.query(broken)).rows).toEqual([])
  })

  test('has no dates in the future', async () => {
    const ahead = await only(
      `SELECT (SELECT count(*)::int FROM contribution
        WHERE greatest(ordered_at, confirmed_at, refunded_at, deleted_at, updated_at) > $1) AS contributions,
        (SELECT count(*)::int FROM payment WHERE captured_at > $1) AS payments, (SELECT count(*)::int FROM journal_entry
          WHERE at > $1) AS operations,
        (SELECT count(*)::int FROM supporter WHERE created_at > $1) AS people`,
      [moment],
    )
    expect(ahead).toEqual({ contributions: 0, payments: 0, operations: 0, people: 0 })
  })

  test('the till took what the dashboard shows, today', async () => {
    const { rows } = await database.query(
      `SELECT payment_type, sum(total_minor)::int AS taken FROM contribution
       WHERE is_pos AND is_listed AND ordered_on = ($1::timestamptz AT TIME ZONE 'America/New_York')::date GROUP BY 1
       ORDER BY 1`,
      [moment],
    )
    expect(rows).toEqual([
      { payment_type: 'cash', taken: 41_825 },
      { payment_type: 'check', taken: 10_500 },
      { payment_type: 'credit_card', taken: 86_140 },
    ])
  })

  test('the last 30 days and the 30 before have the sums that the dashboard shows', async () => {
    const { rows } = await database.query(
      `SELECT (($1::timestamptz AT TIME ZONE 'America/New_York')::date - day) / 30 AS window,
        sum(contributions)::int AS count, sum(total_minor)::int AS amount
       FROM contribution_tally_now WHERE day > ($1::timestamptz AT TIME ZONE 'America/New_York')::date - 60 GROUP BY 1
       ORDER BY 1`,
      [moment],
    )
    expect(rows).toEqual([
      { window: 0, count: 612, amount: 4_821_640 },
      { window: 1, count: 566, amount: 4_289_710 },
    ])
  })

  test('the newest rows are those of the pictures', async () => {
    const { rows } = await database.query(
      'SELECT number, total_minor::int AS total FROM contribution WHERE is_listed ORDER BY ordered_at ' +
        'DESC, id DESC LIMIT 4',
    )
    expect(rows).toEqual([
      { number: '7F3A09C2B1', total: 9219 },
      { number: '51D8E6A40C', total: 125_000 },
      { number: 'C04B77F19E', total: 2572 },
      { number: '9A2E5D3381', total: 1000 },
    ])
  })

  test('charges a plan to the card or bank account it began with; only others are collected manually', async () => {
    const { rows } = await database.query(
      `SELECT c.payment_type IN ('credit_card', 'bank_account') AS online, p.is_manual AS manual, count(*) > 0 AS some,
        bool_and(m.last4 IS NULL OR c.payment_label LIKE '%' || m.last4) AS same
       FROM recurring_profile p JOIN contribution c ON c.id = p.contribution_id
       LEFT JOIN payment_method m ON m.id = p.payment_method_id GROUP BY 1, 2 ORDER BY 1`,
    )
    expect(rows.filter(({ online }) => online)).toEqual([{ online: true, manual: false, some: true, same: true }])
    expect(rows.filter(({ online }) => !online).every(({ manual }) => manual)).toBe(true)
  })

  test('saves most cards of plans with the sandbox, and leaves a few removed', async () => {
    const vault = makeVault('a secret of the tests')
    await saveCards(database, (text) => vault.seal(text))
    const { rows: cards } = await database.query<{ token: string; customer: string; living: boolean }>(
      `SELECT sealed_token AS token, sealed_customer AS customer, deleted_at IS NULL AS living
       FROM payment_method WHERE type = 'card' ORDER BY id`,
    )
    const living = cards.filter((card) => card.living)
    expect(living.length).toBeGreaterThanOrEqual(cards.length * 0.8)
    if (cards.length > 20) expect(living.length).toBeLessThan(cards.length)
    const { rows: saved } = await database.query<{ token: string; customer: string; brand: string }>(
      `SELECT token, customer, instrument->>'brand' AS brand FROM sandbox_method`,
    )
    const opened = living.map(({ token, customer }) => ({ token: vault.open(token), customer: vault.open(customer) }))
    const byToken = (one: { token: string }, other: { token: string }) => (one.token < other.token ? -1 : 1)
    expect(saved.map(({ token, customer }) => ({ token, customer })).toSorted(byToken)).toEqual(
      opened.toSorted(byToken),
    )
    expect(saved.map(({ brand }) => brand).filter((brand) => !BRANDS.some((known) => known === brand))).toEqual([])
    expect(
      await only(`SELECT count(*)::int AS n FROM (SELECT supporter_id FROM payment_method WHERE deleted_at IS NULL
        GROUP BY supporter_id HAVING count(*) FILTER (WHERE use_as_default) <> 1) wrong`),
    ).toEqual({ n: 0 })
  })

  test('the list counts 38 unfulfilled', async () => {
    expect(await only('SELECT sum(contributions)::int AS open FROM contribution_tally WHERE bucket / 3 = 1')).toEqual({
      open: 38,
    })
  })

  test('a new row does not meet an old id', async () => {
    const made = await only(
      `INSERT INTO contribution (client_uuid, started_at, ordered_at, currency)
        VALUES ('00000000AA', now(), now(), 'USD') RETURNING id`,
    )
    expect(made?.id).toBeGreaterThan(1000)
    await database.query(`DELETE FROM contribution WHERE client_uuid = '00000000AA'`)
  })

  test('seeds once when started twice', async () => {
    expect(await only('SELECT count(*)::int AS people FROM staff')).toEqual({ people: 6 })
  })
})

test('makes the same story for the same time', async () => {
  const hashes = []
  for (let time = 0; time < 2; time++) {
    const database = await reported('2026-11-20T15:45:00Z')
    const { rows } = await database.query(`SELECT md5(string_agg(c::text, '' ORDER BY id)) AS hash FROM contribution c`)
    hashes.push(rows[0].hash)
    await database.end()
  }
  expect(hashes[0]).toBe(hashes[1])
})
