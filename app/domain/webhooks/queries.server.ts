import { MAX_RECORD_ROWS } from '~/kit/search/shown-rows'
import { sql, type SqlRunner } from '~/kit/sql'
import type { OffReason } from './deliveries/attempts'

export type HookRecord = {
  id: number
  payloadUrl: string
  hasSecret: boolean
  /** Until then, the former secret also signs. */
  formerUntil: Date | null
  active: boolean
  insecureSsl: boolean
  createdAt: Date
  turnedOffAt: Date | null
  turnedOffFor: OffReason | null
  events: { id: number; name: string }[]
}

export const findHook = (runner: SqlRunner, id: number, now: Date): Promise<HookRecord | null> =>
  runner.first<HookRecord>(sql`
    SELECT h.id, h.payload_url, h.sealed_secret IS NOT NULL AS has_secret,
      CASE WHEN h.former_until > ${now} THEN h.former_until END AS former_until,
      h.active, h.insecure_ssl, h.created_at, h.turned_off_at,
      h.turned_off_for,
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
  nextAt: Date | null
}

export const listDeliveries = (runner: SqlRunner, hookId: number): Promise<DeliveryLine[]> =>
  runner.rows<DeliveryLine>(sql`
    SELECT id, guid, event, res_status AS status, delivered_at, created_at, attempts, next_at
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

export const findDelivery = (runner: SqlRunner, id: number): Promise<Delivery | null> =>
  runner.first<Delivery>(sql`
    SELECT d.id, d.guid, d.hook_id, d.event, d.res_status AS status, d.delivered_at,
      d.created_at, d.attempts, d.next_at, h.payload_url,
      d.req_headers, d.req_body, d.res_headers, d.res_body,
      d.completed_in
    FROM hook_delivery d JOIN hook h ON h.id = d.hook_id WHERE d.id = ${id} AND h.deleted_at IS NULL`)
