import { isOn, readList, setting } from './definitions'

/** Settings of sponsorship (R-SETTINGS-3 and R-SETTINGS-1). */
export type GivingSettings = {
  maxSponsors: number
  /** From this many on a sponsee counts as sponsored. */
  sponsoredFrom: number
  isDccOnSponsorships: boolean
  sponseeWord: string
  sponseesWord: string
  /** A sponsee is mature from this age on. */
  maturityAge: number
  /** Website is always among them. */
  sources: string[]
  /** The reasons for staff. Those that sponsors may choose are among them. */
  endReasons: string[]
  /** A suspended or cancelled plan ends its sponsor. */
  endsOnSuspend: boolean
  endsOnCancel: boolean
  sorting: string
  /** The website lists sponsees who have a sponsor already. */
  areSponsoredListed: boolean
}

type Stored = Readonly<Record<string, string>>

type Counted = 'sponsorship_max_sponsors' | 'sponsorship_num_sponsors' | 'sponsorship_maturity_age'

const atLeastOne = (stored: Stored, key: Counted): number => {
  const percent = Number(setting(stored, key))
  return Number.isInteger(percent) && percent >= 1 ? percent : 1
}

/** Sales on the website say where they come from by this word. */
const WEBSITE = 'Website'

const withWebsite = (sources: string[]): string[] => (sources.includes(WEBSITE) ? sources : [...sources, WEBSITE])

/** The name of the list of sponsees, which is theirs where it has none of its own. */
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
