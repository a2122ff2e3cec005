import type { SqlTxCtx } from '~/db/ctx'
import type { Sql } from '~/kit/sql'

export type Step = <R>(work: (at: SqlTxCtx) => Promise<R>) => Promise<R>

/** Runs several operations in one transaction. Executes the last writes of one before the next one reads. */
export function makeStep(ctx: SqlTxCtx): Step {
  return async (work) => {
    const pending: Sql[] = []
    const result = await work({ ...ctx, writeLast: (...statements) => void pending.push(...statements) })
    for (const statement of pending) await ctx.sql.run(statement)
    return result
  }
}
