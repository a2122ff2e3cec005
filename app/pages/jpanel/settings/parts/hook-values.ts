import type { HookRecord } from '~/domain/webhooks/queries.server'

/** What the form of a webhook opens with. */
export const toHookValues = (hook: HookRecord | null) => ({
  payloadUrl: hook?.payloadUrl ?? '',
  events: hook?.events.map(({ name }) => name) ?? [],
  active: hook?.active ?? true,
})
