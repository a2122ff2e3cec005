import type { SqlTxCtx } from '~/db/ctx'
import { MAX_AMOUNT } from '~/kit/money'
import { sql } from '~/kit/sql'
import { readImportableNumber, readSheetAmount } from '../apply/amounts'
import { Givers, makeGiver, type Giver } from '../apply/givers.server'
import {
  AMOUNT_INVALID,
  AMOUNT_TOO_LARGE,
  AMOUNTS_DIFFER,
  CONTRIBUTION_STAYS,
  CONTRIBUTION_UNKNOWN,
  EMAIL_ARCHIVED,
  GIFT_IS_HERE,
  GIFT_EXISTS,
  RECORD_EXISTS,
  WHOLE_NUMBER,
} from '../messages'
import { STORED_NUMBER } from '../field'
import type { RowProblem, Values } from '../row'
import {
  warnOfLookalike,
  makeError,
  Tally,
  type CheckedRow,
  type ProblemsByRow,
  type MakeChecker,
} from './check.server'

export type Amounts = { subtotal: bigint; dcc: bigint; total: bigint }

export function readAmounts(values: Values, currency: string): Amounts | RowProblem {
  const read: bigint[] = []
  for (const key of ['subtotal_amt', 'dcc', 'total'] as const) {
    const minor = readSheetAmount(values[key] ?? (key === 'dcc' ? '0' : null), currency)
    if (minor === null) return makeError(key, AMOUNT_INVALID)
    if (minor > MAX_AMOUNT) return makeError(key, AMOUNT_TOO_LARGE)
    read.push(minor)
  }
  const [subtotal = 0n, dcc = 0n, total = 0n] = read
  return subtotal + dcc === total ? { subtotal, dcc, total } : makeError('total', AMOUNTS_DIFFER)
}

class Keys {
  readonly #gifts = new Set<number>()
  readonly #records = new Set<string>()

  async load(ctx: SqlTxCtx, rows: readonly CheckedRow[]): Promise<void> {
    const gifts = rows.map(({ values }) => readImportableNumber(values.dp_gift_id ?? null)).filter((id) => id !== null)
    const records = rows.map(({ values }) => values.sf_id).filter((id) => typeof id === 'string')
    const found = await ctx.sql.rows<{ gift: number | null; record: string | null }>(sql`
      SELECT donor_gift AS gift, NULL::text AS record FROM contribution WHERE donor_gift = ANY(${gifts}::int[])
      UNION ALL SELECT NULL, sf_id FROM contribution WHERE sf_id = ANY(${records}::text[])`)
    for (const { gift, record } of found) this.#add(gift, record)
  }

  #add(gift: number | null, record: string | null): void {
    if (gift !== null) this.#gifts.add(gift)
    if (record !== null) this.#records.add(record)
  }

  take(values: Values): RowProblem | null {
    for (const key of ['dp_donor_id', 'dp_gift_id'] as const)
      if (typeof values[key] === 'string' && readImportableNumber(values[key]) === null)
        return makeError(key, WHOLE_NUMBER)
    const gift = readImportableNumber(values.dp_gift_id ?? null)
    const record = typeof values.sf_id === 'string' ? values.sf_id : null
    if (gift !== null && this.#gifts.has(gift)) return makeError('dp_gift_id', GIFT_EXISTS)
    if (record !== null && this.#records.has(record)) return makeError('sf_id', RECORD_EXISTS)
    this.#add(gift, record)
    return null
  }
}

const makeGiftKey = (supporterId: number, day: unknown, total: bigint): string =>
  `${supporterId} ${String(day)} ${total}`

async function loadGifts(ctx: SqlTxCtx, ids: readonly number[], here: Tally): Promise<void> {
  const gifts = await ctx.sql.rows<{ supporter: number; day: string; total: bigint; count: number }>(sql`
    SELECT supporter_id AS supporter, (ordered_at AT TIME ZONE ${ctx.organisation.zone}::text)::date::text AS day,
      total_minor AS total, count(*)::int AS count
    FROM contribution WHERE supporter_id = ANY(${ids}::int[]) AND deleted_at IS NULL AND ordered_at IS NOT NULL
      AND currency = ${ctx.organisation.currency}
    GROUP BY 1, 2, 3`)
  here.load(gifts.map(({ supporter, day, total, count }) => [makeGiftKey(supporter, day, total), count] as const))
}

export async function loadStoredContributions(
  ctx: SqlTxCtx,
  rows: readonly Pick<CheckedRow, 'values'>[],
): Promise<ReadonlyMap<string, number>> {
  const numbers = rows.map(({ values }) => values[STORED_NUMBER]).filter((number) => typeof number === 'string')
  if (numbers.length === 0) return new Map()
  const stored = await ctx.sql.rows<{ number: string; id: number }>(
    sql`SELECT number, id FROM contribution WHERE number = ANY(${numbers}::bpchar[]) AND deleted_at IS NULL`,
  )
  return new Map(stored.map(({ number, id }) => [number, id]))
}

function checkStored({ values }: CheckedRow, stored: ReadonlyMap<string, number>): RowProblem | null {
  const number = values[STORED_NUMBER]
  if (typeof number !== 'string') return null
  if (!stored.has(number)) return makeError(STORED_NUMBER, CONTRIBUTION_UNKNOWN)
  return { field: STORED_NUMBER, message: CONTRIBUTION_STAYS, severity: 'warning' }
}

export const checkContributions: MakeChecker = (ctx) => {
  const [keys, givers, here] = [new Keys(), new Givers(), new Tally()]
  const loaded = new Set<number>()
  let newId = 0
  return async (all) => {
    const found: ProblemsByRow = new Map()
    const stored = await loadStoredContributions(ctx, all)
    const rows = all.filter((row) => {
      const problem = checkStored(row, stored)
      if (problem !== null) found.set(row.row, [problem])
      return problem === null
    })
    await keys.load(ctx, rows)
    await givers.load(ctx, rows)
    const keyless: { row: number; matches: Giver[]; values: Values; total: bigint }[] = []
    for (const row of rows) {
      const { values } = row
      const amounts = readAmounts(values, ctx.organisation.currency)
      const problem = 'message' in amounts ? amounts : row.isExcluded ? null : keys.take(values)
      if (problem !== null || 'message' in amounts) {
        if (problem !== null) found.set(row.row, [problem])
        continue
      }
      const matches = givers.findAll(row)
      const [match = null] = matches
      if (match === null && row.isExcluded) continue
      const giver = match ?? makeGiver(row, givers, { id: --newId, typeId: 0 })
      if (match === null) givers.add(giver)
      if (giver.id < 0) {
        if (giver.email === null && values.email !== null)
          found.set(row.row, [{ field: 'email', message: EMAIL_ARCHIVED, severity: 'warning' }])
      } else if (typeof values.dp_gift_id !== 'string' && typeof values.sf_id !== 'string')
        keyless.push({ row: row.row, matches, values, total: amounts.total })
    }
    const ids = [...new Set(keyless.flatMap(({ matches }) => matches.map(({ id }) => id)))].filter(
      (id) => !loaded.has(id),
    )
    for (const id of ids) loaded.add(id)
    await loadGifts(ctx, ids, here)
    for (const { row, matches, values, total } of keyless)
      if (here.take(...matches.map(({ id }) => makeGiftKey(id, values.date, total))))
        found.set(row, [warnOfLookalike(GIFT_IS_HERE)])
    return found
  }
}
