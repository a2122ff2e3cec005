import type { BreachedPasswords } from '~/ports/breached-passwords'

/** Asks nobody: the default. */
export const noBreachedPasswords: BreachedPasswords = { includes: async () => false }
