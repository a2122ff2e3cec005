import type { NewHook } from '~/domain/webhooks/create-hook.server'
import type { Delivery } from '~/domain/webhooks/queries.server'
import type { Fields } from '~/kit/fields'
import { html } from '~/kit/html'
import { fromWire, toWire } from '~/kit/wire'

const HOOK_FIELDS = {
  payload_url: 'payloadUrl',
  content_type: 'contentType',
  events: 'events',
  secret: 'secret',
  active: 'active',
  insecure_ssl: 'insecureSsl',
} as const

export const readHook = (body: Fields): Fields => fromWire(HOOK_FIELDS, body)

const SAVED = { hook_id: 'id' } as const

export const savedHookWire = (saved: { id: number }) => ({ success: true, ...toWire(SAVED, saved) })

export const newHookWire = ({ id, secret }: NewHook) => ({ ...savedHookWire({ id }), secret })

const DELIVERY = {
  id: 'id',
  guid: 'guid',
  hook_id: 'hookId',
  event: 'event',
  delivered_at: 'deliveredAt',
  req_headers: 'reqHeaders',
  req_body: 'reqBody',
  res_status: 'status',
  res_headers: 'resHeaders',
  res_body: 'resBody',
  completed_in: 'completedIn',
  attempts: 'attempts',
  next_attempt_at: 'nextAt',
} as const satisfies Record<string, keyof Delivery>

export const deliveryWire = (delivery: Delivery) => toWire(DELIVERY, delivery)

export function prettyJson(body: string | null): string {
  try {
    return JSON.stringify(JSON.parse(body ?? ''), null, 2)
  } catch {
    return body ?? ''
  }
}

/** The documented fragment: two tabs, and how long it took. Everything inserted is escaped by `html`. */
export const deliveryFragment = (delivery: Delivery): Response =>
  new Response(
    `${html`<div class="hook-delivery" data-delivery="${delivery.id}" data-guid="${delivery.guid}">
      <section data-tab="request">
        <h3>Request</h3>
        <h4>Headers</h4>
        <pre>${delivery.reqHeaders ?? ''}</pre>
        <h4>Payload</h4>
        <pre>${prettyJson(delivery.reqBody)}</pre>
      </section>
      <section data-tab="response">
        <h3>Response <span class="status">${delivery.status ?? ''}</span></h3>
        <h4>Headers</h4>
        <pre>${delivery.resHeaders ?? ''}</pre>
        <h4>Body</h4>
        <pre>${delivery.resBody ?? ''}</pre>
      </section>
      <p>Completed in ${completedIn(delivery)} seconds</p>
    </div>`}`,
    { headers: { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'private, no-store' } },
  )

const completedIn = ({ completedIn: took }: Delivery): string => (took ?? 0).toFixed(2)
