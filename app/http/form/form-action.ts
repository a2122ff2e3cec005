import { data, redirect, type ActionFunctionArgs } from 'react-router'
import type { z } from 'zod'
import { DomainError, type ErrorReason, type FieldErrors } from '~/kit/errors'
import { authorize, type Ctx, type Operation } from '~/kit/operation'
import type { Permission } from '~/kit/permission'
import { readBody, type Fields } from '~/http/body'
import { CARD_REFUSED, isRefusedCardData } from '~/http/card-data'
import { faultPage } from '~/http/fault'
import { withFlash } from '~/http/flash'
import { answerPage } from '~/http/page'
import { asForm, performRequest } from './perform-request'
import { withRowIntent, type Copies } from './row-intent'

/** A failed form is shown with the typed values. Without a message nothing failed; only its rows were changed. */
export type FormFailure = { message: string; fields: FieldErrors; typed: Fields }

/** The posted page shows `made`, such as a secret that is not stored anywhere. */
type FormOutcome<Made> = FormFailure & { made?: Made }

type Intent<Made = never> = {
  permission: Permission | null
  /**
   * The specification's message for a fault that no user caused. The page stays, with the typed values. Without it, an
   * error page is shown.
   */
  failure?: string
  act: (ctx: Ctx, body: Fields) => Promise<{ to: string; flash?: string } | { made: Made }>
}

/**
 * One button of a form: the operation it performs, the page it leads to, and its message. `read` turns the body into
 * the operation's input.
 */
export const intent = <I extends z.ZodType, R, C extends Ctx>(
  does: Operation<I, R, C>,
  then: (result: R, body: Fields, ctx: Ctx) => { to: string; flash?: string },
  read: (body: Fields) => Fields = (body) => body,
): Intent => ({
  permission: does.permission,
  act: async (ctx, body) => then(await performRequest(asForm(does), ctx, read(body)), body, ctx),
})

export const showResult = <I extends z.ZodType, R, C extends Ctx>(
  does: Operation<I, R, C>,
  read: (body: Fields) => Fields = (body) => body,
): Intent<R> => ({
  permission: does.permission,
  act: async (ctx, body) => ({ made: await performRequest(asForm(does), ctx, read(body)) }),
})

/** For an error that no user caused: its message becomes the notice of the page that it leads to. */
export const redirectingOnError = (reason: ErrorReason, of: Intent, to: (body: Fields) => string): Intent => ({
  ...of,
  act: (ctx, body) =>
    of.act(ctx, body).catch((error: unknown) => {
      if (!(error instanceof DomainError) || error.reason !== reason) throw error
      return { to: to(body), flash: error.message }
    }),
})

const SECRET = /password|secret|privateKey|current|confirmation|_token/i

export const sayingOnFailure = <Made>(failure: string, of: Intent<Made>): Intent<Made> => ({ ...of, failure })

/** Secrets never travel back, and files cannot. */
const withoutSecrets = (body: Fields): Fields =>
  Object.fromEntries(Object.entries(body).filter(([name, value]) => !SECRET.test(name) && !holdsFile(value)))

const holdsFile = (value: unknown): boolean => value instanceof Blob || (Array.isArray(value) && value.some(holdsFile))

function showDraft<Made>(ctx: Ctx, intents: Record<string, Intent<Made>>, typed: Fields) {
  const [first] = Object.values(intents)
  authorize(ctx, first?.permission ?? null)
  return data<FormOutcome<Made>>({ message: '', fields: {}, typed: withoutSecrets(typed) })
}

/** `permission` limits the form to people who may see the page; `copies` sets how rows are copied. */
export function formAction<Made = never>(
  intents: Record<string, Intent<Made>>,
  permission: Permission | null = null,
  copies: Copies = {},
) {
  return async ({ request, params, context }: Pick<ActionFunctionArgs, 'request' | 'params' | 'context'>) => {
    let body: Fields = {}
    let failure: string | undefined
    const keepForm = ({ typed, ...shown }: FormFailure, init: ResponseInit) =>
      data<FormOutcome<Made>>({ ...shown, typed: withoutSecrets(typed) }, init)
    const answers = {
      refused: ({ message, fields, typed }: DomainError, init: ResponseInit) =>
        keepForm({ message, fields, typed: { ...body, ...typed } }, init),
      failed: (page: ReturnType<typeof faultPage>) => {
        if (failure === undefined) throw page
        return keepForm({ message: failure, fields: {}, typed: body }, page.init ?? { status: 500 })
      },
    }
    return answerPage({ context }, answers, async (ctx) => {
      body = await readBody({ request, context })
      if (isRefusedCardData(request, body))
        return keepForm({ message: CARD_REFUSED, fields: {}, typed: {} }, { status: 400 })
      authorize(ctx, permission)
      const rows = withRowIntent(body, copies)
      if (rows !== null) return showDraft<Made>(ctx, intents, rows)
      const requested = String(body.intent ?? 'save')
      const selected = Object.hasOwn(intents, requested) ? intents[requested] : undefined
      if (!selected) {
        const message = requested === '' ? 'Choose an action.' : 'This action is not available.'
        return keepForm({ message, fields: {}, typed: body }, { status: 400 })
      }
      failure = selected.failure
      const done = await selected.act(ctx, { ...body, ...params })
      if ('made' in done) return data<FormOutcome<Made>>({ message: '', fields: {}, typed: {}, made: done.made })
      const { to, flash } = done
      return redirect(to, flash === undefined ? {} : { headers: withFlash(flash) })
    })
  }
}
