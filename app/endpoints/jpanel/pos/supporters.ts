import { tillSettings } from '~/domain/settings/till.server'
import { IDLE_MINUTES } from '~/domain/auth/session.server'
import { supportersForTablet } from '~/domain/supporters/tablet-list.server'
import { query } from '~/http/call'
import { minutes } from '~/kit/clock'
import { DomainError } from '~/kit/errors'
import { tabletWire } from '~/wire/supporters'

const NOT_STORED = 'Instant supporter search is turned off.'

const withPeople = (people: string, rest: object): Response =>
  new Response(`{"people":${people},${JSON.stringify(rest).slice(1)}`, {
    headers: { 'content-type': 'application/json' },
  })

export const listTabletSupporters = query(['member.view', 'pos.edit'], async (ctx, { after }) => {
  if (!tillSettings(ctx.settings).keepsSupporters) throw new DomainError('refused', NOT_STORED)
  const { people, ...part } = await supportersForTablet(ctx, after)
  return withPeople(people, tabletWire({ ...part, keepMs: minutes(IDLE_MINUTES) }))
})
