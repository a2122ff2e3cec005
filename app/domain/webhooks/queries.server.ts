import { MAX_RECORD_ROWS } from '~/kit/search/shown-rows'
import { sql, type SqlRunner } from '~/kit/sql'
import type { TurnedOffFor } from './deliveries/attempts'

export type HookRecord = {
  id: number
  payloadUrl: string
  hasSecret: boolean
  /** Until when the secret before also signs. */
  formerUntil: Date | null
  active: boolean
  insecureSsl: boolean
  createdAt: Date
  /** The moment and reason of turning itself off. */
  turnedOffAt: Date | null
  turnedOffFor: TurnedOffFor | null
  events: { id: number; name: string }[]
}

export const hookById = (over: SqlRunner, id: number, now: Date): Promise<HookRecord | null> =>
  over.first<HookRecord>(sql`
    SELECT h.id, h.payload_url AS "payloadUrl", h.sealed_secret IS NOT NULL AS "hasSecret",
      CASE WHEN h.former_until > ${now} THEN h.former_until END AS "formerUntil",
      h.active, h.insecure_ssl AS "insecureSsl", h.created_at AS "createdAt", h.turned_off_at AS "turnedOffAt",
      h.turned_off_for AS "turnedOffFor",
      (SELECT coalesce(jsonb_agg(jsonb_build_object('id', e.id, 'name', e.name) ORDER BY e.id), '[]') FROM hook_event e
        WHERE e.hook_id = h.id) AS events
    FROM hook h WHERE h.id = ${id} AND h.deleted_at IS NULL`)

export type DeliveryLine = {
  id: number
  guid: string
  event: string
  status: number | null
  deliveredAt: Date | null
  createdAt: Date
  attempts: number
  /** The next automatic attempt. */
  nextAt: Date | null
}

/** The latest hundred, those on their way included. */
export const listDeliveries = (over: SqlRunner, hookId: number): Promise<DeliveryLine[]> =>
  over.rows<DeliveryLine>(sql`
    SELECT id, guid, event, res_status AS status, delivered_at AS "deliveredAt", created_at AS "createdAt", attempts,
      next_at AS "nextAt"
    FROM hook_delivery WHERE hook_id = ${hookId} ORDER BY id DESC LIMIT ${MAX_RECORD_ROWS}`)

export type Delivery = DeliveryLine & {
  hookId: number
  payloadUrl: string
  reqHeaders: string | null
  reqBody: string | null
  resHeaders: string | null
  resBody: string | null
  completedIn: number | null
}

export const deliveryById = (over: SqlRunner, id: number): Promise<Delivery | null> =>
  over.first<Delivery>(sql`
    SELECT d.id, d.guid, d.hook_id AS "hookId", d.event, d.res_status AS status, d.delivered_at AS "deliveredAt",
      d.created_at AS "createdAt", d.attempts, d.next_at AS "nextAt", h.payload_url AS "payloadUrl",
      d.req_headers AS "reqHeaders", d.req_body AS "reqBody", d.res_headers AS "resHeaders", d.res_body AS "resBody",
      d.completed_in AS "completedIn"
    FROM hook_delivery d JOIN hook h ON h.id = d.hook_id WHERE d.id = ${id} AND h.deleted_at IS NULL`)
