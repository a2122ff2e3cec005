import type { SqlTxCtx } from '~/db/ctx'
import { sendTemplate } from '~/domain/messaging/send-template.server'
import { shownDate, shownDay } from '~/kit/calendar'
import { perform } from '~/kit/operation'
import { isEmail } from '~/kit/text'
import type { SponsorRecord } from './sponsor'

export async function mailSponsor(
  ctx: SqlTxCtx,
  sponsor: SponsorRecord,
  template: 'sponsorship_started' | 'sponsorship_ended',
): Promise<void> {
  if (!isEmail(sponsor.email)) return
  await perform(sendTemplate, ctx, {
    dedupeKey: `${template}:${sponsor.id}:${ctx.now.getTime()}`,
    to: sponsor.email,
    template,
    words: {
      name: sponsor.supporter,
      sponsee: sponsor.sponsee,
      reference_number: sponsor.referenceNumber,
      started_on: shownDay(sponsor.startedAt, ctx.organisation.zone),
      ended_on: sponsor.endedOn === null ? '' : shownDate(sponsor.endedOn),
      link: '',
    },
  })
}
