import { describeChange } from '~/domain/journal/changed-value'
import { fieldLabel, withinSentence } from '~/domain/journal/field-words'
import { shownDate, type CalendarDate } from '~/kit/calendar'
import type { EventName } from '~/kit/operation'
import type { SupporterColumn } from './supporter-columns'
import { writeSentence, type Sentences, type StoredAfter, type StoredEvent } from '~/domain/journal/stored-event'

/** `name` is the event, or the operation in entries from before every change had an event. */
export type Change = { name: string; before: unknown; after: unknown }

type SupporterEvent = Extract<EventName, `supporter.${string}`>
type Words = { title: string; details: string[] }

type Facts = Record<string, unknown>

const toFacts = (value: unknown): Facts =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Facts) : {}

type EditedColumn = SupporterColumn | 'account_type'

const FOLLOWING: ReadonlySet<string> = new Set<EditedColumn>(['display_name', 'ship_is_billing'])

/** "billing city" for bill_city; null for a column with no meaning of its own. */
const fieldWords = (column: EditedColumn): string | null =>
  FOLLOWING.has(column) ? null : withinSentence(fieldLabel(column, 'supporter'))

const STATES: Record<string, string> = { archived: 'Archived', active: 'Restored', spam: 'Marked as spam' }

const VERIFIED: Record<string, string> = {
  Verified: 'Verified',
  Pending: 'Verification pending',
  Denied: 'Verification denied',
}

const titleOnly = (title: string): Words => ({ title, details: [] })

type FieldsChanged = 'supporter.fields-changed'

function fieldsChanged(after: StoredAfter<FieldsChanged>, { before }: StoredEvent<FieldsChanged>): Words {
  const [had, has] = [toFacts(before.userFields), toFacts(after.userFields)]
  const names = Object.keys(has)
  return {
    title: names.length === 1 ? `Changed ${names[0]}` : `Changed ${names.length} fields`,
    details: names.map((name) => describeChange(`${name}:`, had[name], has[name])),
  }
}

function describeEdit(after: StoredAfter<'supporter.edited'>, { before }: StoredEvent<'supporter.edited'>): Words {
  const columns = (Object.keys(after) as EditedColumn[]).filter(
    (column) => column !== 'account_type_id' || !('account_type' in after),
  )
  const details = columns.flatMap((column) => {
    const words = fieldWords(column)
    return words === null || column === 'account_type_id'
      ? []
      : [describeChange({ label: `${words}:`, key: column }, before[column], after[column])]
  })
  const names = columns.flatMap((column) => fieldWords(column) ?? [])
  return { title: names.length === 1 ? `Changed the ${names[0]}` : `Changed ${names.length} fields`, details }
}

const day = (on: unknown): string => (typeof on === 'string' ? shownDate(on as CalendarDate) : 'no end')
const range = ({ startsOn, endsOn }: StoredAfter<'supporter.membership-added'>): string =>
  `${day(startsOn)} – ${day(endsOn)}`

type Settled = 'supporter.membership-settled'

function membershipSettled(
  { membership, periods, reason }: StoredAfter<Settled>,
  { before: was }: StoredEvent<Settled>,
): Words {
  const name = String(membership)
  if (periods === 0)
    return titleOnly(
      reason === 'Payment returned'
        ? `${name} taken back: the bank returned the payment`
        : `${name} taken back with a refund`,
    )
  if (was.periods === 0) return titleOnly(`${name} given again: the refund failed`)
  return { title: `${name} changed by a refund`, details: [`${String(was.periods)} → ${String(periods)} periods`] }
}

const describeMerge = ({ loser }: { loser?: unknown }) =>
  titleOnly(`Merged with ${String(loser ?? 'another supporter')}`)
const describeUndoneMerge = ({ loser }: { loser?: unknown }) =>
  titleOnly(`Merge with ${String(loser ?? 'another supporter')} undone`)

const ORIGINS = { sale: 'Created with a sale', form: 'Created', import: 'Imported from the donor CRM' } as const

const SENTENCES: Sentences<SupporterEvent, Words> = {
  'supporter.added': ({ from }) => titleOnly(from === undefined ? 'Created' : ORIGINS[from]),
  'supporter.edited': describeEdit,
  'supporter.fields-changed': fieldsChanged,
  'supporter.opt-in-changed': ({ emailOptIn }) =>
    titleOnly(emailOptIn === true ? 'Subscribed to marketing email' : 'Unsubscribed from marketing email'),
  'supporter.referrer-changed': ({ referredBy: is }, { before: { referredBy: was } }) => ({
    title: is === null ? 'Referral removed' : `Referred by ${String(is)}`,
    details: was ? [describeChange('referred by:', was, is)] : [],
  }),
  'supporter.nps-changed': ({ nps: is }, { before: { nps: was } }) => ({
    title: is === null ? 'NPS removed' : `NPS: ${is}`,
    details: was === null ? [] : [describeChange('NPS:', was, is)],
  }),
  'supporter.verification-changed': ({ verifiedStatus }) =>
    titleOnly(VERIFIED[String(verifiedStatus)] ?? 'Verification removed'),
  'supporter.state-changed': ({ state }) => titleOnly(STATES[String(state)] ?? 'Changed'),
  'supporter.marked-spam': () => titleOnly('Marked as spam'),
  'supporter.merged': describeMerge,
  'supporter.merged-away': describeMerge,
  'supporter.merge-undone': describeUndoneMerge,
  'supporter.returned-from-merge': describeUndoneMerge,
  'supporter.pair-dismissed': () => titleOnly('Marked as not a duplicate'),
  'supporter.membership-added': (is) => ({ title: `${String(is.membership)} added`, details: [range(is)] }),
  'supporter.membership-started': (is) => ({
    title: `${String(is.membership)} ${is.from === 'plan' ? 'extended by a recurring payment' : 'bought'}`,
    details: [range(is)],
  }),
  'supporter.membership-edited': (is, { before: was }) => ({
    title: `${String(is.membership)} changed`,
    details: [`${range(was)} → ${range(is)}`],
  }),
  'supporter.membership-expired': (is) => ({
    title: `${String(is.membership)} expired`,
    details: [`Its last day was ${day(is.endsOn)}`],
  }),
  'supporter.membership-removed': (is, { before: was }) => ({
    title: `${String(is.membership)} removed`,
    details: [range(was)],
  }),
  'supporter.membership-settled': membershipSettled,
  'supporter.donor-linked': ({ donorId }) => titleOnly(`Matched with donor ${donorId} of the donor CRM`),
  'supporter.login-created': () => titleOnly('Login created; the password has to be set at the first sign-in'),
}

const EVENT_OF_OPERATION: Record<string, SupporterEvent> = {
  'supporters.set-supporter-state': 'supporter.state-changed',
  'contributions.mark-spam': 'supporter.marked-spam',
  'merges.merge-supporters': 'supporter.merged',
  'merges.undo-merge': 'supporter.merge-undone',
  'merges.dismiss-pairs': 'supporter.pair-dismissed',
}
const EVENT_OF_FACT: Record<string, SupporterEvent> = {
  emailOptIn: 'supporter.opt-in-changed',
  userFields: 'supporter.fields-changed',
  referredBy: 'supporter.referrer-changed',
  verifiedStatus: 'supporter.verification-changed',
}

function membershipEvent(operation: string, was: Facts, is: Facts): SupporterEvent {
  if (operation === 'memberships.expire') return 'supporter.membership-expired'
  if (is.removed === true) return 'supporter.membership-removed'
  if (is.periods !== undefined) return 'supporter.membership-settled'
  if ('membership' in was) return 'supporter.membership-edited'
  return is.from === undefined ? 'supporter.membership-added' : 'supporter.membership-started'
}

function deriveEvent(operation: string, was: Facts, is: Facts): SupporterEvent {
  if ('membership' in is) return membershipEvent(operation, was, is)
  const known = EVENT_OF_OPERATION[operation] ?? Object.keys(is).flatMap((fact) => EVENT_OF_FACT[fact] ?? [])[0]
  return known ?? (operation === 'supporters.edit-supporter' ? 'supporter.edited' : 'supporter.added')
}

const isEvent = (name: string): name is SupporterEvent => Object.hasOwn(SENTENCES, name)

export function changeWords({ name, before, after }: Change): Words {
  const [was, is] = [toFacts(before), toFacts(after)]
  return writeSentence(SENTENCES, isEvent(name) ? name : deriveEvent(name, was, is), { before, after })
}
