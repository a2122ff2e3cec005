import { createHash, randomBytes } from 'node:crypto'
import pg from 'pg'
import { migrate } from '../../server/migrate.ts'
import { launchServer, type LaunchedServer } from '../support/launch-server.ts'
import { testPostgres, query } from '../support/postgres.ts'

// The server is killed (kill -9) at random moments while contributions are being paid by card and from bank accounts (reliability G2).

export interface Killing {
  orders: number
  kills: number
  seed: number
  tell: (line: string) => void
}

export interface Figures {
  orders: number
  kills: number
  /** What each kill left behind. */
  moments: { nothing: number; reserved: number; charged: number; paid: number }
  paid: number
  doubleCharged: number
  chargedUnpaid: number
  paidUncharged: number
  wrongNumbers: number
  outbox: number
  ledgerDifferences: number
  paymentDifferences: number
  stockDifference: number
  stillLocked: number
  seconds: number
}

const STOCK = 1_000_000
const TOKEN = 'alm_reliability_0123456789012345678901234567890'
const MOST_REPEATS = 60

/** A small generator of our own, so that a run can be repeated by its seed (mulberry32). */
function randomOf(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

const first = async <T>(database: pg.Pool, sql: string, values: unknown[] = []): Promise<T> =>
  (await database.query(sql, values)).rows[0] as T

async function shop(database: pg.Pool): Promise<number> {
  await database.query(
    `INSERT INTO staff (first_name, last_name, email, is_owner, api_token_hash, api_token_prefix, api_token_created_at) VALUES ('Casey', 'Till', 'reliability@example.org', true, $1, $2, now())`,
    [createHash('sha256').update(TOKEN).digest('hex'), TOKEN.slice(0, 8)],
  )
  const product = await first<{ id: number }>(database, `INSERT INTO product (code, name) VALUES ('RELIABILITY', 'Mug') RETURNING id`)
  const sql = 'INSERT INTO product_variant (product_id, price_minor, quantity) VALUES ($1, 1250, $2) RETURNING id'
  return (await first<{ id: number }>(database, sql, [product.id, STOCK])).id
}

interface Reply {
  status: string | null
  message: string | null
  order: { id: number; client_uuid: string }
}

async function call(origin: string, path: string, body: object): Promise<Reply> {
  const response = await fetch(`${origin}/jpanel/pos/${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${TOKEN}`, 'content-type': 'application/json', 'x-requested-with': 'XMLHttpRequest' },
    body: JSON.stringify(body),
  })
  if (response.status !== 200) throw new Error(`${path}: ${response.status} ${await response.text()}`)
  return (await response.json()) as Reply
}

interface Sale {
  id: number
  uuid: string
  body: object
}

async function openSale(origin: string, at: number, variant: number): Promise<Sale> {
  const { order } = await call(origin, 'new', {
    bill_first_name: 'Ada',
    bill_last_name: 'Giver',
    bill_email: `reliability${at}@example.org`,
  })
  const added = await call(origin, `${order.id}/add`, { variant_id: variant, qty: 1 })
  if (added.status === 'error') throw new Error(added.message ?? 'nothing was added')
  const once = randomBytes(6).toString('hex')
  const card = { payment_type: 'credit_card', payment_token: `sbx_card_visa_4242_1230_ok_${once}` }
  const bank = { payment_type: 'bank_account', payment_token: `sbx_bank_us_6789_individual_checking_ok_${once}`, ach_agree_tos: 1 }
  return { id: order.id, uuid: order.client_uuid, body: at % 4 === 3 ? bank : card }
}

async function momentOf(database: pg.Pool, { id, uuid }: Sale): Promise<keyof Figures['moments']> {
  const seen = await first<{ paid: boolean; charged: boolean; reserved: boolean }>(
    database,
    `SELECT (SELECT number IS NOT NULL FROM contribution WHERE id = $1) AS paid, EXISTS (SELECT 1 FROM sandbox_charge WHERE key LIKE $2) AS charged,
       EXISTS (SELECT 1 FROM payment_attempt WHERE contribution_id = $1) AS reserved`,
    [id, `order:${uuid}:%`],
  )
  if (seen.paid) return 'paid'
  return seen.charged ? 'charged' : seen.reserved ? 'reserved' : 'nothing'
}

/** Null where the call was cut. */
const attempt = async (origin: string, sale: Sale): Promise<Reply | null> =>
  call(origin, `${sale.id}/complete`, sale.body).catch(() => null)

/** Counts what these sales left; the story of the demonstration stands beside them. */
async function counted(database: pg.Pool): Promise<Omit<Figures, 'orders' | 'kills' | 'moments' | 'seconds'>> {
  const sales = `sale AS (SELECT * FROM contribution WHERE billing_email LIKE 'reliability%@example.org')`
  const charges = `charge AS (SELECT split_part(key, ':', 2) AS uuid, count(*) AS n, sum(amount_minor - refunded_minor) AS minor FROM sandbox_charge WHERE status IN ('succeeded', 'pending') GROUP BY 1)`
  const count = async (sql: string) =>
    Number((await first<{ n: string | null }>(database, `WITH ${sales}, ${charges} SELECT (${sql}) AS n`)).n ?? 0)
  const due = 'CASE WHEN s.number IS NULL THEN 0 ELSE s.total_minor END'
  return {
    paid: await count('SELECT count(*) FROM sale WHERE number IS NOT NULL'),
    doubleCharged: await count('SELECT count(*) FROM charge WHERE n > 1'),
    chargedUnpaid: await count('SELECT count(*) FROM charge c JOIN sale s ON s.client_uuid = c.uuid WHERE s.number IS NULL'),
    paidUncharged: await count(
      'SELECT count(*) FROM sale s LEFT JOIN charge c ON s.client_uuid = c.uuid WHERE s.number IS NOT NULL AND (c.uuid IS NULL OR c.minor <> s.total_minor)',
    ),
    wrongNumbers: await count('SELECT count(*) FROM sale WHERE number IS NOT NULL AND number <> client_uuid'),
    outbox: await count(
      `SELECT count(*) FROM pgboss.job j JOIN sale s ON (j.data ->> 'contributionId')::int = s.id WHERE j.name = 'messaging.sale-completed'`,
    ),
    ledgerDifferences: await count(
      `SELECT count(*) FROM sale s WHERE (SELECT coalesce(sum(amount_minor), 0) FROM ledger_entry WHERE contribution_id = s.id) <> ${due}`,
    ),
    paymentDifferences: await count(
      `SELECT count(*) FROM sale s WHERE (SELECT coalesce(sum(amount_minor), 0) FROM payment WHERE contribution_id = s.id AND status <> 'failed') <> ${due}`,
    ),
    stockDifference: await count(
      `SELECT ${STOCK} - (SELECT v.quantity FROM product_variant v JOIN product p ON p.id = v.product_id WHERE p.code = 'RELIABILITY') - (SELECT count(*) FROM sale WHERE number IS NOT NULL)`,
    ),
    stillLocked: await count('SELECT count(*) FROM sale WHERE payment_locked_at IS NOT NULL'),
  }
}

/** Every order is paid by the same call, made again after each kill until it is settled; a kill prefers an order that is not paid yet. */
export async function killed({ orders, kills, seed, tell }: Killing): Promise<Figures> {
  const began = performance.now()
  const random = randomOf(seed)
  const postgres = await testPostgres()
  await query(postgres.administrative, `CREATE DATABASE ${postgres.prefix}killed`)
  const url = postgres.url('killed')
  await migrate(url)
  const database = new pg.Pool({ connectionString: url, max: 2 })
  // The idle connection ends with its Postgres.
  database.on('error', () => undefined)
  let server: LaunchedServer | undefined
  const start = async () => launchServer({ DATABASE_URL: url, ALMONER_SECRET: 'reliability', ALMONER_WORKER: 'off' })
  const moments = { nothing: 0, reserved: 0, charged: 0, paid: 0 }
  let window = 60
  try {
    server = await start()
    const variant = await shop(database)
    const warm = await openSale(server.origin, -1, variant)
    await attempt(server.origin, warm)
    const sales: Sale[] = []
    for (let at = 0; at < orders; at++) sales.push(await openSale(server.origin, at, variant))
    const unpaid = [...sales]
    for (let done = 1; done <= kills; done++) {
      // Where all are paid by now, a repeated completion is killed.
      const sale = unpaid.shift() ?? sales[done % sales.length] ?? warm
      await call(server.origin, 'categories.json', {}).catch(() => undefined)
      const replying = attempt(server.origin, sale)
      await new Promise((elapsed) => setTimeout(elapsed, random() * window))
      server.process.kill('SIGKILL')
      await server.exited
      const moment = await momentOf(database, sale)
      moments[moment] += 1
      if (moment !== 'paid') unpaid.push(sale)
      // The window follows the machine: too wide where everything was done by then, too narrow where nothing had begun.
      window *= moment === 'paid' ? 0.9 : moment === 'nothing' ? 1.15 : 1
      await replying
      server = await start()
      if (done % 10 === 0) tell(`${done} of ${kills} kills ${JSON.stringify(moments)}`)
    }
    for (const sale of sales) {
      let reply = await attempt(server.origin, sale)
      for (let again = 0; reply?.status !== 'success' && again < MOST_REPEATS; again++) reply = await attempt(server.origin, sale)
      if (reply?.status !== 'success') tell(`${sale.uuid} was left at ${String(reply?.status)}: ${String(reply?.message)}`)
    }
    const figures = await counted(database)
    return { orders: orders + 1, kills, moments, ...figures, seconds: Math.round((performance.now() - began) / 1000) }
  } finally {
    server?.process.kill('SIGKILL')
    await server?.exited
    await database.end()
    await postgres.stop()
  }
}

/** What must be nothing, or all. */
export const faultsOf = (figures: Figures): string[] =>
  [
    figures.doubleCharged !== 0 && `${figures.doubleCharged} charged twice`,
    figures.chargedUnpaid + figures.paidUncharged !== 0 && `${figures.chargedUnpaid + figures.paidUncharged} lost`,
    figures.paid !== figures.orders && `${figures.orders - figures.paid} never paid`,
    figures.wrongNumbers !== 0 && `${figures.wrongNumbers} wrong numbers`,
    figures.outbox !== figures.paid && `${figures.outbox} messages for ${figures.paid} sales`,
    figures.ledgerDifferences + figures.paymentDifferences !== 0 && 'ledger or payments do not add up',
    figures.stockDifference !== 0 && `the stock is wrong by ${figures.stockDifference}`,
    figures.stillLocked !== 0 && `${figures.stillLocked} still locked`,
  ].filter((fault) => fault !== false)
