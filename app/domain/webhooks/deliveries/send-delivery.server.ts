import { seconds } from '~/kit/clock'
import { perform, type Ctx } from '~/kit/operation'
import { sql } from '~/kit/sql'
import { WebUnreachable, type WebAnswer } from '~/ports/web'
import { computeNextAttempt } from './attempts'
import { NO_ANSWER, type Subject } from '../hook'
import { makePayloads } from './payload.server'
import { recordDelivery, type HookState } from './record-delivery.server'
import { buildHeaders } from './signature.server'

const TIMEOUT = seconds(15)
const MAX_BYTES = 64 * 1024

export type WaitingDelivery = {
  id: number
  guid: string
  event: string
  subjectType: Subject
  subjectIds: number[]
  reqBody: string | null
  attempts: number
  payloadUrl: string
  insecureSsl: boolean
  active: boolean
  sealedSecret: string | null
  formerSecret: string | null
}

export const listWaitingDeliveries = (ctx: Ctx, ids: readonly number[], now: Date): Promise<WaitingDelivery[]> =>
  ctx.read.rows<WaitingDelivery>(sql`
    SELECT d.id, d.guid, d.event, d.subject_type, d.subject_ids,
      d.req_body, d.attempts, h.payload_url, h.insecure_ssl,
      h.active, h.sealed_secret,
      CASE WHEN h.former_until > ${now} THEN h.former_secret END AS former_secret
    FROM hook_delivery d JOIN hook h ON h.id = d.hook_id
    WHERE d.id = ANY(${[...ids]}::int[]) AND h.deleted_at IS NULL ORDER BY d.id`)

export async function makeBodies(
  ctx: Ctx,
  deliveries: readonly WaitingDelivery[],
): Promise<(of: WaitingDelivery, now: Date) => string | null> {
  const isFirst = ({ active, attempts }: WaitingDelivery) => active && attempts === 0
  const payloadOf = await makePayloads(ctx, deliveries.filter(isFirst))
  return (of, now) => {
    if (!isFirst(of)) return of.active ? of.reqBody : null
    const payload = payloadOf(of, now)
    return payload && JSON.stringify(payload)
  }
}

const formatHeaders = (headers: Iterable<readonly [string, string]>): string =>
  Array.from(headers, ([name, value]) => `${name}: ${value}`).join('\n')

type HookAnswer = { status: number; headers: WebAnswer['headers'] | null; body: string; seconds: number }

const toHookAnswer = ({ status, headers, body, isCut, seconds: took }: WebAnswer): HookAnswer => ({
  status,
  headers,
  body: isCut ? `${body}…` : body,
  seconds: took,
})

async function postDelivery(
  ctx: Ctx,
  of: WaitingDelivery,
  { headers, body }: { headers: Record<string, string>; body: string },
): Promise<HookAnswer> {
  const { payloadUrl: url, insecureSsl: isInsecure } = of
  try {
    return toHookAnswer(
      await ctx.ports.web.send({
        method: 'POST',
        url,
        headers,
        body,
        isInsecure,
        timeout: TIMEOUT,
        mostBytes: MAX_BYTES,
      }),
    )
  } catch (error) {
    if (!(error instanceof WebUnreachable)) throw error
    return { status: NO_ANSWER, headers: null, body: error.message, seconds: 0 }
  }
}

const readDomain = ({ officeUrl }: Ctx): string => (URL.canParse(officeUrl) ? new URL(officeUrl).host : 'localhost')

const isOther = (of: WaitingDelivery, now: HookState): boolean =>
  !now.active ||
  now.payloadUrl !== of.payloadUrl ||
  now.insecureSsl !== of.insecureSsl ||
  now.sealedSecret !== of.sealedSecret

type SendOptions = { body: string | null; isAgain: boolean }

/**
 * Sends one delivery once and records the answer. Returns whether the webhook is still unchanged. `isAgain` means that
 * staff resend it, even for a webhook that is off (R-WEBHOOKS-7).
 */
export async function sendDelivery(ctx: Ctx, of: WaitingDelivery, { body, isAgain }: SendOptions): Promise<boolean> {
  const { id } = of
  if (!body) {
    await perform(recordDelivery, ctx, { id, isDropped: true })
    return true
  }
  const at = ctx.ports.clock.now()
  const open = (sealed: string | null) => (sealed === null ? null : ctx.ports.vault.open(sealed))
  const headers = buildHeaders({
    id: of.guid,
    at,
    body,
    event: of.event,
    domain: readDomain(ctx),
    secret: open(of.sealedSecret),
    former: open(of.formerSecret),
  })
  const {
    status,
    headers: resHeaders,
    body: resBody,
    seconds: completedIn,
  } = await postDelivery(ctx, of, { headers, body })
  const answeredAt = ctx.ports.clock.now()
  const reqHeaders = `POST\n${of.payloadUrl}\n${formatHeaders(Object.entries(headers))}`
  const hook = await perform(recordDelivery, ctx, {
    id,
    isDropped: false,
    isAgain,
    sent: {
      at,
      reqHeaders,
      reqBody: body,
      status,
      resHeaders: resHeaders && formatHeaders(resHeaders),
      resBody,
      completedIn,
    },
    next: isAgain
      ? null
      : computeNextAttempt({
          count: of.attempts + 1,
          status,
          headers: resHeaders ?? [],
          at: answeredAt,
          random: Math.random(),
        }),
  })
  return hook !== null && !isOther(of, hook)
}
