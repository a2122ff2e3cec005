import { describeIdentity, IDENTITY_SETTING, isStopped, ownIdentity } from './identity.server'

export type Copy = { remembered: string; own: string }

/** Both installations in words, for the owner who decides; null where the database belongs to this one. */
export const readCopy = (settings: Readonly<Record<string, string>>): Copy | null =>
  isStopped(settings)
    ? { remembered: describeIdentity(settings[IDENTITY_SETTING] ?? ''), own: describeIdentity(ownIdentity() ?? '') }
    : null
