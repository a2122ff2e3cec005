import type { PageEvent } from '~/domain/fundraising/page-record.server'
import { withSymbol } from '~/kit/money'

const WORDS: Record<string, string> = {
  'fundraising.suspend-page': 'Suspended',
  'fundraising.close-pages': 'Closed: its deadline has passed',
  'fundraising.archive-row': 'Archived',
  'fundraising.restore-row': 'Restored',
}

/** One sentence for each entry of a page's history. */
export function eventWords({ verb, before, after }: PageEvent, currency: string): string {
  if (verb === 'fundraising.activate-page')
    return after?.status === 'active' ? 'Activated' : 'Activated, pending verification of the organizer'
  if (verb !== 'fundraising.save-offsets') return WORDS[verb] ?? verb
  const amount = (side: PageEvent['after']) => withSymbol({ minor: BigInt(Number(side?.raisedOffsetMinor ?? 0)), currency })
  return `Raised elsewhere: ${amount(after)} in ${Number(after?.giftsOffset ?? 0)} contributions, before ${amount(before)}`
}
