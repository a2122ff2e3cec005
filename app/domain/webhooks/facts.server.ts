import type { Prisma } from '~/generated/prisma/client'
import type { Ctx } from '~/kit/operation'
import type { ContributionFacts, SupporterFacts } from './payloads/facts'

const MEMBERSHIPS = {
  where: { removedAt: null },
  include: { membership: { select: { name: true } } },
  orderBy: { id: 'asc' as const },
}
const SUPPORTER = { accountType: { select: { isOrganization: true } }, memberships: MEMBERSHIPS }
const LINE = {
  fields: { orderBy: { fieldId: 'asc' as const } },
  profile: { select: { profileId: true } },
  tributeGiven: { select: { id: true } },
  page: { select: { id: true, title: true } },
  variant: { select: { id: true, name: true, sku: true, product: { select: { id: true, code: true, name: true } } } },
}
const CONTRIBUTION = {
  lines: { orderBy: { id: 'asc' as const }, include: LINE },
  payments: { orderBy: { id: 'asc' as const } },
  supporter: { include: SUPPORTER },
  shippingMethod: { select: { name: true } },
  promos: { orderBy: { position: 'asc' as const }, include: { promoCode: true } },
}
const TRANSACTION = {
  payment: true,
  profile: {
    include: {
      line: { include: LINE },
      supporter: { include: SUPPORTER },
      contribution: { include: { shippingMethod: true } },
    },
  },
}

type StoredContribution = Prisma.ContributionGetPayload<{ include: typeof CONTRIBUTION }>
type StoredTransaction = Prisma.RecurringTransactionGetPayload<{ include: typeof TRANSACTION }>

export async function loadSupporterFacts(ctx: Ctx, ids: readonly number[]): Promise<Map<number, SupporterFacts>> {
  const found = await ctx.prisma.supporter.findMany({ where: { id: { in: [...ids] } }, include: SUPPORTER })
  return new Map(found.map((one) => [one.id, one]))
}

type StoredTax = { description?: string; ratePpm?: number; minor?: string }

const toTaxes = ({ taxes }: Pick<StoredContribution, 'taxes'>): ContributionFacts['taxes'] =>
  (Array.isArray(taxes) ? (taxes as StoredTax[]) : []).map(({ description = '', ratePpm = 0, minor = '0' }) => ({
    title: description,
    ratePpm,
    minor: BigInt(minor),
  }))

function toPromos({ promos, lines, discountMinor }: StoredContribution): ContributionFacts['promos'] {
  return promos.map(({ promoCode: { code, description, discountType, isFreeShipping } }) => ({
    code,
    description,
    isFreeShipping,
    minor: discountType.startsWith('bxgy')
      ? discountMinor
      : lines.reduce(
          (sum, line) =>
            line.promoCode === code ? sum + line.originalPriceMinor * BigInt(line.qty) - line.totalMinor : sum,
          0n,
        ),
  }))
}

const toShipping = ({
  shippableItems,
  courierMethod,
  shippingMethod,
}: StoredContribution): ContributionFacts['shipping'] =>
  shippableItems === 0 ? null : { name: courierMethod ?? shippingMethod?.name ?? '', courier: courierMethod ?? '' }

const toContributionFacts = (stored: StoredContribution): ContributionFacts => ({
  ...stored,
  number: stored.clientUuid,
  isRecurring: false,
  isPaid: stored.confirmedAt !== null,
  taxes: toTaxes(stored),
  promos: toPromos(stored),
  shipping: toShipping(stored),
})

export async function loadContributionFacts(ctx: Ctx, ids: readonly number[]): Promise<Map<number, ContributionFacts>> {
  const found = await ctx.prisma.contribution.findMany({ where: { id: { in: [...ids] } }, include: CONTRIBUTION })
  return new Map(found.map((one) => [one.id, toContributionFacts(one)]))
}

function toTransactionFacts(of: StoredTransaction): ContributionFacts {
  const { profile, payment } = of
  const { line, supporter, contribution } = profile
  const subtotalMinor = of.amountMinor - of.taxMinor - of.shippingMinor - of.dccMinor
  return {
    ...contribution,
    number: of.reference ?? String(of.id),
    isRecurring: true,
    currency: of.currency,
    comments: of.note,
    isPaid: of.paymentStatus === 'Completed',
    orderedAt: of.attemptedAt,
    updatedAt: of.refundedAt ?? of.attemptedAt,
    dccMinor: of.dccMinor,
    dccEnabledByCustomer: profile.dccEnabledByCustomer,
    recurringItems: 1,
    downloadItems: 0,
    shippableItems: 0,
    paymentType: of.paymentType,
    shippingMinor: of.shippingMinor,
    subtotalMinor,
    taxMinor: of.taxMinor,
    totalMinor: of.amountMinor,
    refundedMinor: of.refundedMinor,
    refundedAt: of.refundedAt,
    taxes: [],
    promos: [],
    supporter,
    lines: [
      {
        ...line,
        qty: 1,
        priceMinor: subtotalMinor,
        originalPriceMinor: subtotalMinor,
        totalMinor: subtotalMinor,
        taxMinor: of.taxMinor,
      },
    ],
    payments: payment === null ? [] : [payment],
    shipping: null,
  }
}

export async function loadTransactionFacts(ctx: Ctx, ids: readonly number[]): Promise<Map<number, ContributionFacts>> {
  const found = await ctx.prisma.recurringTransaction.findMany({
    where: { id: { in: [...ids] } },
    include: TRANSACTION,
  })
  return new Map(found.map((one) => [one.id, toTransactionFacts(one)]))
}
