import { expect } from 'vitest'
import { historySentence } from '~/domain/contributions/history'
import { contributionHistory } from '~/domain/contributions/queries.server'
import { syncFromGateway } from '~/domain/checkout/sync-from-gateway.server'
import { later, minutes } from '~/kit/clock'
import { perform, type Ctx } from '~/kit/operation'
import { sql } from '~/kit/sql'
import type { GatewayDispute, PaymentGateway, GatewayRefund } from '~/ports/payment-gateway'
import { NOON, testCtx, testSandbox } from './ctx'
import { makeGift, makeSupporter, makeVariant } from './factories'
import { cartWith, tillOf } from './pos-calls'
import { soldWith } from './refunds'
import { chargesOf } from './sandbox'

const REPORTED = { settings: { sale_alert_emails: 'treasurer@example.org' } }
const ctx = testCtx()
export const at = (passed: number, more: Parameters<typeof testCtx>[0] = {}): Ctx =>
  testCtx({ now: later(NOON, minutes(passed)), ...REPORTED, ...more })

export const gift = async (pay: object, update: object = {}) =>
  soldWith(ctx, [{ variant_id: (await makeGift()).id, amount: '50' }], { pay, update })
export const chargeOf = async (clientUuid: string) => (await chargesOf(clientUuid))[0]?.reference ?? ''

/** Does the worker's part of a gateway event. */
export const receive = async (
  about: { kind: 'payment' | 'refund' | 'money-back' | 'method'; reference: string; payment?: string; key?: string },
  as: Ctx = at(1),
) => perform(syncFromGateway, as, { gateway: 'sandbox', ...about })

export const refunds = async (id: number) =>
  ctx.read.rows<{ status: string; reason: string; kind: string; minor: bigint; by: string; reference: string }>(
    sql`SELECT status, reason, kind, amount_minor AS minor, requested_by_name AS by, reference FROM refund
      WHERE contribution_id = ${id} ORDER BY id`,
  )
export const said = async (id: number) =>
  (await contributionHistory(ctx, id)).map((entry) => historySentence(entry, 'USD'))
export const mails = async (clientUuid: string) =>
  (
    await ctx.read.rows<{ subject: string }>(
      sql`SELECT subject FROM mail WHERE subject LIKE ${`%#${clientUuid}`} ORDER BY id`,
    )
  ).map(({ subject }) => subject.replace(clientUuid, 'X'))
export const pagesOfMails = async (clientUuid: string) => {
  const rows = await ctx.read.rows<{ text: string }>(sql`SELECT text FROM mail WHERE subject LIKE ${`%#${clientUuid}`}`)
  return [...new Set(rows.flatMap(({ text }) => text.match(/\/jpanel\/\S+/g) ?? []))]
}
export const stateOf = async (id: number) =>
  ctx.read.first<{
    number: string | null
    refunded: bigint
    at: Date | null
    by: number | null
    status: string
    paymentRefunded: bigint
  }>(
    sql`SELECT c.number, c.refunded_minor AS refunded, c.refunded_at AS at, c.refunded_by AS by, p.status,
      p.refunded_minor AS "paymentRefunded"
      FROM contribution c JOIN payment p ON p.contribution_id = c.id WHERE c.id = ${id}`,
  )

export async function byAda(pay: object) {
  const ada = await makeSupporter()
  const till = tillOf(ctx)
  const { id, client_uuid: uuid } = await cartWith(
    ctx,
    { variant_id: (await makeVariant()).id },
    { variant_id: (await makeGift()).id, amount: '30' },
  )
  await till.update(id, {
    member_id: ada.id,
    bill_first_name: 'Ada',
    bill_last_name: 'Lovel',
    bill_country: 'US',
    bill_email: 'ada@example.org',
  })
  expect((await till.complete(id, pay)).json).toMatchObject({ status: 'success' })
  const totals = async () =>
    ctx.read.record(
      sql`SELECT lifetime_donation_minor AS given, lifetime_donation_count AS gifts, lifetime_purchase_minor AS bought
        FROM supporter WHERE id = ${ada.id}`,
    )
  return { id, uuid, totals }
}

/** A scripted gateway whose refunds and disputes are lists that the test changes. */
export function scripted(paid: number) {
  const refunds: (GatewayRefund & { isOurs: boolean })[] = []
  const disputes: GatewayDispute[] = []
  const left = () =>
    paid - refunds.reduce((sum, { outcome, money }) => sum + (outcome.status === 'failed' ? 0 : Number(money.minor)), 0)
  const script: PaymentGateway = {
    ...testSandbox(),
    async refund({ key, money }) {
      if (Number(money.minor) > left())
        return { status: 'failed', reference: null, code: 'too_much', message: 'Too much.' }
      const outcome = { status: 'succeeded' as const, reference: `re_${key}` }
      refunds.push({ key, money, outcome, isOurs: true })
      return outcome
    },
    findRefund: async ({ key, reference }) =>
      refunds.find((one) => one.key === key || one.outcome.reference === reference)?.outcome ?? null,
    // The newest first, because no gateway promises another order.
    listRefunds: async () => structuredClone(refunds).toReversed(),
    listDisputes: async () => structuredClone(disputes),
  }
  return { script, refunds, disputes, left }
}

/** The expected books: refunds that stand, and lost disputes up to the amount that is left. */
export function owed(
  { refunds, disputes }: Pick<ReturnType<typeof scripted>, 'refunds' | 'disputes'>,
  paid: bigint,
): bigint {
  const refunded = refunds.reduce(
    (sum, { outcome, money }) => sum + (outcome.status === 'failed' ? 0n : money.minor),
    0n,
  )
  const lost = disputes.reduce((sum, { stage, money }) => sum + (stage === 'lost' ? money.minor : 0n), 0n)
  return refunded + lost > paid ? paid : refunded + lost
}
