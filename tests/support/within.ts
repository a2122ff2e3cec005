import { z } from 'zod'
import type { SqlTxCtx } from '~/db/ctx'
import { sqlOperation } from '~/db/operation.server'
import { perform, type Ctx } from '~/kit/operation'

/** Runs part of an operation in a transaction of its own. */
export const within = <R>(ctx: Ctx, part: (tx: SqlTxCtx) => Promise<R>): Promise<R> =>
  perform(
    sqlOperation({ name: 'test.within', permission: null, input: z.object({}), audit: 'when-changed', run: part }),
    ctx,
    {},
  )
