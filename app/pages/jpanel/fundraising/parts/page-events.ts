import type { PageEvent } from '~/domain/fundraising/page-record.server'
import { describeChanges } from '~/domain/journal/describe-save'
import { listChanges } from '~/domain/journal/list-changes'
import { writeSentence, type Currencies, type Sentences } from '~/domain/journal/stored-event'
import type { EventName } from '~/kit/operation'
import { withSymbol } from '~/kit/money'
import { makeTurns } from '~/kit/process/turns'

type PageEventName = Extract<EventName, `fundraising_page.${string}`>

const amount = ({ raisedOffsetMinor }: { raisedOffsetMinor?: number }, currency: string) =>
  withSymbol({ minor: BigInt(raisedOffsetMinor ?? 0), currency })

/** A page that staff created has no earlier values. None of the fields holds a time, so the zone does not matter. */
function describeFields(after: object, before: object, money: Currencies): string {
  if (Object.keys(before).length === 0) return 'Created by staff'
  const changes = listChanges(before, after, { ...money, zone: 'UTC', kind: 'fundraising_page' })
  return changes.length === 0 ? 'Saved without a change' : `Changed: ${describeChanges(changes)}`
}

const SENTENCES: Sentences<PageEventName> = {
  'fundraising_page.activated': ({ status }) =>
    status === 'active' ? 'Activated' : 'Activated, pending verification of the organizer',
  'fundraising_page.suspended': () => 'Suspended',
  'fundraising_page.closed': () => 'Closed: its deadline has passed',
  'fundraising_page.deleted': () => 'Archived',
  'fundraising_page.restored': () => 'Restored',
  'fundraising_page.saved': (after, { before, ...money }) => describeFields(after, before, money),
  'fundraising_page.offsets-changed': (after, { before, currency }) =>
    `Raised elsewhere: ${amount(after, currency)} in ${after.giftsOffset ?? 0} contributions, before ` +
    `${amount(before, currency)}`,
}

/** Entries written before events had names are recognized by their operation. */
const EVENT_OF_OPERATION: Record<string, PageEventName> = {
  'fundraising.activate-page': 'fundraising_page.activated',
  'fundraising.suspend-page': 'fundraising_page.suspended',
  'fundraising.close-pages': 'fundraising_page.closed',
  'fundraising.archive-row': 'fundraising_page.deleted',
  'fundraising.restore-row': 'fundraising_page.restored',
  'fundraising.save-offsets': 'fundraising_page.offsets-changed',
}

const isKnown = (event: string | null): event is PageEventName => event !== null && Object.hasOwn(SENTENCES, event)

export function eventWords({ event: name, verb, before, after }: PageEvent, currency: string, home = currency): string {
  const event = isKnown(name) ? name : EVENT_OF_OPERATION[verb]
  return event === undefined ? verb : writeSentence(SENTENCES, event, { before, after, currency, home })
}

/** Each event may hold long texts to compare. */
export async function describeEvents(events: readonly PageEvent[], currency: string, home: string): Promise<string[]> {
  const pause = makeTurns()
  const described: string[] = []
  for (const event of events) {
    described.push(eventWords(event, currency, home))
    await pause()
  }
  return described
}
