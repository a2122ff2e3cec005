import { givingSettings } from '~/domain/settings/giving.server'
import type { Sponsorship } from '~/domain/sponsorships/sponsorship'
import { localDate } from '~/kit/calendar'
import type { Ctx } from '~/kit/operation'
import { sponseeWire } from '~/wire/pos/sponsee'

export const sponseeReply = (sponsorship: Sponsorship, { now, organisation: { currency, zone }, settings }: Ctx) =>
  sponseeWire(sponsorship, { currency, today: localDate(now, zone), maxSponsors: givingSettings(settings).maxSponsors })

export const toText = (query: unknown): string => (typeof query === 'string' ? query : '')
