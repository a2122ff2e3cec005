import { PERIOD_WORDS, planWords, stateOf, type SponsorRecord } from '~/domain/sponsors/sponsor'
import { localDate, shownDate, shownDay } from '~/kit/calendar'
import type { Fields } from '~/kit/fields'
import { toNumber } from '~/kit/money'
import type { Ctx } from '~/kit/operation'
import { fromWire } from '~/kit/wire'

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
  is_kept: 'isKept',
} as const

/** The documented sponsor form, for a new sponsor. */
export const readNewSponsor = (body: Fields): Fields => fromWire(ADDED, body)
/** The same for one that exists: a save without a date would be an end without one. */
export const readSponsor = (body: Fields): Fields => fromWire(EDITED, body)

/** A sponsor as the calls answer it, with dates as people read them. */
export function sponsorReply(sponsor: SponsorRecord, { organisation, now }: Pick<Ctx, 'organisation' | 'now'>) {
  return {
    id: sponsor.id,
    member_id: sponsor.supporterId,
    member: { id: sponsor.supporterId, display_name: sponsor.supporter, email: sponsor.email },
    sponsorship_id: sponsor.sponsorshipId,
    sponsorship: { id: sponsor.sponsorshipId, reference_number: sponsor.referenceNumber, full_name: sponsor.sponsee },
    order_item_id: sponsor.lineId,
    contribution: sponsor.contribution,
    source: sponsor.source,
    started_at: shownDay(sponsor.startedAt, organisation.zone),
    started_on: localDate(sponsor.startedAt, organisation.zone),
    ended_at: sponsor.endedOn === null ? null : shownDate(sponsor.endedOn),
    ended_on: sponsor.endedOn,
    ended_reason: sponsor.endedReason,
    ended_note: sponsor.endedNote,
    is_active: sponsor.isActive,
    state: stateOf(sponsor, now),
    lifetime_amt: toNumber(sponsor.lifetimeMinor, organisation.currency),
    recurring:
      sponsor.planAmountMinor === null || sponsor.planCurrency === null
        ? null
        : {
            profile_id: sponsor.planId,
            status: sponsor.planStatus,
            label: planWords(sponsor),
            amount: toNumber(sponsor.planAmountMinor, sponsor.planCurrency),
            currency: sponsor.planCurrency,
            every: PERIOD_WORDS[sponsor.planPeriod ?? ''] ?? null,
          },
  }
}

export type SponsorWire = ReturnType<typeof sponsorReply>
