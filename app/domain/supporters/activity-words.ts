import { shownDate, type CalendarDate } from '~/kit/calendar'

/** A change of a supporter as the journal keeps it. */
export type Change = { verb: string; before: unknown; after: unknown }

type Facts = Record<string, unknown>

const facts = (value: unknown): Facts => (typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Facts) : {})

const SIDES: Record<string, string> = { bill: 'billing', ship: 'shipping' }
const FIELDS: Record<string, string> = {
  title: 'title',
  first_name: 'first name',
  last_name: 'last name',
  organization_name: 'organization',
  email: 'email',
  address_01: 'address',
  address_02: 'address line 2',
  city: 'city',
  state: 'state',
  zip: 'ZIP',
  country: 'country',
  phone: 'phone',
  account_type_id: 'type',
  referral_source: 'referral source',
  donor_id: 'donor CRM number',
}

/** "billing city" for bill_city; null for a column that says nothing by itself. */
function fieldWords(column: string): string | null {
  const own = FIELDS[column]
  if (own !== undefined) return own
  const [prefix = '', ...rest] = column.split('_')
  const [side, field] = [SIDES[prefix], FIELDS[rest.join('_')]]
  return side === undefined || field === undefined ? null : `${side} ${field}`
}

const shown = (value: unknown): string =>
  value === null || value === undefined || value === '' ? 'empty' : `“${Array.isArray(value) ? value.join(', ') : String(value)}”`

const STATES: Record<string, string> = { archived: 'Archived', active: 'Restored', spam: 'Marked as spam' }

const VERIFIED: Record<string, string> = { Verified: 'Verified', Pending: 'Verification pending', Denied: 'Verification denied' }

function edited(before: Facts, after: Facts): { title: string; details: string[] } {
  if ('emailOptIn' in after) {
    return { title: after.emailOptIn === true ? 'Subscribed to marketing email' : 'Unsubscribed from marketing email', details: [] }
  }
  if ('userFields' in after) {
    const [had, has] = [facts(before.userFields), facts(after.userFields)]
    const names = Object.keys(has)
    return {
      title: names.length === 1 ? `Changed ${names[0]}` : `Changed ${names.length} fields`,
      details: names.map((name) => `${name}: ${shown(had[name])} → ${shown(has[name])}`),
    }
  }
  if ('referredBy' in after)
    return { title: after.referredBy === null ? 'Referral removed' : `Referred by ${String(after.referredBy)}`, details: [] }
  if ('verifiedStatus' in after) return { title: VERIFIED[String(after.verifiedStatus)] ?? 'Verification removed', details: [] }
  const details = Object.keys(after).flatMap((column) => {
    const words = fieldWords(column)
    return words === null || column === 'account_type_id' ? [] : [`${words}: ${shown(before[column])} → ${shown(after[column])}`]
  })
  const names = Object.keys(after).flatMap((column) => fieldWords(column) ?? [])
  return { title: names.length === 1 ? `Changed the ${names[0]}` : `Changed ${names.length} fields`, details }
}

const day = (on: unknown): string => (typeof on === 'string' ? shownDate(on as CalendarDate) : 'no end')
const range = ({ startsOn, endsOn }: Facts): string => `${day(startsOn)} – ${day(endsOn)}`

function membershipChanged(verb: string, was: Facts, is: Facts): { title: string; details: string[] } {
  const name = String(is.membership)
  if (verb === 'memberships.expire') return { title: `${name} expired`, details: [`Its last day was ${day(is.endsOn)}`] }
  if (is.removed === true) return { title: `${name} removed`, details: [range(was)] }
  if (is.periods === 0)
    return {
      title: is.reason === 'Payment returned' ? `${name} taken back: the bank returned the payment` : `${name} taken back with a refund`,
      details: [],
    }
  if (was.periods === 0) return { title: `${name} given again: the refund failed`, details: [] }
  if (is.periods !== undefined)
    return { title: `${name} changed by a refund`, details: [`${String(was.periods)} → ${String(is.periods)} periods`] }
  if ('membership' in was) return { title: `${name} changed`, details: [`${range(was)} → ${range(is)}`] }
  if (is.from === 'plan') return { title: `${name} extended by a recurring payment`, details: [range(is)] }
  return { title: is.from === 'sale' ? `${name} bought` : `${name} added`, details: [range(is)] }
}

/** What a change says on the supporter's timeline. */
export function changeWords({ verb, before, after }: Change): { title: string; details: string[] } {
  const [was, is] = [facts(before), facts(after)]
  if ('membership' in is) return membershipChanged(verb, was, is)
  if (verb === 'supporters.set-supporter-state') return { title: STATES[String(is.state)] ?? 'Changed', details: [] }
  if (verb === 'merges.merge-supporters') return { title: `Merged with ${String(is.loser ?? 'another supporter')}`, details: [] }
  if (verb === 'merges.undo-merge') return { title: `Merge with ${String(is.loser ?? 'another supporter')} undone`, details: [] }
  if (verb === 'supporters.edit-supporter') return edited(was, is)
  if (is.from === 'sale') return { title: 'Created with a sale', details: [] }
  if (verb === 'supporters.add-supporter' && ['emailOptIn', 'userFields', 'verifiedStatus', 'referredBy'].some((key) => key in is))
    return edited(was, is)
  return { title: 'Created', details: [] }
}
