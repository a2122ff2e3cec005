import { contributionColumns } from '../sheets/contributions'
import { sponsorshipColumns } from '../sheets/sponsorships'
import { supporterColumns } from '../sheets/supporters'
import { timelineColumns } from '../sheets/timeline'

const LABELS: ReadonlyMap<string, string> = new Map(
  [
    ...contributionColumns([]),
    ...supporterColumns({ countries: [], accountTypes: [], memberships: [] }),
    ...sponsorshipColumns([]),
    ...timelineColumns(),
  ].map(({ field }) => [field.key, field.label]),
)

export const headerFor = (
  { headers, mapping }: { headers: readonly string[]; mapping: readonly string[] },
  field: string,
): string => headers[mapping.indexOf(field)] || (LABELS.get(field) ?? field)
