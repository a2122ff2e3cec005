import type { SyncPage, SyncedRules } from '~/domain/till-catalog/sync-page'
import { parseRate, rateText } from '~/domain/pricing/exchange'
import { toQuery } from '~/kit/wire'

const snake = (name: string): string => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
const camel = (name: string): string => name.replaceAll(/_([a-z])/g, (_, letter: string) => letter.toUpperCase())

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

/** Renames fields at every depth; amounts are whole minor units. */
function toSent(value: unknown): unknown {
  if (typeof value === 'bigint') return Number(value)
  if (Array.isArray(value)) return value.map(toSent)
  if (!isRecord(value)) return value
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [snake(name), toSent(inner)]))
}

const IS_AMOUNT = /(?:Minor|Points|^pricePresets)$/

type Name = { name: string; isAmount: boolean }

const names = new Map<string, Name>()

/** A catalog has a few dozen names and millions of values, and the till waits for it when it opens. */
function readName(wire: string): Name {
  const cached = names.get(wire)
  if (cached !== undefined) return cached
  const name = camel(wire)
  const read = { name, isAmount: IS_AMOUNT.test(name) }
  names.set(wire, read)
  return read
}

const toAmount = (value: unknown): unknown =>
  Array.isArray(value) ? value.map(toAmount) : typeof value === 'number' ? BigInt(value) : value

function fromSent(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(fromSent)
  if (!isRecord(value)) return value
  const read: Record<string, unknown> = {}
  for (const wire of Object.keys(value)) {
    const { name, isAmount } = readName(wire)
    read[name] = isAmount ? toAmount(value[wire]) : fromSent(value[wire])
  }
  return read
}

/** Sends a list, because currencies as keys would be renamed like fields. */
const sendRates = (rates: SyncedRules['till']['rates']) =>
  Object.entries(rates).map(([currency, rate]) => ({ currency, rate: rateText(rate) }))

type SentRates = ReturnType<typeof sendRates>

const readRates = (rates: SentRates): SyncedRules['till']['rates'] =>
  Object.fromEntries(rates.map(({ currency, rate }) => [currency, parseRate(rate) ?? 0n]))

export const syncWire = ({ rules, ...page }: SyncPage) =>
  toSent({ ...page, rules: { ...rules, till: { ...rules.till, rates: sendRates(rules.till.rates) } } }) as SyncWire

export type SyncWire = {
  part: SyncPage['part']
  is_first: boolean
  is_last: boolean
  cursor: string
  /** Not stored with the catalog. */
  grant?: string | null
  rules: Record<string, unknown>
  changed: Record<string, { id: number }[]>
  gone: { kind: string; id: number }[]
}

export const syncAddress = ({ cursor, device }: { cursor: string | null; device: string }): string =>
  `/jpanel/pos/sync?${toQuery({ device, ...(cursor === null ? {} : { cursor }) })}`

export function readSync(reply: SyncWire): SyncPage {
  const page = fromSent(reply) as SyncPage
  const { till } = page.rules
  return {
    ...page,
    rules: { ...page.rules, till: { ...till, rates: readRates(till.rates as unknown as SentRates) } },
  }
}

export const readEnds = ({ is_first, is_last }: SyncWire) => ({ isFirst: is_first, isLast: is_last })

export const wholeCatalog = (whole: Pick<SyncWire, 'cursor' | 'rules' | 'changed'>): SyncWire => ({
  ...whole,
  part: 'all',
  is_first: true,
  is_last: true,
  gone: [],
})
