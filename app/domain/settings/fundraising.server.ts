import { isOn } from './definitions'

/** What the settings say about the fundraising pages of supporters (R-FUNDRAISING-8). */
export const fundraisingSettings = (stored: Readonly<Record<string, string>>) => ({
  arePagesOn: isOn(stored, 'fundraising_pages_enabled'),
  /** A page goes public only once its organizer is verified. */
  requiresVerification: isOn(stored, 'fundraising_pages_requires_verify'),
  verifiesDonors: isOn(stored, 'fundraising_pages_auto_verifies'),
})
