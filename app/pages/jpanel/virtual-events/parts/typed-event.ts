import type { Fields } from '~/kit/fields'

const SWITCHES = ['hasChat', 'hasTally', 'hasHonorRoll', 'hasReactions', 'hasCelebrations'] as const

export const typedEvent = (body: Fields): Fields => ({
  ...body,
  ...Object.fromEntries(SWITCHES.map((name) => [name, body[name] === undefined || body[name] === '' ? '0' : '1'])),
})
