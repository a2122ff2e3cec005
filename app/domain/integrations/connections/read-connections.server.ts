import { heldEmails } from '~/domain/messaging/queries.server'
import { isMailHeld } from '~/domain/messaging/say-mailed'
import { isSandbox } from '~/domain/payments/queries.server'
import { setting } from '~/domain/settings/definitions'
import type { Ctx } from '~/kit/operation'
import { isTestKey } from './connection-input'
import { storedMailServer, storedStripeKeys } from './stored.server'

const DEFAULT_PORT = '587'

const openMailServer = (ctx: Ctx) =>
  ctx.ports.connections.fixed.mail ? null : storedMailServer(ctx.settings, ctx.ports.vault)

export function readMailServer(ctx: Ctx) {
  const server = openMailServer(ctx)
  return {
    host: server?.host ?? '',
    port: server === null ? DEFAULT_PORT : String(server.port),
    user: server?.user ?? '',
    from: server?.from ?? '',
  }
}

/** Never returns secrets. */
export async function shownConnections(ctx: Ctx) {
  const { fixed } = ctx.ports.connections
  const keys = fixed.payments ? null : storedStripeKeys(ctx.settings, ctx.ports.vault)
  const tested = setting(ctx.settings, 'mail_tested_at')
  return {
    heldEmails: await heldEmails(ctx.read),
    mail: {
      isFixed: fixed.mail,
      isSet: !isMailHeld(ctx),
      testedAt: tested === '' ? null : new Date(tested),
      ...readMailServer(ctx),
      hasPassword: (openMailServer(ctx)?.password ?? '') !== '',
    },
    payments: {
      isFixed: fixed.payments,
      isSet: !isSandbox(ctx),
      isTest: keys !== null && isTestKey(keys.secretKey),
      publishableKey: keys?.publishableKey ?? '',
      eventsAt: `${ctx.officeUrl}/jpanel/api/gateway/events`,
    },
  }
}
