import type { SqlTxCtx } from '~/db/ctx'
import { sqlOperation } from '~/db/operation.server'
import { promoUnknown, type KnownPromo } from '~/domain/pricing/promo-terms'
import { judged, keepPromos } from '~/domain/promotions/cart-promos.server'
import { promosByCode } from '~/domain/promotions/queries.server'
import { refused } from '~/kit/errors'
import { lockOpenOrder, recount } from './internal.server'
import { promoUnused, PROMOS_APPLIED, PROMOS_CLEARED, TOO_MANY_PROMOS } from './messages'
import type { Order, OrderState } from './order'
import { computed, personOf } from './prices.server'
import { linesOf } from './queries.server'
import { ApplyPromosInput } from './schemas'

/** The order either way: codes that work stay, whatever became of the others. */
export type PromosApplied = { order: Order; isSuccess: boolean; message: string }

const MOST_PROMOS = 20

/** The codes that change something: each is asked by itself first, so that one that earns nothing cannot switch the others off, and then all together. */
async function effective(ctx: SqlTxCtx, order: OrderState, promos: readonly KnownPromo[]): Promise<KnownPromo[]> {
  const lines = await linesOf(ctx.sql, order.id)
  const working = async (asked: readonly KnownPromo[]) => (await computed(ctx, { ...order, promos: [...asked] }, lines)).effectivePromos
  const alone: KnownPromo[] = []
  for (const promo of promos) if ((await working([promo])).has(promo.id)) alone.push(promo)
  if (alone.length < 2) return alone
  const together = await working(alone)
  return alone.filter(({ id }) => together.has(id))
}

/** Codes as typed, each once, in the order in which they were typed. */
const once = (codes: readonly string[]) =>
  codes.filter((code, index) => codes.findIndex((other) => other.toLowerCase() === code.toLowerCase()) === index)

/** Replaces the codes of a cart (money 2.11): each is judged, and the good ones are applied together as one set. */
export const applyPromos = sqlOperation({
  name: 'pos.apply-promos',
  permission: 'pos.edit',
  input: ApplyPromosInput,
  run: async (ctx, { id, codes: typed }): Promise<PromosApplied> => {
    const order = await lockOpenOrder(ctx, id)
    const codes = once(typed)
    if (codes.length > MOST_PROMOS) throw refused(TOO_MANY_PROMOS)
    const found = await promosByCode(ctx.sql, codes)
    const named = codes.map((code) => ({ code, promo: found.find((promo) => promo.code.toLowerCase() === code.toLowerCase()) ?? null }))
    const known = named.flatMap(({ promo }) => promo ?? [])
    const verdicts = await judged(ctx, known, { of: personOf(ctx, order), scope: 'all' })
    const kept = await effective(ctx, order, verdicts.valid)
    await keepPromos(ctx, id, [])
    await keepPromos(ctx, id, kept)
    const complaints = [
      ...named.flatMap(({ code, promo }) => (promo ? [] : [promoUnknown(code)])),
      ...verdicts.refusals,
      ...verdicts.valid.filter((promo) => !kept.includes(promo)).map(({ code }) => promoUnused(code)),
    ]
    const after = await recount(ctx, { ...order, promos: kept })
    ctx.note({
      subject: ['contribution', id],
      before: { promos: order.promos.map(({ code }) => code).join(', '), totalMinor: order.totalMinor },
      after: { promos: kept.map(({ code }) => code).join(', '), totalMinor: after.totalMinor },
    })
    if (complaints.length > 0) return { order: after, isSuccess: false, message: complaints.join(',') }
    return { order: after, isSuccess: true, message: codes.length === 0 ? PROMOS_CLEARED : PROMOS_APPLIED }
  },
})
