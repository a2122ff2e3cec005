import { EVENTS } from '~/domain/webhooks/hook'
import type { HookRecord } from '~/domain/webhooks/queries.server'

/** An event that can no longer be chosen is shown where it is subscribed to. */
export const offeredTo = (hook: HookRecord | null) => [
  ...EVENTS,
  ...(hook?.events.some(({ name }) => name === 'order_completed') ? (['order_completed'] as const) : []),
]

/** What the form of a webhook opens with. */
export const toHookValues = (hook: HookRecord) => ({
  payloadUrl: hook.payloadUrl,
  events: offeredTo(hook).filter((offered) => hook.events.some(({ name }) => name === offered)),
  active: hook.active,
})
