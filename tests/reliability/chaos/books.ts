import type pg from 'pg'
import { first } from '../sales.ts'
import type { Sold } from './tablet.ts'

/** All but `contributions` and `differing` must be zero. */
export interface ArrivedBooks {
  contributions: number
  /** Recorded, with a difference for a person: the clock of two tablets is wrong by a day. */
  differing: number
  lost: number
  doubled: number
  held: number
  wrongTotals: number
  wrongPayments: number
  wrongLedger: number
  wrongStock: number
}

interface Row {
  number: string
  total: string
  payments: number
  paid: string
  ledger: string
}

const ROWS = `SELECT c.number, c.total_minor::text AS total,
    (SELECT count(*)::int FROM payment p WHERE p.contribution_id = c.id) AS payments,
    (SELECT coalesce(sum(p.amount_minor), 0)::text FROM payment p WHERE p.contribution_id = c.id) AS paid,
    (SELECT coalesce(sum(l.amount_minor), 0)::text FROM ledger_entry l WHERE l.contribution_id = c.id) AS ledger
  FROM contribution c WHERE c.id > $1 AND c.number IS NOT NULL`

const STOCK = 'SELECT quantity FROM product_variant WHERE id = $1'

export const readStock = async (database: pg.Pool, variant: number): Promise<number> =>
  (await first<{ quantity: number }>(database, STOCK, [variant])).quantity

/** The sample data has contributions and sales of devices, too. */
export const readLastIds = async (database: pg.Pool): Promise<LastIds> =>
  first<LastIds>(
    database,
    `SELECT (SELECT coalesce(max(id), 0)::int FROM contribution) AS contribution,
      (SELECT coalesce(max(id), 0)::int FROM pos_sale) AS sale`,
  )

type LastIds = { contribution: number; sale: number }
type Before = { last: LastIds; mug: number; stock: number }

/** Compares what the tablets say that they sold with the contributions, payments, ledger and stock of the server. */
export async function countArrived(
  database: pg.Pool,
  sold: readonly Sold[],
  { last, mug, stock }: Before,
): Promise<ArrivedBooks> {
  const { rows } = await database.query<Row>(ROWS, [last.contribution])
  const byNumber = new Map(rows.map((row) => [row.number, row]))
  const found = sold.flatMap(({ number, totalMinor }) => {
    const row = byNumber.get(number)
    return row === undefined ? [] : [{ row, totalMinor }]
  })
  const states = await first<{ held: number; differing: number }>(
    database,
    `SELECT count(*) FILTER (WHERE state = 'held')::int AS held,
      count(*) FILTER (WHERE state = 'variance')::int AS differing FROM pos_sale WHERE id > $1`,
    [last.sale],
  )
  const mugs = sold.reduce((sum, sale) => sum + sale.mugs, 0)
  const count = (isWrong: (one: (typeof found)[number]) => boolean) => found.filter(isWrong).length
  return {
    contributions: rows.length,
    ...states,
    lost: sold.length - found.length,
    doubled: rows.length - found.length,
    wrongTotals: count(({ row, totalMinor }) => BigInt(row.total) !== totalMinor),
    wrongPayments: count(({ row, totalMinor }) => row.payments !== 1 || BigInt(row.paid) !== totalMinor),
    wrongLedger: count(({ row, totalMinor }) => BigInt(row.ledger) !== totalMinor),
    wrongStock: stock - (await readStock(database, mug)) - mugs,
  }
}

export const faultsOfArrival = (books: ArrivedBooks & { sales: number; changedAnswers: number }): string[] =>
  [
    books.contributions !== books.sales && `${books.contributions} contributions of ${books.sales} sales`,
    books.lost !== 0 && `${books.lost} lost`,
    books.doubled !== 0 && `${books.doubled} doubled`,
    books.held !== 0 && `${books.held} held for a person`,
    books.changedAnswers !== 0 && `${books.changedAnswers} answered in another way than before`,
    books.wrongTotals + books.wrongPayments + books.wrongLedger !== 0 && 'totals, payments or ledger do not agree',
    books.wrongStock !== 0 && `the stock is wrong by ${books.wrongStock}`,
  ].filter((fault) => fault !== false)
