import { DEVICE_DAYS } from '~/domain/auth/devices.server'
import { signIn } from '~/domain/auth/sign-in.server'
import { answerChallenge } from '~/domain/auth/two-factor/answer-challenge.server'
import { readBody } from '~/http/body'
import type { CallArgs } from '~/http/call-args'
import { ctxContext } from '~/http/context'
import { faultReply } from '~/http/fault'
import { readFlash } from '~/http/flash'
import { statusOfError } from '~/http/form/error-status'
import { signedInCookies } from '~/http/auth/signed-in'
import { visitContext } from '~/http/auth/visit'
import { DomainError } from '~/kit/errors'
import { asForm } from '~/http/form/perform-request'
import { perform } from '~/kit/operation'

export const showSession = ({ request, context }: CallArgs): Response => {
  const flash = readFlash(request)
  return Response.json(
    { staffId: context.get(visitContext).signedInAs },
    flash ? { headers: { 'set-cookie': flash.forget } } : {},
  )
}

export async function signInAgain({ request, context }: CallArgs): Promise<Response> {
  const ctx = context.get(ctxContext)
  const { visitor, earlierSession, isSecure } = context.get(visitContext)
  try {
    const { email, password, challenge, code } = await readBody({ request, context })
    const outcome =
      challenge === undefined
        ? await perform(asForm(signIn), ctx, { email, password, earlierSession, visitor })
        : await perform(asForm(answerChallenge), ctx, { challenge, code, earlierSession, visitor })
    if (outcome.next === 'needs-second-factor') return Response.json({ challenge: outcome.challenge })
    return Response.json(
      { staffId: outcome.staffId },
      { headers: signedInCookies(outcome, { isSecure, sessionAge: null, deviceAge: DEVICE_DAYS * 86_400 }) },
    )
  } catch (error) {
    if (!(error instanceof DomainError)) return faultReply(error, ctx.requestId)
    return Response.json({ message: error.message }, { status: statusOfError(error, context) })
  }
}
