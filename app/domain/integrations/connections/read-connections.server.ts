import { createHash } from 'node:crypto'
import { countHeldEmails } from '~/domain/messaging/queries.server'
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

const openStripeKeys = (ctx: Ctx) =>
  ctx.ports.connections.fixed.payments ? null : storedStripeKeys(ctx.settings, ctx.ports.vault)

/** Prefixes the mark of a stored key, which cannot be typed by accident. */
const MARK = 'stored-key:'

export const isKeyMark = (value: unknown): boolean => typeof value === 'string' && value.startsWith(MARK)

/**
 * Represents each secret only by a mark, so that a later save can detect that someone else replaced it. Keys of another
 * account change both marks, because a secret belongs to its publishable key.
 */
export function readStripeKeys(ctx: Ctx) {
  const keys = openStripeKeys(ctx)
  const publishableKey = keys?.publishableKey ?? ''
  const mark = (secret: string | null | undefined): string =>
    secret ? `${MARK}${createHash('sha256').update(`${publishableKey} ${secret}`).digest('hex').slice(0, 16)}` : ''
  return { publishableKey, secretKey: mark(keys?.secretKey), eventSecret: mark(keys?.eventSecret) }
}

export async function readConnections(ctx: Ctx) {
  const { fixed } = ctx.ports.connections
  const keys = openStripeKeys(ctx)
  const tested = setting(ctx.settings, 'mail_tested_at')
  return {
    heldEmails: await countHeldEmails(ctx.read),
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
      opened: readStripeKeys(ctx),
      eventsAt: `${ctx.officeUrl}/jpanel/api/gateway/events`,
    },
  }
}
