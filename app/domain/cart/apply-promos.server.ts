import { sqlOperation } from '~/db/operation.server'
import { promoUnknown } from '~/domain/pricing/promo-terms'
import { computeTotals } from '~/domain/pricing/totals'
import { judgePromos, keepPromos } from '~/domain/promotions/cart-promos.server'
import { promosByCode } from '~/domain/promotions/queries.server'
import { refused } from '~/kit/errors'
import { lockOpenOrder, writeTotals } from './stored-order.server'
import { promoUnused, PROMOS_APPLIED, PROMOS_CLEARED, TOO_MANY_PROMOS } from './messages'
import { promosInUse, type Order } from './order'
import { loadCart, toCartPerson, loadPromos } from './prices.server'
import { listLines } from './queries.server'
import { ApplyPromosInput } from './schemas'

/** `order` is set even when codes fail: valid codes stay, no matter what became of the others. */
export type AppliedPromos = { order: Order; isSuccess: boolean; message: string }

const MAX_PROMOS = 20

const dropDuplicates = (codes: readonly string[]) =>
  codes.filter((code, index) => codes.findIndex((other) => other.toLowerCase() === code.toLowerCase()) === index)

/**
 * Judges each code and applies the valid ones together as one set. A code without effect is reported but stays, and
 * counts as soon as the cart qualifies (R-CART-10).
 */
export const applyPromos = sqlOperation({
  name: 'pos.apply-promos',
  permission: 'pos.edit',
  input: ApplyPromosInput,
  run: async (ctx, { id, codes: typed }): Promise<AppliedPromos> => {
    const order = await lockOpenOrder(ctx, id)
    const codes = dropDuplicates(typed)
    if (codes.length > MAX_PROMOS) throw refused(TOO_MANY_PROMOS)
    const found = await promosByCode(ctx.sql, codes)
    const named = codes.map((code) => ({
      code,
      promo: found.find((promo) => promo.code.toLowerCase() === code.toLowerCase()) ?? null,
    }))
    const known = named.flatMap(({ promo }) => promo ?? [])
    const verdicts = await judgePromos(ctx, known, { of: toCartPerson(ctx, order), scope: 'all' })
    const lines = await listLines(ctx.sql, id)
    const cart = await loadCart(ctx, { ...order, promos: [], shippingMinor: 0n }, lines)
    const promos = await loadPromos(ctx, { ...order, promos: verdicts.valid })
    const totals = computeTotals({ ...cart, promos })
    await keepPromos(ctx, { ...order, promos: verdicts.valid })
    const complaints = [
      ...named.flatMap(({ code, promo }) => (promo ? [] : [promoUnknown(code)])),
      ...verdicts.errors,
      ...verdicts.valid
        .filter(({ id: promoId }) => !totals.effectivePromos.has(promoId))
        .map(({ code }) => promoUnused(code)),
    ]
    const after = await writeTotals(ctx, { ...order, promos: verdicts.valid }, { lines, totals })
    await ctx.publish('contribution.promos-changed', {
      id,
      before: { promos: order.promos.map(({ code }) => code).join(', '), totalMinor: order.totalMinor },
      after: {
        promos: promosInUse(after)
          .map(({ code }) => code)
          .join(', '),
        totalMinor: after.totalMinor,
      },
    })
    if (complaints.length > 0) return { order: after, isSuccess: false, message: complaints.join(',') }
    return { order: after, isSuccess: true, message: codes.length === 0 ? PROMOS_CLEARED : PROMOS_APPLIED }
  },
})
