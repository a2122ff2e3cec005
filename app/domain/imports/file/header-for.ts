import { makeContributionColumns } from '../sheets/contributions'
import { makeSponsorshipColumns } from '../sheets/sponsorships'
import { makeSupporterColumns } from '../sheets/supporters'
import { makeTimelineColumns } from '../sheets/timeline'

const LABELS: ReadonlyMap<string, string> = new Map(
  [
    ...makeContributionColumns([]),
    ...makeSupporterColumns({ countries: [], accountTypes: [], memberships: [] }),
    ...makeSponsorshipColumns([]),
    ...makeTimelineColumns(),
  ].map(({ field }) => [field.key, field.label]),
)

export const findHeader = (
  { headers, mapping }: { headers: readonly string[]; mapping: readonly string[] },
  field: string,
): string => headers[mapping.indexOf(field)] || (LABELS.get(field) ?? field)
