import type { Permission } from '~/kit/permission'
import type { ActionFunctionArgs } from 'react-router'
import type { z } from 'zod'
import { DomainError, STATUS_OF, type FieldErrors } from '~/kit/errors'
import { authorize, type Ctx, type Operation } from '~/kit/operation'
import { readBody, type Fields } from './body'
import { refuseCardNumbers } from './card-data'
import { ctxContext, passageContext } from './context'
import { faultReply, UnknownOutcome } from './fault'
import { refuseUnlessCall } from './auth/guard'
import { performed } from './form/performed'
import { underSentNames } from './sent-names'
import { jsonAnswer, wholeAnswer } from './whole-answer'
import type { SentRequest } from './sent-request'

export type CallArgs = Pick<ActionFunctionArgs, 'params' | 'context' | 'url'> & { request: SentRequest }

/** How a documented call words its errors. Async, because the till's errors carry the current order. */
export type ErrorStyle = (error: DomainError, ctx: Ctx, args: CallArgs) => Response | Promise<Response>

/** `{message, errors}` with the error's own status: the ordinary style. */
export const errorList: ErrorStyle = (error) =>
  Response.json(
    { message: error.message, errors: Object.keys(error.fields).length > 0 ? error.fields : { base: [error.message] } },
    { status: STATUS_OF[error.code] },
  )

/** Errors of the till answer 200, malformed input 422, a missing permission 403 (R-CART-1). */
export const statusOfCall = (error: DomainError): number =>
  error.code === 'refused' || error.code === 'conflict' ? 200 : STATUS_OF[error.code]

/** Errors of an upload answer 422, whatever the reason (R-MEDIA-5); a missing permission 403. */
export const statusOfUpload = ({ code }: DomainError): number =>
  code === 'forbidden' ? STATUS_OF.forbidden : STATUS_OF.refused

/** What was wrong with which field, where that is known. */
export const fieldErrors = ({ fields }: DomainError): { errors?: FieldErrors } =>
  Object.keys(fields).length > 0 ? { errors: fields } : {}

/** `{status: 'error', message}` (R-ACCESS-7). */
export const statusMessage: ErrorStyle = (error) =>
  Response.json({ status: 'error', message: error.message, ...fieldErrors(error) }, { status: statusOfCall(error) })

const asSent = (body: Fields): Fields => body

export type CallSpec<R> = {
  reply: (result: R, ctx: Ctx) => unknown
  errors?: ErrorStyle
  /** The specification's words for a failure that is nobody's mistake. */
  failure?: string
  /**
   * Documented odd names become ours here, and errors name them as they were sent; parameters of the path always win
   * over the body.
   */
  read?: (body: Fields, request: SentRequest) => Fields
}

type Words = { errors: ErrorStyle; failure?: string | undefined }

/**
 * What every documented call has in common. The header X-Requested-With is demanded here, because only documented calls
 * come through this frame (R-ACCESS-7); an error is worded by its style, and a fault says nothing but its reference.
 */
async function answering(
  args: CallArgs,
  { errors, failure }: Words,
  work: (ctx: Ctx) => Promise<unknown>,
): Promise<Response> {
  const ctx = args.context.get(ctxContext)
  const wrong = refuseUnlessCall(args.request, args.context.get(passageContext))
  if (wrong) return wrong
  try {
    const reply = await work(ctx)
    return reply instanceof Response ? reply : jsonAnswer(reply, args.context.get(wholeAnswer))
  } catch (error) {
    if (!(error instanceof DomainError)) return faultReply(error, ctx.requestId, failure)
    // The words of an error may need the database, too.
    try {
      const problem = await errors(error, ctx, args)
      if (error.retryAfter !== undefined) problem.headers.set('retry-after', String(error.retryAfter))
      return problem
    } catch (fault) {
      return faultReply(new UnknownOutcome(fault), ctx.requestId)
    }
  }
}

/**
 * One documented call: its body goes to the operation, and what comes of it is answered as JSON, or as the `Response`
 * that `reply` makes itself.
 */
export const endpoint =
  <I extends z.ZodType, R, C extends Ctx>(op: Operation<I, R, C>, spec: CallSpec<R>) =>
  (args: CallArgs): Promise<Response> =>
    answering(args, { errors: spec.errors ?? errorList, failure: spec.failure }, async (ctx) => {
      const body = await readBody(args)
      const problem = refuseCardNumbers(args.request, body)
      if (problem) return problem
      const { request } = args
      const { read = asSent } = spec
      const result = await performed(op, ctx, { ...read(body, request), ...args.params }).catch((error: unknown) => {
        throw error instanceof DomainError ? underSentNames(error, read, { body, request }) : error
      })
      try {
        return await spec.reply(result, ctx)
      } catch (error) {
        throw error instanceof DomainError ? error : new UnknownOutcome(error)
      }
    })

/** A documented read: permission, then whatever the query answers, as JSON, or the `Response` that it makes itself. */
export const reading =
  <R>(
    permission: Permission | null,
    answer: (ctx: Ctx, query: Fields, params: CallArgs['params']) => Promise<R>,
    words: Pick<Words, 'failure'> = {},
  ) =>
  (args: CallArgs): Promise<Response> =>
    answering(args, { errors: errorList, ...words }, async (ctx) => {
      authorize(ctx, permission)
      const query = await readBody(args)
      return refuseCardNumbers(args.request, query) ?? answer(ctx, query, args.params)
    })

/** For modules that only take POST: GET answers 405 instead of React Router's logged 400. */
export const notGet = () =>
  Response.json({ message: 'Method not allowed.' }, { status: 405, headers: { allow: 'POST' } })
