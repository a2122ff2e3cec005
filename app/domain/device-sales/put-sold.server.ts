import type { SqlTxCtx } from '~/db/ctx'
import { applyPromos } from '~/domain/cart/apply-promos.server'
import type { Order } from '~/domain/cart/order'
import { putLine } from '~/domain/cart/put-line.server'
import { AddItemInput, type AddItem } from '~/domain/cart/schemas'
import { findOffer, type Offer } from '~/domain/catalog/sale.server'
import { pageForGift, type PageForGift } from '~/domain/fundraising/queries.server'
import { DomainError, refused } from '~/kit/errors'
import { sql } from '~/kit/sql'
import type { ItemAdded, SaleBody } from './sale-body'
import { inStock, type Sold } from './sold'
import type { Step } from './step.server'
import { HELD, type Variance, type VarianceKind } from './variance'

export type Put = { order: Order; uuids: ReadonlyMap<number, string>; variances: Variance[] }

type Try = { kind: VarianceKind | null; offer: Offer; input: AddItem }

function asShown(offer: Offer, priceMinor: bigint, currency: string): Offer {
  const { variant, parts } = inStock(offer)
  return {
    variant: {
      ...variant,
      currency,
      priceMinor,
      salePriceMinor: null,
      priceMinimumMinor: null,
      billingPeriod: 'onetime',
      allowTributes: variant.allowTributes === 0 ? 1 : variant.allowTributes,
    },
    parts,
    customFields: offer.customFields.map((field) => ({ ...field, isRequired: false })),
    isVisible: true,
  }
}

function listTries(
  offer: Offer,
  input: AddItem,
  { priceMinor, currency }: { priceMinor: bigint; currency: string },
): Try[] {
  const shown = asShown(offer, priceMinor, currency)
  const unasked = { ...shown, variant: { ...shown.variant, allowTributes: 0 }, customFields: [] }
  return [
    { kind: null, offer, input },
    { kind: 'stock', offer: inStock(offer), input },
    { kind: 'product', offer: shown, input },
    {
      kind: 'product',
      offer: unasked,
      input: { ...input, fields: {}, tribute: { ...input.tribute, isTribute: false } },
    },
  ]
}

type Item = { item: ItemAdded; sale: SaleBody; order: Order }

async function putItem(ctx: SqlTxCtx, step: Step, { item, sale, order }: Item) {
  const seen = sale.totals.lines.find((line) => line.lineUuid === item.lineUuid && line.variantId === item.variantId)
  if (seen === undefined) throw refused(HELD.amounts)
  const offer = await findOffer(ctx, item.variantId, { orderId: order.id, without: null })
  if (offer === null) throw refused(await whyGone(ctx, item.variantId))
  const variances: Variance[] = []
  const page = item.fundraisingPageId === undefined ? null : await pageForGift(ctx.sql, item.fundraisingPageId)
  if (item.fundraisingPageId !== undefined && page === null)
    variances.push({ kind: 'page', text: 'The fundraising page no longer takes gifts.' })
  const { type: _type, lineUuid: _lineUuid, ...added } = item
  const input = AddItemInput.parse({ ...added, id: order.id })
  const put = await firstThatHolds({ step, order, page }, listTries(offer, input, { ...seen, currency: sale.currency }))
  if (put.variance) variances.push(put.variance)
  return { order: put.order, lineIds: [offer.variant.lineId, ...offer.parts.map(({ lineId }) => lineId)], variances }
}

async function whyGone(ctx: SqlTxCtx, variantId: number): Promise<string> {
  const row = await ctx.sql.first<{ name: string }>(sql`
    SELECT p.name FROM product_variant v JOIN product p ON p.id = v.product_id WHERE v.id = ${variantId}`)
  return row === null ? HELD.variant : `${row.name} was deleted before the sale was sent.`
}

type Where = { step: Step; order: Order; page: PageForGift | null }

async function firstThatHolds({ step, order, page }: Where, tries: readonly Try[]) {
  let first: DomainError | null = null
  for (const { kind, offer, input } of tries) {
    try {
      const after = await step((at) => putLine(at, { order, lines: order.lines, offer, input, page }))
      const text = first?.message
      return { order: after, variance: kind === null || text === undefined ? null : { kind, text } }
    } catch (error) {
      if (!(error instanceof DomainError)) throw error
      first ??= error
    }
  }
  throw first ?? refused(HELD.unreadable)
}

export async function putSold(
  ctx: SqlTxCtx,
  step: Step,
  { sale, sold, opened }: { sale: SaleBody; sold: Sold; opened: Order },
): Promise<Put> {
  let order = opened
  const uuids = new Map<number, string>()
  const variances: Variance[] = []
  for (const item of sold.items) {
    const put = await putItem(ctx, step, { item, sale, order })
    order = put.order
    for (const id of put.lineIds) uuids.set(id, item.lineUuid)
    variances.push(...put.variances)
  }
  if (sold.codes.length > 0) {
    const applied = await step((at) => applyPromos.run(at, { id: order.id, codes: sold.codes }))
    order = applied.order
    if (!applied.isSuccess) variances.push({ kind: 'code', text: applied.message })
  }
  return { order, uuids, variances }
}
