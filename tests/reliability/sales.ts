import { createHash, randomBytes } from 'node:crypto'
import type pg from 'pg'

export interface Books {
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
}

const STOCK = 1_000_000
const TOKEN = 'alm_reliability_0123456789012345678901234567890'

/** mulberry32, so that a run can be repeated by its seed. */
export function randomOf(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

export const first = async <T>(database: pg.Pool, sql: string, values: unknown[] = []): Promise<T> =>
  (await database.query(sql, values)).rows[0] as T

export async function shop(database: pg.Pool): Promise<number> {
  await database.query(
    `INSERT INTO staff (first_name, last_name, email, is_owner, api_token_hash, api_token_prefix, api_token_created_at)
      VALUES ('Casey', 'Till', 'reliability@example.org', true, $1, $2, now())`,
    [createHash('sha256').update(TOKEN).digest('hex'), TOKEN.slice(0, 8)],
  )
  const product = await first<{ id: number }>(
    database,
    `INSERT INTO product (code, name) VALUES ('RELIABILITY', 'Mug') RETURNING id`,
  )
  const sql = 'INSERT INTO product_variant (product_id, price_minor, quantity) VALUES ($1, 1250, $2) RETURNING id'
  return (await first<{ id: number }>(database, sql, [product.id, STOCK])).id
}

export interface Reply {
  status: string | null
  message: string | null
  order: { id: number; client_uuid: string }
}

export const AS_OWNER: Readonly<Record<string, string>> = {
  authorization: `Bearer ${TOKEN}`,
  'x-requested-with': 'XMLHttpRequest',
}

/** Posts JSON or a form as the owner's program. */
export const withToken = (url: string, body: string | FormData): Promise<Response> =>
  fetch(url, {
    method: 'POST',
    redirect: 'manual',
    headers: { ...AS_OWNER, ...(typeof body === 'string' ? { 'content-type': 'application/json' } : {}) },
    body,
  })

export async function call(origin: string, path: string, body: object): Promise<Reply> {
  const response = await withToken(`${origin}/jpanel/pos/${path}`, JSON.stringify(body))
  if (response.status !== 200) throw new Error(`${path}: ${response.status} ${await response.text()}`)
  return (await response.json()) as Reply
}

export interface Sale {
  id: number
  uuid: string
  body: object
}

const bodyOf = (by: 'card' | 'bank' | 'cash'): object => {
  const once = randomBytes(6).toString('hex')
  if (by === 'cash') return { payment_type: 'cash', cash_received: '20' }
  if (by === 'card') return { payment_type: 'credit_card', payment_token: `sbx_card_visa_4242_1230_ok_${once}` }
  return {
    payment_type: 'bank_account',
    payment_token: `sbx_bank_us_6789_individual_checking_ok_${once}`,
    ach_agree_tos: 1,
  }
}

type Wanted = { at: number; variant: number; by: 'card' | 'bank' | 'cash' }

export async function openSale(origin: string, { at, variant, by }: Wanted): Promise<Sale> {
  const { order } = await call(origin, 'new', {
    bill_first_name: 'Ada',
    bill_last_name: 'Giver',
    bill_email: `reliability${at}@example.org`,
  })
  const added = await call(origin, `${order.id}/add`, { variant_id: variant, qty: 1 })
  if (added.status === 'error') throw new Error(added.message ?? 'nothing was added')
  return { id: order.id, uuid: order.client_uuid, body: bodyOf(by) }
}

/** Null if the call was cut. */
export const attempt = async (origin: string, sale: Sale): Promise<Reply | null> =>
  call(origin, `${sale.id}/complete`, sale.body).catch(() => null)

/** Excludes the sales of the seeded story. */
export async function counted(database: pg.Pool): Promise<Books> {
  const sales = `sale AS (SELECT * FROM contribution WHERE billing_email LIKE 'reliability%@example.org')`
  const charges = `charge AS (SELECT split_part(key, ':', 2) AS uuid, count(*) AS n,
    sum(amount_minor - refunded_minor) AS minor FROM sandbox_charge WHERE status IN ('succeeded', 'pending')
    GROUP BY 1)`
  const count = async (sql: string) =>
    Number((await first<{ n: string | null }>(database, `WITH ${sales}, ${charges} SELECT (${sql}) AS n`)).n ?? 0)
  const due = 'CASE WHEN s.number IS NULL THEN 0 ELSE s.total_minor END'
  return {
    paid: await count('SELECT count(*) FROM sale WHERE number IS NOT NULL'),
    doubleCharged: await count('SELECT count(*) FROM charge WHERE n > 1'),
    chargedUnpaid: await count(
      'SELECT count(*) FROM charge c JOIN sale s ON s.client_uuid = c.uuid WHERE s.number IS NULL',
    ),
    paidUncharged: await count(
      `SELECT count(*) FROM sale s LEFT JOIN charge c ON s.client_uuid = c.uuid
       WHERE s.number IS NOT NULL AND s.payment_type <> 'cash' AND (c.uuid IS NULL OR c.minor <> s.total_minor)`,
    ),
    wrongNumbers: await count('SELECT count(*) FROM sale WHERE number IS NOT NULL AND number <> client_uuid'),
    outbox: await count(
      `SELECT count(*) FROM pgboss.job j JOIN sale s ON (j.data ->> 'contributionId')::int = s.id
        WHERE j.name = 'messaging.sale-completed'`,
    ),
    ledgerDifferences: await count(
      `SELECT count(*) FROM sale s WHERE (SELECT coalesce(sum(amount_minor), 0) FROM ledger_entry
        WHERE contribution_id = s.id) <> ${due}`,
    ),
    paymentDifferences: await count(
      `SELECT count(*) FROM sale s WHERE (SELECT coalesce(sum(amount_minor), 0) FROM payment
        WHERE contribution_id = s.id AND status <> 'failed') <> ${due}`,
    ),
    stockDifference: await count(
      `SELECT ${STOCK} - (SELECT v.quantity FROM product_variant v JOIN product p ON p.id = v.product_id
        WHERE p.code = 'RELIABILITY') - (SELECT count(*) FROM sale WHERE number IS NOT NULL)`,
    ),
    stillLocked: await count('SELECT count(*) FROM sale WHERE payment_locked_at IS NOT NULL'),
  }
}

export const faultsOfBooks = (books: Books & { orders: number }): string[] =>
  [
    books.doubleCharged !== 0 && `${books.doubleCharged} charged twice`,
    books.chargedUnpaid + books.paidUncharged !== 0 && `${books.chargedUnpaid + books.paidUncharged} lost`,
    books.paid !== books.orders && `${books.orders - books.paid} never paid`,
    books.wrongNumbers !== 0 && `${books.wrongNumbers} wrong numbers`,
    books.outbox !== books.paid && `${books.outbox} messages for ${books.paid} sales`,
    books.ledgerDifferences + books.paymentDifferences !== 0 && 'ledger or payments do not add up',
    books.stockDifference !== 0 && `the stock is wrong by ${books.stockDifference}`,
    books.stillLocked !== 0 && `${books.stillLocked} still locked`,
  ].filter((fault) => fault !== false)
