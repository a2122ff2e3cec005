import { isOn, readList, setting } from './definitions'

export type GivingSettings = {
  maxSponsors: number
  /** A sponsee with this many sponsors or more counts as sponsored. */
  sponsoredFrom: number
  isDccOnSponsorships: boolean
  sponseeWord: string
  sponseesWord: string
  maturityAge: number
  /** Always includes Website. */
  sources: string[]
  /** Reasons for staff, including those that sponsors may choose. */
  endReasons: string[]
  endsOnSuspend: boolean
  endsOnCancel: boolean
  sorting: string
  areSponsoredListed: boolean
}

type Stored = Readonly<Record<string, string>>

type Counted = 'sponsorship_max_sponsors' | 'sponsorship_num_sponsors' | 'sponsorship_maturity_age'

const atLeastOne = (stored: Stored, key: Counted): number => {
  const percent = Number(setting(stored, key))
  return Number.isInteger(percent) && percent >= 1 ? percent : 1
}

const WEBSITE = 'Website'

const withWebsite = (sources: string[]): string[] => (sources.includes(WEBSITE) ? sources : [...sources, WEBSITE])

export const sponseeListName = (stored: Stored): string =>
  setting(stored, 'sponsorship_database_name').trim() ||
  setting(stored, 'syn_sponsorship_children').trim() ||
  'Children'

export const givingSettings = (stored: Stored): GivingSettings => ({
  maxSponsors: atLeastOne(stored, 'sponsorship_max_sponsors'),
  sponsoredFrom: atLeastOne(stored, 'sponsorship_num_sponsors'),
  isDccOnSponsorships: isOn(stored, 'dcc_enabled_on_sponsorships'),
  sponseeWord: setting(stored, 'syn_sponsorship_child').trim() || 'Child',
  sponseesWord: setting(stored, 'syn_sponsorship_children').trim() || 'Children',
  maturityAge: atLeastOne(stored, 'sponsorship_maturity_age'),
  sources: withWebsite(readList(stored, 'sponsorship_sources')),
  endReasons: [
    ...new Set([
      ...readList(stored, 'sponsorship_end_reasons'),
      ...(isOn(stored, 'allow_member_to_end_sponsorship') ? readList(stored, 'public_sponsorship_end_reasons') : []),
    ]),
  ],
  endsOnSuspend: isOn(stored, 'sponsorship_end_on_rpp_suspend'),
  endsOnCancel: isOn(stored, 'sponsorship_end_on_rpp_cancel'),
  sorting: setting(stored, 'sponsorship_default_sorting'),
  areSponsoredListed: isOn(stored, 'sponsorship_show_sponsored_on_web'),
})
