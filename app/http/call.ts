import type { z } from 'zod'
import { jsonAnswer, wholeAnswer } from '~/fast/reply'
import { DomainError, STATUS_OF, type ErrorReason, type FieldErrors } from '~/kit/errors'
import { authorize, type Ctx, type Operation } from '~/kit/operation'
import type { Permission } from '~/kit/permission'
import { OPENED } from '~/kit/typed/opened'
import { isCall, refuseUnlessCall } from './auth/guard'
import { readBody, type Fields } from './body'
import { readBytes, decodeText } from './body-bytes'
import type { CallArgs } from './call-args'
import { refuseCardNumbers } from './card-data'
import { ctxContext, passageContext } from './context'
import { faultReply, UnknownOutcome } from './fault'
import { answerForm, type FormReply } from './form/form-post'
import { performRequest } from './form/perform-request'
import { toSentNames } from './sent-names'
import type { SentRequest } from './sent-request'

/** Async, because the till's errors carry the current order. */
export type ErrorStyle = (error: DomainError, ctx: Ctx, args: CallArgs) => Response | Promise<Response>

/**
 * The ordinary style: `{message, errors}` with the error's status. A form that merges continues from the opened values
 * in the reply.
 */
export const errorList: ErrorStyle = ({ message, fields, code, typed }) =>
  Response.json(
    {
      message,
      errors: Object.keys(fields).length > 0 ? fields : { base: [message] },
      ...(typed?.[OPENED] === undefined ? {} : { [OPENED]: typed[OPENED] }),
    },
    { status: STATUS_OF[code] },
  )

export const errorListSaying =
  (reason: ErrorReason, words: string): ErrorStyle =>
  (error, ...at) =>
    errorList(error.reason === reason ? new DomainError(error.code, words, { fields: error.fields }) : error, ...at)

/** Errors of the till answer 200, malformed input 422, a missing permission 403 (R-CART-1). */
export const statusOfCall = (error: DomainError): number =>
  error.code === 'refused' || error.code === 'conflict' ? 200 : STATUS_OF[error.code]

/** Errors of an upload answer 422, whatever the reason (R-MEDIA-5); a missing permission 403. */
export const statusOfUpload = ({ code }: DomainError): number =>
  code === 'forbidden' ? STATUS_OF.forbidden : STATUS_OF.refused

export const fieldErrors = ({ fields }: DomainError): { errors?: FieldErrors } =>
  Object.keys(fields).length > 0 ? { errors: fields } : {}

/** `{status: 'error', message}` (R-ACCESS-7). */
export const statusMessage: ErrorStyle = (error) =>
  Response.json({ status: 'error', message: error.message, ...fieldErrors(error) }, { status: statusOfCall(error) })

export const messageOnly: ErrorStyle = ({ message, code }) => Response.json({ message }, { status: STATUS_OF[code] })

const keepFields = (body: Fields): Fields => body

export type CallSpec<R> = {
  reply: (result: R, ctx: Ctx) => unknown
  errors?: ErrorStyle
  failure?: string
  /** Maps documented names to ours, and errors back. Parameters of the path always override the body. */
  read?: (body: Fields, request: SentRequest) => Fields
  /** Set if a plain form may post the same call. It leads back to the form. */
  form?: FormReply<R>
}

type AnswerOptions = {
  errors: ErrorStyle
  failure?: string | undefined
  /** For calls opened as a link or sent by another server, which need no X-Requested-With header. */
  isOpen?: boolean
}

/** Demands X-Requested-With, formats an error by its style, and reveals only the reference of a fault (R-ACCESS-7). */
export async function answerCall(
  args: CallArgs,
  { errors, failure, isOpen = false }: AnswerOptions,
  work: (ctx: Ctx) => Promise<unknown>,
): Promise<Response> {
  const ctx = args.context.get(ctxContext)
  const error = isOpen ? null : refuseUnlessCall(args.request, args.context.get(passageContext))
  if (error) return error
  try {
    const reply = await work(ctx)
    return reply instanceof Response ? reply : jsonAnswer(reply, args.context.get(wholeAnswer))
  } catch (error) {
    if (!(error instanceof DomainError)) return faultReply(error, ctx.requestId, failure)
    // Formatting an error may need the database, too.
    try {
      const problem = await errors(error, ctx, args)
      if (error.retryAfter !== undefined) problem.headers.set('retry-after', String(error.retryAfter))
      return problem
    } catch (fault) {
      return faultReply(new UnknownOutcome(fault), ctx.requestId)
    }
  }
}

/** A documented call of an operation. Replies with its result as JSON, or with the `Response` that `reply` makes. */
export const call =
  <I extends z.ZodType, R, C extends Ctx>(op: Operation<I, R, C>, spec: CallSpec<R>) =>
  async (args: CallArgs): Promise<Response> => {
    const { read = keepFields, errors = errorList, failure, form } = spec
    const { request, params } = args
    if (form !== undefined && !isCall(request)) return answerForm(op, { ...form, read }, args)
    return answerCall(args, { errors, failure }, async (ctx) => {
      const body = await readBody(args)
      const problem = refuseCardNumbers(request, body)
      if (problem) return problem
      const result = await performRequest(op, ctx, { ...read(body, request), ...params }).catch((error: unknown) => {
        throw error instanceof DomainError ? toSentNames(error, read, { body, request }) : error
      })
      try {
        return await spec.reply(result, ctx)
      } catch (error) {
        throw error instanceof DomainError ? error : new UnknownOutcome(error)
      }
    })
  }

/** A documented read. Checks the permission, then replies with JSON or with the `Response` that it makes. */
export const query =
  <R>(
    permission: Permission | null,
    answer: (ctx: Ctx, fields: Fields, args: Pick<CallArgs, 'params' | 'request'>) => Promise<R>,
    words: Pick<AnswerOptions, 'failure'> = {},
  ) =>
  (args: CallArgs): Promise<Response> =>
    answerCall(args, { errors: errorList, ...words }, async (ctx) => {
      authorize(ctx, permission)
      const fields = await readBody(args)
      return refuseCardNumbers(args.request, fields) ?? answer(ctx, fields, args)
    })

/** `type` defaults to application/pdf. A PDF opens under its name; other types are saved. */
export type FileReply = { name: string; bytes: Uint8Array; type?: string }

const makeFileAnswer = ({ name, bytes, type }: FileReply): Response =>
  new Response(bytes as Uint8Array<ArrayBuffer>, {
    headers: {
      'content-type': type ?? 'application/pdf',
      'content-disposition':
        type === undefined
          ? `inline; filename="${name.replace(/[^A-Za-z0-9._-]/g, '-')}.pdf"`
          : `attachment; filename="${name}"`,
      'cache-control': 'private, no-store',
      'x-content-type-options': 'nosniff',
    },
  })

/**
 * A file behind a link. Checks the permission, then sends the file or redirects to it. No cache on the way may store
 * it.
 */
export const file =
  (permission: Permission, make: (ctx: Ctx, args: CallArgs) => Promise<FileReply | Response>) =>
  (args: CallArgs): Promise<Response> =>
    answerCall(args, { errors: messageOnly, isOpen: true }, async (ctx) => {
      authorize(ctx, permission)
      const made = await make(ctx, args)
      return made instanceof Response ? made : makeFileAnswer(made)
    })

/** Like `file`, for exports, of which each person has a limited share (R-ACCESS-11). */
export const fileExport: typeof file = (permission, make) =>
  file(permission, async (ctx, args) => {
    await args.context.get(passageContext).takeExport?.()
    return make(ctx, args)
  })

const MAX_SIGNED_BODY = 256 * 1024

type SignedSpec<R> = { read: (body: Uint8Array, request: SentRequest) => Fields; reply: (result: R) => object }

/** A call that no person makes. The operation gets the raw body and reports on its signature. */
export const signedBytes =
  <I extends z.ZodType, R, C extends Ctx>(op: Operation<I, R, C>, { read, reply }: SignedSpec<R>) =>
  (args: CallArgs): Promise<Response> =>
    answerCall(args, { errors: messageOnly, isOpen: true }, async (ctx) =>
      reply(await performRequest(op, ctx, read(await readBytes(args.request, MAX_SIGNED_BODY), args.request))),
    )

export const signedCall = <I extends z.ZodType, R, C extends Ctx>(
  op: Operation<I, R, C>,
  reply: (result: R) => object,
) =>
  signedBytes(op, {
    read: (body, request) => ({ body: decodeText(body), headers: Object.fromEntries(request.headers) }),
    reply,
  })
