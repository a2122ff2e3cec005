import type { MiddlewareFunction } from 'react-router'
import { hadSession, identify, systemContext, visitorContext } from '~/composition.server'
import { guard } from '~/http/auth/guard'
import { withoutSession } from '~/http/auth/without-session'
import { ctxContext } from '~/http/context'
import { journal } from '~/pages/journal-denied.server'

const NAME = 'Text to give'

const ofStaff = guard(identify, hadSession, { journal, visitorContext })
const ofProvider = withoutSession(() => systemContext({ staffId: null, name: NAME }), journal)

/**
 * A text message has nobody's session, and its signature is checked by the call; the person who has none is staff, or
 * nobody.
 */
const whose: MiddlewareFunction<Response> = (args, next) =>
  args.request.headers.has('x-twilio-signature') ? ofProvider(args, next) : ofStaff(args, next)

/**
 * A gift by text message is sold by the messenger, whatever else the person at the console may do; who may not use the
 * console stays who they are.
 */
const forGifts: MiddlewareFunction<Response> = async ({ context }, next) => {
  const { actor } = context.get(ctxContext)
  if (actor.can('messenger.edit'))
    context.set(ctxContext, await systemContext({ staffId: actor.staffId, name: actor.name }))
  return next()
}

export const middleware = [whose, forGifts]
