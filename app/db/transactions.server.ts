import type { PoolClient } from 'pg'
import type { Ctx, EventName, JobRequest, JournalNote, RecordEvent, Transactions, TxCtx } from '~/kit/operation'
import { EMPTY, join, sql, type Sql, type SqlRunner } from '~/kit/sql'
import type { PrismaTxCtx, SqlTxCtx } from './ctx'
import { appPool, runnerOn, transactionOn } from './pool.server'
import { Prisma } from '~/generated/prisma/client'
import { prisma, type PrismaTx } from './prisma.server'

/** Puts jobs in the queue over a given connection, so that they commit with the operation. */
export type Enqueue = (requests: readonly JobRequest[], over: SqlRunner) => Promise<void>

/** Calls the subscribers of an event, one after the other, in the transaction that published it. */
export type Deliver = <Name extends EventName>(ctx: SqlTxCtx, name: Name, events: readonly RecordEvent<Name>[]) => Promise<void>

type Collected = { notes: JournalNote[]; jobs: JobRequest[] }

/** Money is a bigint and JSON has none: amounts are written as decimal text of minor units. */
const json = (value: object | undefined): string | null =>
  value === undefined ? null : JSON.stringify(value, (_key, inner: unknown) => (typeof inner === 'bigint' ? inner.toString() : inner))

function journalRows(ctx: Ctx, verb: string, notes: JournalNote[]): Sql {
  if (notes.length === 0) return EMPTY
  const rows = notes.map(
    (note) =>
      sql`(${ctx.now}, ${ctx.actor.staffId}, ${ctx.actor.name}, ${verb}, ${note.event ?? null}, ${note.subject[0]}, ${String(note.subject[1])}, ${json(note.before)}::jsonb, ${json(note.after)}::jsonb, ${ctx.requestId})`,
  )
  return sql`INSERT INTO journal_entry (at, staff_id, actor, verb, event, subject_type, subject_id, before, after, request_id) VALUES ${join(rows)}`
}

/** Prisma's raw interface over the same pieces, so that a Prisma transaction can also speak SQL. */
const runnerOnPrisma = (tx: PrismaTx): SqlRunner => {
  const native = (query: Sql) => new Prisma.Sql([...query.parts], [...query.values])
  return {
    rows: async <T>(query: Sql) => tx.$queryRaw<T[]>(native(query)),
    first: async <T>(query: Sql) => (await tx.$queryRaw<T[]>(native(query)))[0] ?? null,
    run: async (query: Sql) => tx.$executeRaw(native(query)),
  }
}

async function onConnection<R>(run: (connection: PoolClient) => Promise<R>): Promise<R> {
  const connection = await appPool().connect()
  let isBroken = false
  try {
    return await run(connection)
  } catch (error) {
    await connection.query('ROLLBACK').catch(() => (isBroken = true))
    // A statement prepared before a migration changed its table is of no more use, nor is its connection.
    if (isOutdated(error)) isBroken = true
    throw error
  } finally {
    connection.release(isBroken)
  }
}

const isOutdated = (error: unknown): boolean => (error as { code?: unknown }).code === '0A000'

/** An event without anything before or after it leaves no entry. */
function noteOf(event: string, { id, ...states }: { id: number; before?: object; after?: object }): JournalNote[] {
  const { before, after } = states
  if (before === undefined && after === undefined) return []
  return [{ subject: [event.slice(0, event.indexOf('.')), id], event, before, after }]
}

/** Opens transactions for `perform`. A context that is already inside one hands out the same one again. */
export function transactions(ctxOf: () => Ctx, enqueue: Enqueue, deliver: Deliver): Transactions {
  const within = (inner: Pick<SqlTxCtx, 'sql'> & Partial<PrismaTxCtx>, collected: Collected): TxCtx & { noted(): number } => {
    const tx = {
      ...ctxOf(),
      ...inner,
      note: (note: JournalNote) => void collected.notes.push(note),
      async publish<Name extends EventName>(name: Name, ...events: RecordEvent<Name>[]) {
        collected.notes.push(...events.flatMap((event) => noteOf(name, event)))
        await deliver(tx, name, events)
      },
      enqueue: (request: JobRequest) => void collected.jobs.push(request),
      noted: () => collected.notes.length,
    }
    tx.begin = async (_kind, _verb, run) => run(tx)
    return tx
  }
  const report = async (verb: string, { notes }: Collected, over: SqlRunner) => {
    if (notes.length > 0) await over.run(journalRows(ctxOf(), verb, notes))
  }
  return {
    async begin(kind, verb, run) {
      const collected: Collected = { notes: [], jobs: [] }
      if (kind === 'prisma') {
        return prisma().$transaction(async (tx) => {
          const over = runnerOnPrisma(tx)
          const result = await run(within({ tx, sql: over }, collected))
          await report(verb, collected, over)
          if (collected.jobs.length > 0) await enqueue(collected.jobs, over)
          return result
        })
      }
      const operationOn = async (connection: PoolClient) => {
        const transaction = transactionOn(connection)
        const over = runnerOn(transaction, 'prepared')
        const result = await run(within({ sql: over }, collected))
        if (collected.jobs.length > 0) await enqueue(collected.jobs, over)
        // Sent together: where the journal fails, COMMIT rolls back.
        await Promise.all([report(verb, collected, over), transaction.query('COMMIT')])
        return result
      }
      return onConnection(operationOn)
    },
  }
}
