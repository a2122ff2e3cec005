import { shownDay } from '~/kit/calendar'
import { expiredOn, tooManyPlaces, usedUp, WITHDRAWN } from './messages'

export type Limits = {
  isPaid: boolean
  expiresAt: Date | null
  addressLimit: number
  addresses: readonly string[]
  downloadLimit: number
  downloadsUsed: number
}

export type Visit = { now: Date; address: string; zone: string }

/**
 * Returns the reason a download is refused, or null. Checks three separate limits; the address limit never refuses an
 * address seen before (R-DOWNLOADS-1).
 */
export function grantError(grant: Limits, { now, address, zone }: Visit): string | null {
  if (!grant.isPaid) return WITHDRAWN
  if (grant.expiresAt !== null && now > grant.expiresAt) return expiredOn(shownDay(grant.expiresAt, zone))
  if (grant.downloadLimit !== -1 && grant.downloadsUsed >= grant.downloadLimit) return usedUp(grant.downloadLimit)
  const isNewPlace = !grant.addresses.includes(address)
  return isNewPlace && grant.addressLimit !== -1 && grant.addresses.length >= grant.addressLimit
    ? tooManyPlaces(grant.addressLimit)
    : null
}
