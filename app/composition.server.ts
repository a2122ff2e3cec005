import { randomUUID } from 'node:crypto'
import { outboxMailer } from '~/adapters/fake/mailer.server'
import { memoryObjectStore } from '~/adapters/fake/object-store.server'
import { closePools, poolRunner } from '~/db/pool.server'
import { closePrisma, prisma } from '~/db/prisma.server'
import { transactions } from '~/db/transactions.server'
import { organisationOf } from '~/domain/settings/organisation.server'
import { allows } from '~/domain/staff/roles'
import { holderOfSession, holderOfToken, keepAlive, settingsOnly, type Holder } from '~/domain/staff/session.server'
import { env } from '~/env.server'
import type { Identified } from '~/http/guard'
import { bearerTokenOf, csrfOf, sessionTokenOf } from '~/http/session'
import { enqueue } from '~/jobs/queue.server'
import { systemClock, type Clock } from '~/kit/clock'
import type { Actor, Ctx } from '~/kit/operation'
import { hashOf } from '~/kit/secret'
import type { Ports } from '~/ports/ports'

let ports: Ports | undefined

/** Settings choose the adapters, once. */
const realPorts = (): Ports => (ports ??= { clock: systemClock, mailer: outboxMailer, objectStore: memoryObjectStore() })

export type Given = { actor: Actor; settings: Record<string, string>; requestId: string; ports?: Ports; clock?: Clock }

/** The one place where a context is put together: for a request, a job, a seed or a test. */
export function composeContext({ actor, settings, requestId, ports: given, clock }: Given): Ctx {
  const used = given ?? realPorts()
  const ctx: Ctx = {
    actor,
    now: (clock ?? used.clock).now(),
    requestId,
    settings,
    organisation: organisationOf(settings),
    ports: used,
    siteUrl: env().ALMONER_URL ?? '',
    read: poolRunner(),
    prisma: prisma(),
    ...transactions(() => ctx, enqueue),
  }
  return ctx
}

const actorOf = (holder: Holder): Actor => ({
  staffId: holder.staffId,
  name: `${holder.firstName} ${holder.lastName}`.trim(),
  ...(holder.sessionId === null ? {} : { sessionId: holder.sessionId }),
  can: (permission) => allows(holder, permission),
})

export const requestIdOf = (request: Request): string => {
  const given = request.headers.get('x-request-id') ?? ''
  return /^[A-Za-z0-9-]{8,64}$/.test(given) ? given : randomUUID()
}

/** Cookies are Secure, and carry the `__Host-` name, where people reach us by https. */
export const isSecure = (): boolean => env().ALMONER_URL?.startsWith('https:') ?? false

/** Session cookie or bearer token; null for nobody. Given to the guard. */
export async function identify(request: Request): Promise<Identified | null> {
  const read = poolRunner()
  const now = realPorts().clock.now()
  const bearer = bearerTokenOf(request)
  const token = bearer ?? sessionTokenOf(request, isSecure())
  if (token === null) return null
  const holder = bearer === null ? await holderOfSession(read, hashOf(token), now) : await holderOfToken(read, hashOf(token))
  if (!holder) return null
  await keepAlive(read, holder, now)
  return {
    ctx: composeContext({ actor: actorOf(holder), settings: holder.settings ?? {}, requestId: requestIdOf(request) }),
    passage: { csrf: bearer === null ? csrfOf(token) : '', isBearer: bearer !== null },
  }
}

/** For sign-in and password reset: nobody yet, with no permission at all. */
export const visitorContext = async (request: Request): Promise<Ctx> =>
  composeContext({
    actor: { staffId: null, name: 'Visitor', can: () => false },
    settings: await settingsOnly(poolRunner()),
    requestId: requestIdOf(request),
  })

/** For jobs and seeds: may do everything, and the journal says which job it was. */
export const systemContext = async (job: string): Promise<Ctx> =>
  composeContext({
    actor: { staffId: null, name: job, can: () => true },
    settings: await settingsOnly(poolRunner()),
    requestId: randomUUID(),
  })

export async function closeDatabase(): Promise<void> {
  await Promise.all([closePools(), closePrisma()])
}
