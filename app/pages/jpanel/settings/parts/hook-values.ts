import { EVENTS } from '~/domain/webhooks/hook'
import type { HookRecord } from '~/domain/webhooks/queries.server'

/** Offers the retired event `order_completed` only to a webhook that already subscribes to it. */
export const offeredTo = (hook: HookRecord | null) => [
  ...EVENTS,
  ...(hook?.events.some(({ name }) => name === 'order_completed') ? (['order_completed'] as const) : []),
]

export const toHookValues = (hook: HookRecord) => ({
  payloadUrl: hook.payloadUrl,
  events: offeredTo(hook).filter((offered) => hook.events.some(({ name }) => name === offered)),
  active: hook.active,
})

const IS_UNENCRYPTED = /^\s*http:/i

export const helpForAddress = (typed: string): string =>
  IS_UNENCRYPTED.test(typed)
    ? 'Not encrypted: anyone on the way can read what is sent to an address with http, names of supporters included.'
    : 'We send a POST request with a JSON body to this address.'
