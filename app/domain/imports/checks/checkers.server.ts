import type { Sheet } from '../sheet'
import type { MakeChecker } from './check.server'
import { checkContributions } from './contributions.server'
import { checkSponsorships } from './sponsorships.server'
import { checkSupporters } from './supporters.server'
import { checkTimeline } from './timeline.server'

export const CHECKERS: Record<Sheet, MakeChecker> = {
  contributions: checkContributions,
  supporters: checkSupporters,
  sponsorships: checkSponsorships,
  sponsorship_timeline: checkTimeline,
}
