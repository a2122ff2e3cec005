import type { BreachedPasswords } from '~/ports/breached-passwords'

export const noBreachedPasswords: BreachedPasswords = { includes: async () => false }
