import type { LineTribute } from '~/domain/tributes/schemas'
import { parseCalendarDate } from '~/kit/calendar'
import type { Fields } from '~/kit/fields'
import { fromReply, fromWire, toRequest } from '~/kit/wire'
import type { tributeWire } from './replies/line'
import { TRIBUTE, TRIBUTE_REPLIED } from './replies/line-names'
import type { Sent } from './sent'

type Requested = { readonly [Name in keyof typeof TRIBUTE as `tribute_${Name}`]: (typeof TRIBUTE)[Name] } & {
  readonly is_tribute: 'isTribute'
}

const REQUESTED = {
  is_tribute: 'isTribute',
  ...Object.fromEntries(Object.entries(TRIBUTE).map(([name, field]) => [`tribute_${name}`, field])),
} as Requested

export type TributeRequest = { [Field in (typeof TRIBUTE)[keyof typeof TRIBUTE]]?: string | number | null }

export const readTribute = (body: Fields) => fromWire(REQUESTED, body)

export const tributeBody = (tribute: TributeRequest | null): Fields =>
  tribute === null ? {} : toRequest(REQUESTED, { isTribute: true, ...tribute })

export const readLineTribute = (sent: Sent<ReturnType<typeof tributeWire>>): LineTribute | null =>
  sent && { ...fromReply(TRIBUTE_REPLIED, sent), notifyOn: parseCalendarDate(sent.notify_at ?? '') }
