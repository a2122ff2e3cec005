import { shownFactor } from '~/domain/auth/two-factor/shown-factor.server'
import { peopleOnly } from '~/http/auth/people-only'
import { passageContext } from '~/http/context'
import { reading, type CallArgs } from '~/http/endpoint'
import { qrCodeReply } from '~/wire/two-factor'

export const middleware = [peopleOnly]

/** GET /jpanel/auth/user/two-factor-qr-code: null once the first code was confirmed. */
export const loader = (args: CallArgs) =>
  reading(null, async (ctx) => qrCodeReply((await shownFactor(ctx, args.context.get(passageContext).email)).svg))(args)
