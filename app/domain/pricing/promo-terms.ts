import type { CalendarDate } from '~/kit/calendar'
import type { Promo } from './promos'

export type PromoTerms = {
  startsOn: CalendarDate | null
  endsOn: CalendarDate | null
  usageLimit: number | null
  usageCount: number
  usageLimitPerAccount: number | null
  isMembersOnly: boolean
}

/** `timesUsed` is null until a supporter is selected. The limit is checked then (R-PROMOS-2). */
export type Claimant = { today: CalendarDate; timesUsed: number | null; isSupporter: boolean; isMember: boolean }

const isOutside = ({ startsOn, endsOn }: PromoTerms, today: CalendarDate) =>
  (startsOn !== null && today < startsOn) || (endsOn !== null && today > endsOn)

export const promoUnknown = (code: string): string => `Promo code ${code} was not found.`

/**
 * Returns the first reason a code cannot be used, or null. The start and end days are local and inclusive (R-PROMOS-2).
 */
export function promoError(code: string, terms: PromoTerms | null, claimant: Claimant): string | null {
  if (terms === null) return promoUnknown(code)
  if (isOutside(terms, claimant.today)) return `Promo code ${code} has expired.`
  if (terms.usageLimit !== null && terms.usageCount >= terms.usageLimit) return `Promo code ${code} is no longer valid.`
  return personError(code, terms, claimant)
}

function personError(
  code: string,
  terms: PromoTerms,
  { timesUsed, isSupporter, isMember }: Omit<Claimant, 'today'>,
): string | null {
  const limit = terms.usageLimitPerAccount
  if (limit !== null && timesUsed !== null && timesUsed >= limit)
    return `Promo code ${code} can be used only ${limit} per customer.`
  if (!terms.isMembersOnly || isMember) return null
  return `Promo code ${code} is only available to ${isSupporter ? 'active memberships' : 'members'}.`
}

/** A stored code without its products. Amounts are in the organization's currency. */
export type KnownPromo = Omit<Promo, 'productIds'> & PromoTerms & { description: string | null; isGranted: boolean }

/** `timesUsed` is null if no supporter is selected or uses are not counted. */
export type Claim = { id: number; usageCount: number; isDeleted: boolean; timesUsed: number | null; isMember: boolean }

export type Verdicts = { valid: KnownPromo[]; errors: string[] }

type Requested = { claims: readonly Claim[]; isSupporter: boolean; today: CalendarDate; scope: 'all' | 'person' }

/**
 * Returns the valid codes and an error for each other one. The tablet uses the same check. `person` checks only the
 * rules about the buyer (R-PROMOS-2).
 */
export function judgeCodes(promos: readonly KnownPromo[], { claims, isSupporter, today, scope }: Requested): Verdicts {
  const verdicts: Verdicts = { valid: [], errors: [] }
  const byId = new Map(claims.map((claim) => [claim.id, claim]))
  for (const promo of promos) {
    const claim = byId.get(promo.id)
    const claimant = { timesUsed: claim?.timesUsed ?? null, isMember: claim?.isMember ?? false, isSupporter }
    const terms = claim && !claim.isDeleted ? { ...promo, usageCount: claim.usageCount } : null
    const error =
      scope === 'person'
        ? personError(promo.code, promo, claimant)
        : promoError(promo.code, terms, { ...claimant, today })
    if (error === null) verdicts.valid.push(promo)
    else verdicts.errors.push(error)
  }
  return verdicts
}
