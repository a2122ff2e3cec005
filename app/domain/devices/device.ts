import type { PublicKey } from '~/ports/vault'

export const KNOWS = ['nobody', 'members', 'supporters'] as const
export type Knows = (typeof KNOWS)[number]

export const KNOWS_WORDS: Readonly<Record<Knows, string>> = {
  nobody: 'Nobody',
  members: 'Members',
  supporters: 'Supporters of the last 24 months',
}

export const DEFAULT_DAYS = 3
export const MAX_DAYS = 7

export type Device = {
  id: number
  publicId: string
  name: string
  publicKey: PublicKey | null
  sellers: number[]
  knows: Knows
  grantedAt: Date
  grantedUntil: Date
  revokedAt: Date | null
  forgottenAt: Date | null
  lastHeardAt: Date | null
}

export const DEVICE_UNKNOWN = 'The device'
export const DEVICE_REVOKED = 'This device was revoked. Prepare it again on the tablet itself.'
export const KEY_UNREADABLE = 'The key of the device is not a public ECDSA key on P-256.'
export const NO_SELLERS = 'Choose who may sell on this device.'
export const SELLER_UNKNOWN = 'Everyone who sells on a device needs the permission for the point of sale.'

export const devicePath = (id: number): string => `/jpanel/devices/${id}`
