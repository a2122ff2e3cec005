import type { Fields } from '~/kit/fields'

const SWITCHES = ['hasChat', 'hasTally', 'hasHonorRoll', 'hasReactions', 'hasCelebrations'] as const

/** A switch that is off sends nothing; the operation needs a value for each. */
export const typedEvent = (body: Fields): Fields => ({
  ...body,
  ...Object.fromEntries(SWITCHES.map((name) => [name, body[name] === undefined || body[name] === '' ? '0' : '1'])),
})
