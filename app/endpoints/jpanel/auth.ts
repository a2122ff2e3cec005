import { disableFactor } from '~/domain/auth/two-factor/disable-factor.server'
import { enableFactor } from '~/domain/auth/two-factor/enable-factor.server'
import { renewCodes } from '~/domain/auth/two-factor/renew-codes.server'
import { shownFactor } from '~/domain/auth/two-factor/shown-factor.server'
import { forPeople } from '~/http/auth/people-only'
import { call, query } from '~/http/call'
import type { Calls } from '~/http/call-args'
import { passageContext } from '~/http/context'
import { factorChanged, qrCodeReply, readFactorChange } from '~/wire/two-factor'

export const calls = {
  'POST /jpanel/auth/user/two-factor-authentication': forPeople(
    call(enableFactor, { read: () => ({}), reply: factorChanged }),
  ),
  'DELETE /jpanel/auth/user/two-factor-authentication': forPeople(
    call(disableFactor, { read: readFactorChange, reply: factorChanged }),
  ),
  'GET /jpanel/auth/user/two-factor-qr-code': forPeople((args) =>
    query(null, async (ctx) => qrCodeReply((await shownFactor(ctx, args.context.get(passageContext).email)).svg))(args),
  ),
  'GET /jpanel/auth/user/two-factor-recovery-codes': forPeople(
    query(null, async (ctx) => (await shownFactor(ctx, '')).codes),
  ),
  'POST /jpanel/auth/user/two-factor-recovery-codes': forPeople(
    call(renewCodes, { read: readFactorChange, reply: (codes) => codes }),
  ),
} satisfies Calls
