import type { ActionFunctionArgs } from 'react-router'
import type { z } from 'zod'
import { DomainError, STATUS_OF } from '~/kit/errors'
import { perform, type Ctx, type Operation } from '~/kit/operation'
import { readBody, type Fields } from './body'
import { ctxContext, passageContext } from './context'
import { faultReply } from './fault'
import { refuseUnlessCall } from './guard'

export type CallArgs = Pick<ActionFunctionArgs, 'request' | 'params' | 'context' | 'url'>

/** How a documented call words its refusals. Async, because the till's refusals carry the current order. */
export type ErrorStyle = (error: DomainError, ctx: Ctx, args: CallArgs) => Response | Promise<Response>

const headers = (error: DomainError): HeadersInit => (error.retryAfter === undefined ? {} : { 'retry-after': String(error.retryAfter) })

/** `{message, errors}` with the refusal's own status: the ordinary style. */
export const errorList: ErrorStyle = (error) =>
  Response.json(
    { message: error.message, errors: Object.keys(error.fields).length > 0 ? error.fields : { base: [error.message] } },
    { status: STATUS_OF[error.code], headers: headers(error) },
  )

/** Refusals of the till answer 200, malformed input 422, a missing permission 403 (money 2). */
export const statusOfCall = (error: DomainError): number =>
  error.code === 'refused' || error.code === 'conflict' ? 200 : STATUS_OF[error.code]

/** `{status: 'error', message}` (spec 002 section 7, action calls). */
export const statusMessage: ErrorStyle = (error) =>
  Response.json({ status: 'error', message: error.message }, { status: statusOfCall(error), headers: headers(error) })

export type Door<R> = {
  reply: (result: R, ctx: Ctx) => unknown
  errors?: ErrorStyle
  /** Documented odd names become ours here; parameters of the path always win over the body. */
  read?: (body: Fields, request: Request) => Fields
  /** A body that must go no further: answered with what this returns, and written nowhere. */
  refuses?: (body: Fields) => Response | null
}

/**
 * One documented call. Replies with JSON, or with the `Response` that `reply` makes itself.
 * The header X-Requested-With is demanded here, because only documented calls come through this frame (spec 000 section 7).
 */
export function endpoint<I extends z.ZodType, R, C extends Ctx>(op: Operation<I, R, C>, door: Door<R>) {
  return async (args: CallArgs): Promise<Response> => {
    const ctx = args.context.get(ctxContext)
    const wrong = refuseUnlessCall(args.request, args.context.get(passageContext))
    if (wrong) return wrong
    try {
      const body = await readBody(args.request)
      const refusal = door.refuses?.(body) ?? null
      if (refusal) return refusal
      const result = await perform(op, ctx, { ...(door.read ? door.read(body, args.request) : body), ...args.params })
      const reply = await door.reply(result, ctx)
      return reply instanceof Response ? reply : Response.json(reply)
    } catch (error) {
      if (error instanceof DomainError) return (door.errors ?? errorList)(error, ctx, args)
      return faultReply(error, ctx.requestId)
    }
  }
}

/** A documented read: permission, then whatever the query answers, as JSON, or the `Response` that it makes itself. */
export function reading<R>(permission: string, answer: (ctx: Ctx, query: Fields, params: CallArgs['params']) => Promise<R>) {
  return async (args: CallArgs): Promise<Response> => {
    const ctx = args.context.get(ctxContext)
    const wrong = refuseUnlessCall(args.request, args.context.get(passageContext))
    if (wrong) return wrong
    try {
      if (!ctx.actor.can(permission)) throw new DomainError('forbidden', 'You do not have permission to do that.')
      const reply = await answer(ctx, await readBody(args.request), args.params)
      return reply instanceof Response ? reply : Response.json(reply)
    } catch (error) {
      if (error instanceof DomainError) return errorList(error, ctx, args)
      return faultReply(error, ctx.requestId)
    }
  }
}

/** For modules that only take POST: GET answers 405 instead of React Router's logged 400. */
export const notGet = () => Response.json({ message: 'Method not allowed.' }, { status: 405, headers: { allow: 'POST' } })
