import { setTimeout } from 'node:timers/promises'
import type { PoolClient } from 'pg'
import type { Ctx, EventName, JobRequest, RecordEvent, Transactions, TxCtx } from '~/kit/operation'
import { join, name, sql, type Sql, type SqlRunner } from '~/kit/sql'
import type { PrismaTxCtx, SqlTxCtx } from './ctx'
import { inCamelCase, transactionOn } from '~/fast/statements.server'
import { appPool, runnerOn } from './pool.server'
import { Prisma } from '~/generated/prisma/client'
import { prisma, type PrismaTx } from './prisma.server'

/** Puts jobs in the queue over a given connection, so that they commit with the operation. */
export type Enqueue = (requests: readonly JobRequest[], runner: SqlRunner) => Promise<void>

/** Calls the subscribers of an event, one after the other, in the transaction that published it. */
export type Deliver = <Name extends EventName>(
  ctx: SqlTxCtx,
  name: Name,
  events: readonly RecordEvent<Name>[],
) => Promise<void>

type Entry = { event: EventName; id: string | number; before?: object | undefined; after?: object | undefined }

type CollectedEffects = { entries: Entry[]; jobs: JobRequest[]; last: Sql[] }

/** Money is a bigint, which JSON lacks, so amounts are written as decimal text of minor units. */
const json = (value: object | undefined): string | null =>
  value === undefined
    ? null
    : JSON.stringify(value, (_key, inner: unknown) => (typeof inner === 'bigint' ? inner.toString() : inner))

const recordType = (event: string): string => event.slice(0, event.indexOf('.'))

function insertJournalRows(ctx: Ctx, verb: string, entries: Entry[]): Sql {
  const rows = entries.map(
    ({ event, id, before, after }) =>
      sql`(${ctx.now}, ${ctx.actor.staffId}, ${ctx.actor.name}, ${verb}, ${event}, ${recordType(event)}, ${String(id)},
        ${json(before)}::jsonb, ${json(after)}::jsonb, ${ctx.requestId})`,
  )
  return sql`INSERT INTO journal_entry (at, staff_id, actor, verb, event, subject_type, subject_id, before, after,
    request_id) VALUES ${join(rows)}`
}

/** Combines several statements that write. None of them sees the changes of another. */
function combineStatements(statements: readonly Sql[]): Sql | undefined {
  const main = statements.at(-1)
  const others = statements.slice(0, -1).map((statement, index) => sql`${name(`w${index}`)} AS (${statement})`)
  return main && others.length > 0 ? sql`WITH ${join(others)} ${main}` : main
}

const runnerOnPrisma = (tx: PrismaTx): SqlRunner => {
  const native = (query: Sql) => new Prisma.Sql([...query.parts], [...query.values])
  const records = async <T>(query: Sql) => tx.$queryRaw<T[]>(native(query))
  const rows = async <T>(query: Sql) => (await records<object>(query)).map(inCamelCase) as T[]
  return {
    rows,
    first: async <T>(query: Sql) => (await rows<T>(query))[0] ?? null,
    records,
    record: async <T>(query: Sql) => (await records<T>(query))[0] ?? null,
    run: async (query: Sql) => tx.$executeRaw(native(query)),
  }
}

async function withConnection<R>(run: (connection: PoolClient) => Promise<R>): Promise<R> {
  const connection = await appPool().connect()
  let isBroken = false
  try {
    return await run(connection)
  } catch (error) {
    await connection.query('ROLLBACK').catch(() => (isBroken = true))
    // A statement prepared before a migration changed its table no longer works, and its connection is dropped.
    if (isOutdated(error)) isBroken = true
    throw error
  } finally {
    connection.release(isBroken)
  }
}

const DEADLOCK = '40P01'
const MAX_ATTEMPTS = 4
const PAUSE_MS = 20

/**
 * Postgres rolls back one of the transactions that wait for each other, and it is run again. Transactions do nothing
 * outside the database, so nothing happens twice. The pause lets the other transaction take its rows first.
 */
async function retryDeadlocks<R>(run: () => Promise<R>): Promise<R> {
  for (let attempt = 1; attempt < MAX_ATTEMPTS; attempt += 1) {
    try {
      return await run()
    } catch (error) {
      if (!isDeadlock(error)) throw error
      await setTimeout(PAUSE_MS * attempt * (0.5 + Math.random()))
    }
  }
  return run()
}

/** Prisma has its own code, and another one for raw SQL, with the Postgres error inside. */
const isDeadlock = (error: unknown): boolean => {
  const { code, meta } = error as {
    code?: unknown
    meta?: { driverAdapterError?: { cause?: { originalCode?: unknown } } }
  }
  return code === DEADLOCK || code === 'P2034' || meta?.driverAdapterError?.cause?.originalCode === DEADLOCK
}

const isOutdated = (error: unknown): boolean => (error as { code?: unknown }).code === '0A000'

type PublishedEvent = Omit<Entry, 'event'> & { silent?: true }

const toEntries = (event: EventName, { id, before, after, silent }: PublishedEvent): Entry[] =>
  silent ? [] : [{ event, id, before, after }]

/** Opens transactions for `perform`. A context that is already inside one hands out the same one again. */
export function transactions(ctxOf: () => Ctx, enqueue: Enqueue, deliver: Deliver): Transactions {
  const within = (
    inner: Pick<SqlTxCtx, 'sql'> & Partial<PrismaTxCtx>,
    collected: CollectedEffects,
  ): TxCtx & { published(): number } => {
    const tx = {
      ...ctxOf(),
      ...inner,
      async publish<Name extends EventName>(name: Name, ...events: RecordEvent<Name>[]) {
        collected.entries.push(...events.flatMap((event) => toEntries(name, event as unknown as PublishedEvent)))
        await deliver(tx, name, events)
      },
      enqueue: (request: JobRequest) => void collected.jobs.push(request),
      writeLast: (...statements: Sql[]) => void collected.last.push(...statements),
      published: () => collected.entries.length,
    }
    tx.begin = async (_kind, _verb, run) => run(tx)
    return tx
  }
  const writeLast = async (verb: string, { entries, last }: CollectedEffects, runner: SqlRunner) => {
    const statement = combineStatements([
      ...last,
      ...(entries.length > 0 ? [insertJournalRows(ctxOf(), verb, entries)] : []),
    ])
    if (statement) await runner.run(statement)
  }
  return {
    async begin(kind, verb, run) {
      const nothingYet = (): CollectedEffects => ({ entries: [], jobs: [], last: [] })
      const operationBy = async (tx: PrismaTx) => {
        const collected = nothingYet()
        const runner = runnerOnPrisma(tx)
        const result = await run(within({ tx, sql: runner }, collected))
        await writeLast(verb, collected, runner)
        if (collected.jobs.length > 0) await enqueue(collected.jobs, runner)
        return result
      }
      const operationOn = async (connection: PoolClient) => {
        const collected = nothingYet()
        const transaction = transactionOn(connection)
        const runner = runnerOn(transaction, 'prepared')
        const result = await run(within({ sql: runner }, collected))
        if (collected.jobs.length > 0) await enqueue(collected.jobs, runner)
        // Sent together: if the last write fails, COMMIT rolls back.
        await Promise.all([writeLast(verb, collected, runner), transaction.query('COMMIT')])
        return result
      }
      return retryDeadlocks(async () =>
        kind === 'prisma' ? prisma().$transaction(operationBy) : withConnection(operationOn),
      )
    },
  }
}
