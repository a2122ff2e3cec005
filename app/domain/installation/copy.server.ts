import { describeIdentity, IDENTITY_SETTING, isStopped, ownIdentity } from './identity.server'

export type Copy = { remembered: string; own: string }

export const readCopy = (settings: Readonly<Record<string, string>>): Copy | null =>
  isStopped(settings)
    ? { remembered: describeIdentity(settings[IDENTITY_SETTING] ?? ''), own: describeIdentity(ownIdentity() ?? '') }
    : null
