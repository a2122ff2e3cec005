import { localDate, shownDate, shownDay } from '~/kit/calendar'
import type { Ctx } from '~/kit/operation'
import { planWords, sponsorState, type SponsorRecord } from './sponsor'

export const shownSponsor = (sponsor: SponsorRecord, { organisation, now }: Pick<Ctx, 'organisation' | 'now'>) => ({
  id: sponsor.id,
  supporterId: sponsor.supporterId,
  supporter: sponsor.supporter,
  contribution: sponsor.contribution,
  lineId: sponsor.lineId,
  isFromContribution: sponsor.isFromContribution,
  source: sponsor.source,
  started: shownDay(sponsor.startedAt, organisation.zone),
  startedOn: localDate(sponsor.startedAt, organisation.zone),
  ended: sponsor.endedOn === null ? null : shownDate(sponsor.endedOn),
  endedOn: sponsor.endedOn,
  endedReason: sponsor.endedReason,
  endedNote: sponsor.endedNote,
  state: sponsorState(sponsor, now),
  plan:
    sponsor.planAmountMinor === null || sponsor.planCurrency === null
      ? null
      : { status: sponsor.planStatus, words: planWords(sponsor, organisation.currency) },
})

export type ShownSponsor = ReturnType<typeof shownSponsor>
