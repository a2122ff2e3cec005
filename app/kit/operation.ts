import { z } from 'zod'
import { DomainError, type FieldErrors } from './errors'
import type { Permission } from './permission'
import type { Sql } from './sql'

/**
 * The acting person or job. `staffId` is null for jobs, `name` is shown in the journal, and `sessionId` is set for
 * people with a browser.
 */
export type Actor = { staffId: number | null; name: string; sessionId?: string; can(permission: Permission): boolean }

/** Maps each job to the payload that its operation takes. Declared next to the registry (app/jobs/registry.ts). */
export interface JobPayloads {}

export type JobName = keyof JobPayloads

type RequestedBy = { requestedBy?: { staffId: number | null; name: string } }

/**
 * Facts of each event, named record type, period, change (`contribution.paid`). `before` and `after` form its journal
 * entry; a `silent` event has none and is only for other contexts. The record's context declares it (events.ts).
 */
export interface RecordEvents {}

export type EventName = keyof RecordEvents

/** All edited values of a saved record, as they were if it existed and as they are. */
export type Saved<Values extends object, Before extends object = Values> = {
  before?: Before | undefined
  after?: Values | undefined
}

export type EditedFields<Fields extends object> = { before: Partial<Fields>; after: Partial<Fields> }

export type Removal = { before: { deletedAt: Date | null }; after: { deletedAt: Date | null } }

/** Records are identified by number; other events declare the type of their `id`. */
export type RecordEvent<Name extends EventName> = RecordEvents[Name] &
  (RecordEvents[Name] extends { id: unknown } ? unknown : { id: number })

/** A job to enqueue with the transaction. `singletonKey` drops a second job with that key while the first one waits. */
export type JobRequest = {
  [Name in JobName]: { job: Name; payload: JobPayloads[Name] & RequestedBy; singletonKey?: string; startAfter?: Date }
}[JobName]

/**
 * The context of every operation, page and list. The database and the ports extend it where they live (app/db/ctx.ts),
 * so that the kit does not depend on them.
 */
export interface Ctx {
  readonly actor: Actor
  readonly now: Date
  readonly requestId: string
}

/** Inside an open transaction: events published and jobs enqueued here commit with the operation. */
export interface TxCtx extends Ctx {
  /**
   * Writes each event to the journal, which the record's history reads, and calls the subscribed contexts (app/events)
   * before the transaction goes on. Nothing else writes the journal.
   */
  publish<Name extends EventName>(name: Name, ...events: RecordEvent<Name>[]): Promise<void>
  enqueue(request: JobRequest): void
  /**
   * Adds writes whose results the operation does not need. They run as one statement with its journal rows just before
   * the commit. The operation's reads do not see them, and no two of them may write the same row.
   */
  writeLast(...statements: Sql[]): void
}

/**
 * `prisma`: ctx.tx is Prisma's client. `sql`: ctx.sql is the raw connection, for hot paths. `none`: the operation opens
 * its own transactions, around a gateway.
 */
export type TransactionKind = 'prisma' | 'sql' | 'none'

/**
 * `always`: each run leaves an entry in the journal. `when-changed`: a repeated or empty one leaves none. `none`: no
 * run does, as for a bookmark or a session's last moment.
 */
export type Audit = 'always' | 'when-changed' | 'none'

export type Operation<I extends z.ZodType = z.ZodType, R = unknown, C extends Ctx = never> = {
  name: string
  /** Null: anyone, also without a session (sign-in, password reset). */
  permission: Permission | null
  input: I
  transaction: TransactionKind
  audit: Audit
  run: (ctx: C, input: z.output<I>) => Promise<R>
}

/** Set by the composition, so that the kit does no IO. */
export interface Transactions {
  begin<R>(
    kind: Exclude<TransactionKind, 'none'>,
    verb: string,
    operation: (ctx: TxCtx & { published(): number }) => Promise<R>,
  ): Promise<R>
}

export const FORBIDDEN = 'You do not have permission to do that.'
export const INVALID = 'Please fix the issues on the form'
const NOT_VALID = 'This is not valid.'

export function authorize(ctx: Ctx, permission: Permission | null): void {
  if (permission !== null && !ctx.actor.can(permission)) throw new DomainError('forbidden', FORBIDDEN)
}

function checkAudit(
  { name, audit }: Pick<Operation, 'name' | 'audit'>,
  entries: { before: number; after: number },
): void {
  if (audit === 'always' && entries.after === 0) throw new Error(`${name} left nothing in the journal`)
  if (audit === 'none' && entries.after > entries.before)
    throw new Error(`${name} wrote to the journal, and declares that it never does`)
}

/**
 * The only way to run an operation: checks permission and input, then runs it in one transaction with its journal rows
 * and jobs. Throws DomainError `forbidden`, `invalid` (with `fields`), or the operation's own refusal.
 */
export async function perform<I extends z.ZodType, R, C extends Ctx>(
  op: Operation<I, R, C>,
  ctx: Ctx & Transactions,
  raw: unknown,
): Promise<R> {
  authorize(ctx, op.permission)
  const input = readInput(op.input, raw)
  if (op.transaction === 'none') return op.run(ctx as unknown as C, input)
  return ctx.begin(op.transaction, op.name, async (tx) => {
    const before = tx.published()
    const result = await op.run(tx as unknown as C, input)
    checkAudit(op, { before, after: tx.published() })
    return result
  })
}

/**
 * Validates input, or refuses it with a sentence for each field. Operations use it, too, when their rules depend on
 * stored data.
 */
export function readInput<I extends z.ZodType>(schema: I, raw: unknown): z.output<I> {
  const parsed = schema.safeParse(raw, { error: () => NOT_VALID })
  if (parsed.success) return parsed.data
  const fields: FieldErrors = {}
  for (const issue of parsed.error.issues) {
    const field = issue.path.join('.') || 'base'
    fields[field] = [...(fields[field] ?? []), issue.message]
  }
  const single = Object.values(fields).flat()
  throw new DomainError('invalid', single.length === 1 && single[0] ? single[0] : INVALID, { fields })
}
