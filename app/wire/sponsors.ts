import { OPENED } from '~/kit/typed/opened'
import { PERIOD_UNITS, type SponsorRecord } from '~/domain/sponsors/sponsor'
import { shownSponsor, type ShownSponsor } from '~/domain/sponsors/shown-sponsor'
import type { FieldErrors } from '~/kit/errors'
import type { Fields } from '~/kit/fields'
import { toNumber } from '~/kit/money'
import type { Ctx } from '~/kit/operation'
import { toWireErrors, fromWire, toRequest, toWire } from '~/kit/wire'

const ADDED = {
  member_id: 'supporterId',
  sponsorship_id: 'sponsorshipId',
  started_at: 'startedOn',
  source: 'source',
  send_started_email: 'isNotified',
} as const

const EDITED = {
  started_at: 'startedOn',
  source: 'source',
  ended_at: 'endedOn',
  ended_reason: 'endedReason',
  ended_note: 'endedNote',
  send_ended_email: 'isNotified',
  [OPENED]: OPENED,
} as const

export const readNewSponsor = (body: Fields): Fields => fromWire(ADDED, body)
export const newSponsorBody = (typed: Fields): Fields => toRequest(ADDED, typed)
export const newSponsorErrors = (errors: FieldErrors) => toWireErrors(ADDED, errors)

/** The same for one that exists: a save without a date would be an end without one. */
export const readSponsor = (body: Fields): Fields => fromWire(EDITED, body)
export const sponsorBody = (typed: Fields): Fields => toRequest(EDITED, typed)
export const sponsorErrors = (errors: FieldErrors) => toWireErrors(EDITED, errors)

const SHOWN = {
  id: 'id',
  member_id: 'supporterId',
  order_item_id: 'lineId',
  contribution: 'contribution',
  source: 'source',
  started_at: 'started',
  started_on: 'startedOn',
  ended_at: 'ended',
  ended_on: 'endedOn',
  ended_reason: 'endedReason',
  ended_note: 'endedNote',
  state: 'state',
} as const satisfies Record<string, keyof ShownSponsor>

export function sponsorReply(sponsor: SponsorRecord, ctx: Pick<Ctx, 'organisation' | 'now'>) {
  const shown = shownSponsor(sponsor, ctx)
  return {
    ...toWire(SHOWN, shown),
    member: { id: sponsor.supporterId, display_name: sponsor.supporter, email: sponsor.email },
    sponsorship_id: sponsor.sponsorshipId,
    sponsorship: { id: sponsor.sponsorshipId, reference_number: sponsor.referenceNumber, full_name: sponsor.sponsee },
    is_active: sponsor.isActive,
    lifetime_amt: toNumber(sponsor.lifetimeMinor, ctx.organisation.currency),
    recurring:
      shown.plan === null || sponsor.planAmountMinor === null || sponsor.planCurrency === null
        ? null
        : {
            profile_id: sponsor.planId,
            status: shown.plan.status,
            label: shown.plan.words,
            amount: toNumber(sponsor.planAmountMinor, sponsor.planCurrency),
            currency: sponsor.planCurrency,
            every: PERIOD_UNITS[sponsor.planPeriod ?? ''] ?? null,
          },
  }
}

export type SponsorWire = ReturnType<typeof sponsorReply>
