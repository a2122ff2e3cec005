import { shownDate, type CalendarDate } from '~/kit/calendar'
import { withForeignCode } from '~/kit/money'
import { writeSentence, type Currencies, type Sentences, type StoredAfter, type StoredEvent } from './stored-event'

const text = (value: unknown): string => (typeof value === 'string' || typeof value === 'number' ? String(value) : '')

const STATUS_WORDS: Record<string, string> = { Suspended: 'Paused', Active: 'Resumed', Cancelled: 'Cancelled' }

function describeStatus({ status, reason }: StoredAfter<'recurring-plan.status-changed'>): string | null {
  const words = STATUS_WORDS[text(status)]
  return words !== undefined && typeof reason === 'string' ? `${words}: ${reason}` : (words ?? null)
}

const PARTS = ['amountMinor', 'nextBillingOn', 'cyclesRemaining', 'methodId'] as const
type Terms = StoredAfter<'recurring-plan.edited'>

const isChanged = (part: (typeof PARTS)[number], was: Terms, is: Terms): boolean =>
  is[part] !== undefined && was[part] !== undefined && String(was[part]) !== String(is[part])

const dayWords = (on: unknown): string => (typeof on === 'string' ? shownDate(on as CalendarDate) : 'none')

type TermWords = {
  money: (minor: bigint) => string
  pair: (part: string, was: string, is: string) => string
}

export function describeChangedTerms(is: Terms, was: Terms, { money, pair }: TermWords): string[] {
  const amount = (value: unknown) => money(BigInt(text(value) || 0))
  const count = (value: unknown) => (value === null ? 'no end' : text(value))
  const words = {
    amountMinor: () =>
      `${pair('Amount', amount(was.amountMinor), amount(is.amountMinor))}, from ${dayWords(is.nextBillingOn)}`,
    nextBillingOn: () => pair('Next payment', dayWords(was.nextBillingOn), dayWords(is.nextBillingOn)),
    cyclesRemaining: () => pair('Payments left', count(was.cyclesRemaining), count(is.cyclesRemaining)),
    methodId: () =>
      was.method !== undefined && is.method !== undefined
        ? pair('Payment method', was.method, is.method)
        : 'Another payment method',
  }
  return PARTS.filter((part) => isChanged(part, was, is)).map((part) => words[part]())
}

function describeTerms(is: Terms, { before: was, currency, home }: StoredEvent<'recurring-plan.edited'>): string {
  const changed = describeChangedTerms(is, was, {
    money: (minor) => withForeignCode({ minor, currency }, home),
    pair: (part, old, now) => `${part} ${old} → ${now}`,
  })
  return changed.length === 0 ? 'Saved without a change' : changed.join('. ')
}

type PlanChange =
  'recurring-plan.edited' | 'recurring-plan.status-changed' | 'recurring-plan.cancelled' | 'recurring-plan.moved'

export const PLAN_CHANGES: Sentences<PlanChange, string | null> = {
  'recurring-plan.edited': describeTerms,
  'recurring-plan.status-changed': describeStatus,
  'recurring-plan.cancelled': describeStatus,
  'recurring-plan.moved': ({ sponsee }, { before: was }) => `Moved from ${text(was.sponsee)} to ${text(sponsee)}`,
}

const isPlanChange = (event: string): event is PlanChange => Object.hasOwn(PLAN_CHANGES, event)

export const describePlanChange = (
  event: string,
  entry: { before: unknown; after: unknown } & Currencies,
): string | null => (isPlanChange(event) ? writeSentence(PLAN_CHANGES, event, entry) : null)
