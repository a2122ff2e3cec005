import type { Permission } from '~/kit/permission'
import { data, type LoaderFunctionArgs } from 'react-router'
import { DomainError } from '~/kit/errors'
import { authorize, type Ctx } from '~/kit/operation'
import { ctxContext } from './context'
import { faultPage, logFault } from './fault'
import { statusOfError } from './form/error-status'

type PageArgs = Pick<LoaderFunctionArgs, 'request' | 'params' | 'context' | 'url'>

/**
 * Checks the permission first. An error becomes a page with its own status, a fault a page with the request's number.
 */
export function screen<A extends PageArgs, R>(permission: Permission | null, show: (ctx: Ctx, args: A) => Promise<R>) {
  return async (args: A): Promise<R> => {
    const ctx = args.context.get(ctxContext)
    try {
      authorize(ctx, permission)
      return await show(ctx, args)
    } catch (error) {
      if (error instanceof DomainError)
        throw data({ message: error.message }, { status: statusOfError(error, args.context) })
      if (!(error instanceof Error)) throw error
      throw faultPage(error, ctx.requestId)
    }
  }
}

/**
 * For a screen of several statements that others may write to meanwhile. Everything that `show` reads is of one moment.
 */
export const atOneMoment =
  <A, R>(show: (ctx: Ctx, args: A) => Promise<R>) =>
  (ctx: Ctx, args: A): Promise<R> =>
    ctx.inSnapshot((readers) => show({ ...ctx, ...readers }, args))

export type Part<R> = { isLoaded: true; value: R } | { isLoaded: false; requestId: string }

export const part = async <R>(ctx: Ctx, showing: Promise<R>): Promise<Part<R>> => {
  try {
    return { isLoaded: true, value: await showing }
  } catch (error) {
    logFault(error, ctx.requestId)
    return { isLoaded: false, requestId: ctx.requestId }
  }
}
