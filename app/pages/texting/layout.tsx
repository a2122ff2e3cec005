import type { MiddlewareFunction } from 'react-router'
import { hadSession, identify, systemContext, visitorContext } from '~/composition.server'
import { guard } from '~/http/auth/guard'
import { withoutSession } from '~/http/auth/without-session'
import { ctxContext } from '~/http/context'
import { journal } from '~/pages/journal-denied.server'

const NAME = 'Text to give'

const ofStaff = guard(identify, hadSession, { journal, visitorContext })
const ofProvider = withoutSession(() => systemContext({ staffId: null, name: NAME }), journal)

/** A text message has no session; the call checks its signature. Any other request must come from signed-in staff. */
const whose: MiddlewareFunction<Response> = (args, next) =>
  args.request.headers.has('x-twilio-signature') ? ofProvider(args, next) : ofStaff(args, next)

/**
 * A gift by text message runs with the messenger's rights, regardless of what else the person at the console may do.
 * People who may not use the console keep their own rights.
 */
const forGifts: MiddlewareFunction<Response> = async ({ context }, next) => {
  const { actor } = context.get(ctxContext)
  if (actor.can('messenger.edit'))
    context.set(ctxContext, await systemContext({ staffId: actor.staffId, name: actor.name }))
  return next()
}

export const middleware = [whose, forGifts]
