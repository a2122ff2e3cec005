import { computeTotals, type CartLine } from '~/domain/pricing/totals'
import type { DccTerms } from '~/domain/pricing/dcc'
import type { AddCall } from '~/pages/jpanel/pos/item/item-choice'
import type { TillLine, TillOrder } from './order'
import { isSameItem, lineToJoin, type PlainItem } from '~/pages/jpanel/pos/item/plain-item'
import { MAX_CHOICE } from '~/pages/jpanel/pos/catalog/product'

export type PendingLine = {
  key: string
  productId: number
  name: string
  detail: string
  repeat: string | null
  qty: number
  priceMinor: bigint
  recurringMinor: bigint | null
  isDonation: boolean
  joins?: PlainItem
  replaces?: number
}

export type Removed = { name: string; again: AddCall; shown: Omit<PendingLine, 'key'> }

export type CartState = {
  order: TillOrder | null
  pending: PendingLine[]
  leaving: number[]
  isStarting: boolean
  freshLineId: number | null
  removed: Removed | null
  /** The last refused product. The stock shown here may be out of date. */
  refused: { productId: number } | null
}

export const EMPTY_CART: CartState = {
  order: null,
  pending: [],
  leaving: [],
  isStarting: false,
  freshLineId: null,
  removed: null,
  refused: null,
}

export type CartAction =
  | { do: 'start' }
  | { do: 'startFailed' }
  | { do: 'show'; order: TillOrder }
  | { do: 'add'; line: PendingLine }
  | { do: 'more'; key: string }
  | { do: 'added'; key: string; order: TillOrder }
  | { do: 'addFailed'; key: string; order: TillOrder | null }
  | { do: 'remove'; lineId: number }
  | { do: 'removed'; lineId: number; order: TillOrder; removed: Removed | null }
  | { do: 'removeFailed'; lineId: number; order: TillOrder | null }
  | { do: 'forgetRemoved' }
  | { do: 'empty' }

const without = <T>(list: readonly T[], gone: T): T[] => list.filter((one) => one !== gone)

export const findNewLine = (before: TillOrder | null, after: TillOrder): number | null => {
  const known = new Set(before?.lines.map(({ id }) => id))
  return after.lines.findLast(({ id, isLocked }) => !known.has(id) && !isLocked)?.id ?? null
}

export function cartReducer(state: CartState, action: CartAction): CartState {
  switch (action.do) {
    case 'start':
      return { ...state, isStarting: true }
    case 'startFailed':
      return { ...state, isStarting: false }
    case 'show':
      return {
        ...state,
        order: action.order,
        isStarting: false,
        freshLineId: (state.order && findNewLine(state.order, action.order)) ?? state.freshLineId,
      }
    case 'add':
      return { ...state, pending: [...state.pending, action.line], removed: null }
    case 'more':
      return {
        ...state,
        pending: state.pending.map((line) => (line.key === action.key ? { ...line, qty: line.qty + 1 } : line)),
      }
    case 'added':
      return {
        ...state,
        order: action.order,
        pending: state.pending.filter(({ key }) => key !== action.key),
        freshLineId: findNewLine(state.order, action.order),
      }
    case 'addFailed':
      return {
        ...state,
        order: action.order ?? state.order,
        pending: state.pending.filter(({ key }) => key !== action.key),
        refused: state.pending.find(({ key }) => key === action.key) ?? null,
      }
    case 'remove':
      return { ...state, leaving: [...state.leaving, action.lineId], removed: null }
    case 'removed':
      return { ...state, order: action.order, leaving: without(state.leaving, action.lineId), removed: action.removed }
    case 'removeFailed':
      return { ...state, order: action.order ?? state.order, leaving: without(state.leaving, action.lineId) }
    case 'forgetRemoved':
      return state.removed === null ? state : { ...state, removed: null }
    case 'empty':
      return EMPTY_CART
  }
}

export function shownLines({ order, leaving, pending }: CartState): TillLine[] {
  const gone = new Set([...leaving, ...pending.flatMap(({ replaces }) => replaces ?? [])])
  return order?.lines.filter(({ id, lockedToLineId }) => !gone.has(id) && !gone.has(lockedToLineId ?? 0)) ?? []
}

export function toRows(state: CartState): { lines: TillLine[]; waiting: PendingLine[] } {
  const lines = shownLines(state)
  const waiting: PendingLine[] = []
  for (const one of state.pending) {
    const { joins, qty } = one
    const beside =
      joins && waiting.findIndex((row) => row.joins && isSameItem(row.joins, joins) && row.qty + qty <= MAX_CHOICE)
    const row = beside === undefined ? undefined : waiting[beside]
    const line = joins && !row ? lineToJoin(lines, joins, qty) : undefined
    if (line) lines.splice(lines.indexOf(line), 1)
    if (row) waiting.splice(waiting.indexOf(row), 1, { ...row, qty: row.qty + qty })
    else waiting.push({ ...one, qty: (line?.qty ?? 0) + qty })
  }
  return { lines, waiting }
}

export type CartPane = 'loading' | 'empty' | 'filled'

export function choosePane(state: CartState): CartPane {
  if (shownLines(state).length + state.pending.length > 0) return 'filled'
  return state.isStarting ? 'loading' : 'empty'
}

export function countProduct(state: CartState, productId: number): number {
  const confirmed = shownLines(state).filter((line) => line.productId === productId && !line.isLocked)
  const pending = state.pending.filter((line) => line.productId === productId)
  return [...confirmed, ...pending].reduce((sum, { qty }) => sum + qty, 0)
}

export const totalQty = (state: CartState): number =>
  [...shownLines(state), ...state.pending].reduce((sum, { qty }) => sum + qty, 0)

export const isSettled = (state: CartState): boolean =>
  state.pending.length === 0 && state.leaving.length === 0 && !state.isStarting

export type CartSums = {
  subtotalMinor: bigint
  taxMinor: bigint
  shippingMinor: bigint
  dccMinor: bigint
  totalMinor: bigint
}

const NOTHING = {
  originalPriceMinor: 0n,
  isLocked: false,
  isDownload: false,
  isShippable: false,
  isShippingFree: true,
  weightGrams: 0,
  isDccEligible: false,
}

const calculable = (line: PendingLine | TillLine): CartLine =>
  'key' in line
    ? { ...NOTHING, ...line, totalMinor: line.priceMinor * BigInt(line.qty) }
    : {
        ...NOTHING,
        qty: line.qty,
        totalMinor: line.totalMinor,
        productId: line.productId,
        recurringMinor: line.recurring?.minor ?? null,
        isDonation: line.isDonation,
        isDccEligible: line.isDccEligible,
      }

/**
 * Returns the server's sums. While changes are pending, the same calculator computes them with the last tax and
 * shipping.
 */
export function computeSums(state: CartState, currency: string, terms: DccTerms): CartSums {
  const { order } = state
  if (order && isSettled(state)) return order
  const lines = [...shownLines(state), ...state.pending].map(calculable)
  const totals = computeTotals({
    currency,
    lines,
    shipping: lines.length === 0 ? 0n : (order?.shippingMinor ?? 0n),
    tax: lines.length === 0 ? 0n : (order?.taxMinor ?? 0n),
    dcc: { choice: order?.dccEnabledByCustomer ? order.dccType : null, terms },
  })
  return { ...totals, taxMinor: totals.taxes.minor, shippingMinor: totals.shipping.minor }
}
