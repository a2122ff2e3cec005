import { text, type ListColumn } from '~/lists/declare/columns'
import { exact, type ListFilter } from '~/lists/declare/filters'
import { everyWord } from '~/lists/declare/filter-values'
import { sql, type Sql } from '~/kit/sql'

// Text to give writes the source of its conversation; the website writes all of them.

const SOURCE = sql`c.tracking_source`
const MEDIUM = sql`c.tracking_medium`
const CAMPAIGN = sql`c.tracking_campaign`
const TERM = sql`c.tracking_term`

const trackingFilter = (label: string, param: string, value: Sql): ListFilter =>
  exact({
    label,
    relation: `${label} contains`,
    param,
    isMore: true,
    // The first condition uses an index of the few contributions that have any of these values.
    where: (typed) => sql`(${value} IS NOT NULL AND ${everyWord(sql`lower(' ' || ${value})`, typed)})`,
  })

export const TRACKING_FILTERS = {
  trackingSource: trackingFilter('Tracking source', 'fots', SOURCE),
  trackingMedium: trackingFilter('Tracking medium', 'fotm', MEDIUM),
  trackingCampaign: trackingFilter('Tracking campaign', 'fotc', CAMPAIGN),
  trackingTerm: trackingFilter('Tracking term', 'fott', TERM),
}

export const TRACKING_COLUMNS = {
  trackingSource: text('Tracking Source', SOURCE),
  trackingMedium: text('Tracking Medium', MEDIUM),
  trackingCampaign: text('Tracking Campaign', CAMPAIGN),
} satisfies Record<string, ListColumn>
