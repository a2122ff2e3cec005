import type { LineTribute } from '~/domain/tributes/schemas'
import { parseCalendarDate } from '~/kit/calendar'
import type { Fields } from '~/kit/fields'
import { fromReply, fromWire, toRequest, toWire } from '~/kit/wire'
import { TRIBUTE_FIELDS } from '../tributes'
import type { Sent } from './sent'

const TRIBUTE = {
  ...TRIBUTE_FIELDS,
  type_id: 'typeId',
  notify_at: 'notifyOn',
} as const

const REPLIED = { ...TRIBUTE, type: 'type' } as const

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

/** Includes everything that the till needs to request the tribute again. */
export const tributeWire = (tribute: LineTribute | null) => tribute && toWire(REPLIED, tribute)

export const readLineTribute = (sent: Sent<ReturnType<typeof tributeWire>>): LineTribute | null =>
  sent && { ...fromReply(REPLIED, sent), notifyOn: parseCalendarDate(sent.notify_at ?? '') }
