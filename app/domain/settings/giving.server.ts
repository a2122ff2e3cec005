import { isOn, setting } from './definitions'

/** What the settings say about sponsoring (people-and-content 6.5, money 20). */
export type GivingSettings = {
  /** A sponsee takes no more sponsors than this. */
  maxSponsors: number
  /** From this many on a sponsee counts as sponsored. */
  sponsoredFrom: number
  isDccOnSponsorships: boolean
  sponseeWord: string
  /** Whether a sponsor ends with the plan that pays for it. */
  endsOnSuspend: boolean
  endsOnCancel: boolean
}

type Stored = Readonly<Record<string, string>>

const atLeastOne = (stored: Stored, key: 'sponsorship_max_sponsors' | 'sponsorship_num_sponsors'): number => {
  const given = Number(setting(stored, key))
  return Number.isInteger(given) && given >= 1 ? given : 1
}

export const givingSettings = (stored: Stored): GivingSettings => ({
  maxSponsors: atLeastOne(stored, 'sponsorship_max_sponsors'),
  sponsoredFrom: atLeastOne(stored, 'sponsorship_num_sponsors'),
  isDccOnSponsorships: isOn(stored, 'dcc_enabled_on_sponsorships'),
  sponseeWord: setting(stored, 'syn_sponsorship_child').trim() || 'Child',
  endsOnSuspend: isOn(stored, 'sponsorship_end_on_rpp_suspend'),
  endsOnCancel: isOn(stored, 'sponsorship_end_on_rpp_cancel'),
})
