/** Fulfillment rules (R-CONTRIBUTIONS-3); unknown values read as `shipping`. */
export type FulfilmentRule = 'never' | 'shipping' | 'always'

export const fulfilmentRule = (setting: string): FulfilmentRule =>
  setting === 'never' || setting === 'always' ? setting : 'shipping'

type Fulfilling = { isFulfilled: boolean; shippableItems: number }

export const canBeFulfilled = (rule: FulfilmentRule, { shippableItems }: Fulfilling): boolean =>
  rule === 'always' || (rule === 'shipping' && shippableItems > 0)

export const isUnfulfilled = (rule: FulfilmentRule, contribution: Fulfilling): boolean =>
  canBeFulfilled(rule, contribution) && !contribution.isFulfilled

export type RefundState = 'none' | 'part' | 'full'

export function refundState({ refundedMinor, totalMinor }: { refundedMinor: bigint; totalMinor: bigint }): RefundState {
  if (refundedMinor <= 0n) return 'none'
  return refundedMinor < totalMinor ? 'part' : 'full'
}

export const STATUSES = [
  'Spam/Fraud',
  'Refunded',
  'Partially Refunded',
  'Risk Warning',
  'Unfulfilled',
  'Unsynced',
  'OK',
  'Test',
] as const
export type Status = (typeof STATUSES)[number]

export type StatusFacts = Fulfilling & {
  isSpam: boolean
  isTest: boolean
  warningCount: number
  refundedMinor: bigint
  totalMinor: bigint
  /** Missing in the donor CRM of an organization that uses one; left out where that does not matter. */
  isUnsynced?: boolean
}

/**
 * Returns the pills of a contribution, most serious first; OK if there is nothing to show but that it is a test
 * (R-CONTRIBUTIONS-5).
 */
export function statuses(rule: FulfilmentRule, contribution: StatusFacts): Status[] {
  const refund = refundState(contribution)
  const grave: Status[] = [
    ...(contribution.isSpam ? (['Spam/Fraud'] as const) : []),
    ...(refund === 'full' ? (['Refunded'] as const) : []),
    ...(refund === 'part' ? (['Partially Refunded'] as const) : []),
    ...(contribution.warningCount > 0 ? (['Risk Warning'] as const) : []),
    ...(isUnfulfilled(rule, contribution) ? (['Unfulfilled'] as const) : []),
    ...(contribution.isUnsynced === true ? (['Unsynced'] as const) : []),
  ]
  return [...(grave.length === 0 ? (['OK'] as const) : grave), ...(contribution.isTest ? (['Test'] as const) : [])]
}

const FULFILMENT_CLASSES = { complete: 0, openWithShippable: 1, openWithout: 2 } as const
const buckets = (classes: readonly number[]): number[] => classes.flatMap((of) => [3 * of, 3 * of + 1, 3 * of + 2])

const UNFULFILLED: Record<FulfilmentRule, readonly number[] | null> = {
  never: null,
  shipping: [FULFILMENT_CLASSES.openWithShippable],
  always: [FULFILMENT_CLASSES.openWithShippable, FULFILMENT_CLASSES.openWithout],
}

const FULFILLED: Record<FulfilmentRule, readonly number[] | null> = {
  never: null,
  shipping: [FULFILMENT_CLASSES.complete, FULFILMENT_CLASSES.openWithout],
  always: [FULFILMENT_CLASSES.complete],
}

export const SIMPLE_STATES = ['unfulfilled', 'fulfilled', 'refunded'] as const
export type SimpleState = (typeof SIMPLE_STATES)[number]

export function findBuckets(state: SimpleState, rule: FulfilmentRule): number[] | null {
  if (state === 'refunded') return [1, 2, 4, 5, 7, 8]
  const classes = state === 'unfulfilled' ? UNFULFILLED[rule] : FULFILLED[rule]
  return classes === null ? null : buckets(classes)
}
