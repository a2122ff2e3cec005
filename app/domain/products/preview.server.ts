import { dccChoices } from '~/domain/pricing/dcc'
import { actualPrice } from '~/domain/pricing/price'
import { isFrequency } from '~/domain/pricing/frequency'
import { paymentString } from '~/domain/pricing/recurring'
import { countBundles, UNLIMITED } from '~/domain/pricing/stock'
import { computeTotals, type CartLine } from '~/domain/pricing/totals'
import { dccTermsByCurrency, tillSettings } from '~/domain/settings/till.server'
import { shippingSettings } from '~/domain/settings/shipping.server'
import { taxRulesById } from '~/domain/taxes/queries.server'
import { withSymbol } from '~/kit/money'
import { someId } from '~/kit/fields'
import type { Ctx } from '~/kit/operation'
import { ids } from '~/kit/typed-lists'
import { sql } from '~/kit/sql'
import { flag, optional } from '~/kit/whole-number'
import { shippingExpectation } from './product'
import { stockOfParts, type PartStock } from './variants/stock.server'
import { withStoredVariants } from './variants/stored-variants.server'
import { variantRowsIn, type VariantInput } from './variants/variant-input'

export type PreviewedVariant = {
  name: string
  price: string
  /** Null where the variant leads to another product. */
  minor: number | null
  lines: { label: string; amount: string }[]
}

/** An unsaved product has no id; the ticked tax rules apply to this one. */
const UNSAVED = 0

const EXAMPLE_MINOR = 2500n

const previewAmount = (variant: VariantInput): bigint =>
  variant.priceType === 'donation'
    ? (variant.price ?? variant.presets[0] ?? variant.minimum ?? EXAMPLE_MINOR)
    : actualPrice({ priceMinor: variant.price ?? 0n, salePriceMinor: variant.salePrice, isDonation: false })

function toLine(variant: VariantInput, isDccEnabled: boolean): CartLine {
  const minor = previewAmount(variant)
  return {
    qty: 1,
    originalPriceMinor: minor,
    totalMinor: minor,
    recurringMinor: isFrequency(variant.billingPeriod) ? minor : null,
    productId: UNSAVED,
    isLocked: false,
    isDonation: variant.priceType === 'donation',
    isDownload: variant.downloadId !== undefined || variant.downloadUrl !== null,
    isShippable: variant.shipping !== '0',
    isShippingFree: variant.shipping === '2',
    weightGrams: variant.weight,
    isDccEligible: isDccEnabled,
  }
}

/**
 * Computes the price of one unit of each variant with the till's calculator, from the unsaved form. Returns null while
 * a variant or the taxes are invalid.
 */
export async function computePreview(
  ctx: Ctx,
  fields: Readonly<Record<string, unknown>>,
): Promise<PreviewedVariant[] | null> {
  const till = tillSettings(ctx.settings)
  const currency = till.currencies.find((known) => known === fields.baseCurrency) ?? ctx.organisation.currency
  const id = optional(someId).safeParse(fields.id).data
  const stored = { id, own: ctx.organisation.currency, typed: fields.variants }
  const variants = variantRowsIn(currency).safeParse(await withStoredVariants(ctx.read, stored))
  const taxes = ids.safeParse(fields.taxes)
  if (!variants.success || !taxes.success) return null
  const rules = (await taxRulesById(ctx.read, taxes.data)).map((rule) => ({ ...rule, productIds: [UNSAVED] }))
  const { taxCountry: country, taxState: region, taxCity: city } = till.taxAddress
  const terms = dccTermsByCurrency(till)[currency] ?? till.dccTerms
  const isDccEnabled = till.isDccOffered && flag.parse(fields.isDccEnabled)
  const shown = (minor: bigint) => withSymbol({ minor, currency })
  const site = siteExpectation(ctx.settings)
  const stock = await stockByVariant(
    ctx,
    variants.data.flatMap(({ id }) => id ?? []),
  )
  const stockByCode = await stockOfParts(ctx.read, variants.data)
  return variants.data.map((variant) => {
    if (variant.priceType === 'redirect')
      return { name: variant.name ?? '', price: 'Not sold here', minor: null, lines: [] }
    const line = toLine(variant, isDccEnabled)
    const tax = {
      rules,
      place: { country, region, city },
      isShippingTaxed: shippingSettings(ctx.settings).isShippingTaxed,
    }
    const totals = computeTotals({ currency, lines: [line], tax, dcc: { choice: null, terms } })
    const costs = dccChoices([line], { currency, terms })
    const quantity = stock.get(variant.id ?? 0) ?? variant.quantity ?? 0
    const note = shippingExpectation({ ...variant, isShippable: line.isShippable, quantity }, site)
    return {
      name: variant.name ?? '',
      price: formatPrice(variant, line, currency),
      minor: Number(variant.priceType === 'donation' ? (variant.minimum ?? 0n) : line.originalPriceMinor),
      lines: [
        ...totals.taxes.shares.map(({ code, minor }) => ({ label: `Tax ${code}`, amount: shown(minor) })),
        ...(totals.taxes.minor > 0n ? [{ label: 'Total', amount: shown(totals.totalMinor) }] : []),
        ...(costs.most_costs > 0n
          ? [{ label: 'Costs covered', amount: `${shown(costs.minimum_costs)} to ${shown(costs.most_costs)}` }]
          : []),
        ...computeMaximum(variant, { own: fields.outofstockAllow === '1' ? UNLIMITED : quantity, stockByCode }),
        ...(note === null ? [] : [{ label: 'Shipping', amount: note }]),
      ],
    }
  })
}

const GONE: PartStock = {
  productId: UNSAVED,
  isDonation: false,
  quantity: 0,
  isOutOfStockAllowed: false,
  limitSales: null,
  soldQuantity: 0,
}

function computeMaximum(
  variant: VariantInput,
  { own, stockByCode }: { own: number; stockByCode: ReadonlyMap<string, PartStock> },
): { label: string; amount: string }[] {
  if (variant.parts.length === 0) return []
  const parts = variant.parts.map((part) => ({ ...(stockByCode.get(part.variant ?? '') ?? GONE), linkQty: part.qty }))
  const max = Math.min(own, countBundles(parts))
  return max >= UNLIMITED ? [] : [{ label: 'Can be sold', amount: String(max) }]
}

export function siteExpectation(settings: Ctx['settings']) {
  const { threshold, over, under } = shippingSettings(settings).expectation
  return { threshold: threshold !== null && /^\d{1,9}$/.test(threshold) ? Number(threshold) : null, over, under }
}

async function stockByVariant({ read }: Ctx, ids: readonly number[]): Promise<Map<number, number>> {
  if (ids.length === 0) return new Map()
  const rows = await read.rows<{ id: number; quantity: number }>(
    sql`SELECT id, quantity FROM product_variant WHERE id = ANY(${[...ids]}::int[]) AND deleted_at IS NULL`,
  )
  return new Map(rows.map(({ id, quantity }) => [id, quantity]))
}

function formatPrice(
  variant: VariantInput,
  { originalPriceMinor, recurringMinor }: CartLine,
  currency: string,
): string {
  const recurring = {
    recurringMinor,
    recurringFrequency: variant.billingPeriod,
    recurringStartsOn: variant.billingStartsOn,
    currency,
  }
  if (variant.priceType === 'donation')
    return variant.minimum === null ? 'Any amount' : `From ${withSymbol({ minor: variant.minimum, currency })}`
  return recurringMinor === null ? withSymbol({ minor: originalPriceMinor, currency }) : paymentString(recurring)
}
