import type { Permission } from '~/kit/permission'
import { data, type LoaderFunctionArgs } from 'react-router'
import { DomainError } from '~/kit/errors'
import { authorize, type Ctx } from '~/kit/operation'
import { ctxContext } from './context'
import { faultPage, logFault } from './fault'
import { statusOfError } from './form/error-status'

type PageArgs = Pick<LoaderFunctionArgs, 'request' | 'params' | 'context' | 'url'>

type Answers<R> = {
  refused: (error: DomainError, init: { status: number }) => R
  /** Without it, a fault is answered by its page. */
  failed?: (page: ReturnType<typeof faultPage>) => R
}

/** The frame of loaders and actions. A redirect that is thrown passes. */
export async function answerPage<R>(
  { context }: Pick<PageArgs, 'context'>,
  { refused, failed }: Answers<R>,
  work: (ctx: Ctx) => Promise<R>,
): Promise<R> {
  const ctx = context.get(ctxContext)
  try {
    return await work(ctx)
  } catch (error) {
    if (error instanceof DomainError) return refused(error, { status: statusOfError(error, context) })
    if (!(error instanceof Error)) throw error
    const page = faultPage(error, ctx.requestId)
    if (failed === undefined) throw page
    return failed(page)
  }
}

const throwPage = ({ message }: DomainError, init: { status: number }): never => {
  throw data({ message }, init)
}

/**
 * Checks the permission first. An error becomes a page with its own status, a fault a page with the request's number.
 */
export const screen =
  <A extends PageArgs, R>(permission: Permission | null, show: (ctx: Ctx, args: A) => Promise<R>) =>
  (args: A): Promise<R> =>
    answerPage<R>(args, { refused: throwPage }, async (ctx) => {
      authorize(ctx, permission)
      return show(ctx, args)
    })

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
