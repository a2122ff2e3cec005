import type { Permission } from '~/kit/permission'
import type { z } from 'zod'
import type { Audit, Ctx, Operation } from '~/kit/operation'
import type { PrismaTxCtx, SqlTxCtx } from './ctx'

type Spec<I extends z.ZodType, R, C extends Ctx> = {
  name: string
  permission: Permission | null
  input: I
  audit?: Audit
  run: (ctx: C, input: z.output<I>) => Promise<R>
}

/** One operation in a Prisma transaction (`ctx.tx`): the ordinary way to write. */
export const operation = <I extends z.ZodType, R>(spec: Spec<I, R, PrismaTxCtx>): Operation<I, R, PrismaTxCtx> => ({
  audit: 'always',
  ...spec,
  transaction: 'prisma',
})

/**
 * Runs an operation on the raw connection (`ctx.sql`), for the till, imports and other hot paths. Prisma's transaction
 * costs five times as much.
 */
export const sqlOperation = <I extends z.ZodType, R>(spec: Spec<I, R, SqlTxCtx>): Operation<I, R, SqlTxCtx> => ({
  audit: 'always',
  ...spec,
  transaction: 'sql',
})

/**
 * An operation around a network call: opens its own transactions by performing smaller operations, and holds none
 * meanwhile.
 */
export const workflow = <I extends z.ZodType, R>(spec: Spec<I, R, Ctx>): Operation<I, R, Ctx> => ({
  audit: 'none',
  ...spec,
  transaction: 'none',
})
