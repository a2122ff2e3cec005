import { fullMoment, shortMoment, shownDate, type CalendarDate } from '~/kit/calendar'
import type { CsvColumn } from '~/lists/list'
import type { SortKey } from '~/lists/request/cursor'
import { formatMoney } from '~/kit/money'
import type { Ctx } from '~/kit/operation'
import { join, name, sql, type Sql } from '~/kit/sql'
import { grouped } from '~/kit/text'

export type Tone = 'good' | 'warn' | 'bad' | 'quiet'

/** `to` leads to the rows behind a figure. `of` is the data of a cell that its page renders. */
export type ViewCell = { text: string; title?: string; tone?: Tone; to?: string; of?: readonly string[] }

/** Widths are in px; the main column takes the rest. */
export type Look = {
  width?: number
  /** The window width from which the column is shown, until a person chooses columns. */
  from?: 1024 | 1280
  /** The position in a phone's two-line card. Without one, phones do not show the column. */
  place?: 'below' | 'below-2' | 'amount' | 'amount-below'
  /** Moves to its own line if it does not fit. */
  wraps?: true
}

type Where = {
  /** `true` sorts by the value itself; sort keys are never null and end, with the row's id, in an index. */
  sort?: true | readonly SortKey[]
  page?: false | Look
  call?: boolean
  /** Its heading in the export where that differs from the label; false leaves it out. */
  csv?: CsvColumn['head'] | false
  /** False leaves the column out of the export for organizations that do not have it. */
  isShown?: (ctx: Ctx) => boolean
  none?: string
  /** The address of the rows behind a figure: a list with the same sum. */
  opens?: (row: Row) => string | null
  /** Names the row, whose link it becomes. */
  isMain?: boolean
}

type Value = string | number | bigint | boolean | Date | null
export type Row = Readonly<Record<string, Value>>

type Kind =
  'text' | 'person' | 'code' | 'reference' | 'count' | 'money' | 'moment' | 'date' | 'status' | 'flag' | 'custom'

export type ListColumn = Where & {
  label: string
  kind: Kind
  value: Sql
  by?: Sql
  currency?: Sql
  keyKind: SortKey['kind']
  show: (value: Value, row: Row, at: { key: string; ctx: Ctx; isMixed: boolean }) => ViewCell
  csvValue: (ctx: Ctx) => Sql | null
}

const showNothing = ({ none = '–' }: Where): ViewCell => ({ text: none })

const textual =
  (kind: 'text' | 'person' | 'code' | 'reference') =>
  (label: string, value: Sql, where: Where = {}): ListColumn => ({
    ...where,
    label,
    kind,
    value,
    keyKind: 'text',
    show: (shown) => (shown === null || shown === '' ? showNothing(where) : { text: String(shown) }),
    csvValue: () => sql`csv_text(${value})`,
  })

export const text = textual('text')
export const person = textual('person')
export const code = textual('code')
export const reference = textual('reference')

export const texts = (
  labels: Readonly<Record<string, string>>,
  valueOf: (part: string) => Sql,
): Record<string, ListColumn> =>
  Object.fromEntries(Object.entries(labels).map(([part, label]) => [part, text(label, valueOf(part))]))

type CellContext = Parameters<ListColumn['show']>[2]
type ShowCell<R extends object> = (value: Value, row: R, at: CellContext) => ViewCell

export const custom = <R extends object = Row>(
  label: string,
  value: Sql,
  { show, ...where }: Where & { show: ShowCell<R> },
): ListColumn => ({
  ...where,
  label,
  kind: 'custom',
  value,
  keyKind: 'text',
  show: (shown, row, at) => show(shown, row as R, at),
  csvValue: () => sql`csv_text(${value})`,
})

export const count = (label: string, value: Sql, where: Where = {}): ListColumn => ({
  ...where,
  label,
  kind: 'count',
  value,
  keyKind: 'integer',
  show: (shown) => (shown === null ? showNothing(where) : { text: grouped(Number(shown)) }),
  csvValue: () => value,
})

/** A column only for the export, whose SQL is already the cell's content. */
export const raw = (label: string, csvValue: Sql | ((ctx: Ctx) => Sql | null), where: Where = {}): ListColumn => ({
  ...text(label, sql`NULL`, where),
  csvValue: typeof csvValue === 'function' ? csvValue : () => csvValue,
})

/** Like `raw`, for a number that stays a number in spreadsheets. */
export const figure: typeof raw = (label, csvValue, where) => ({ ...raw(label, csvValue, where), kind: 'count' })

type Amount = Where & {
  currency: Sql
  /** The currency's minor units per unit, if the export's rows already have it. */
  unit?: Sql
}

/**
 * Minor units of the row's currency. The currency code follows the amount if the list has others than the
 * organization's.
 */
export const money = (
  label: string,
  value: Sql,
  { currency, unit = sql`csv_unit(${currency})`, ...where }: Amount,
): ListColumn => ({
  ...where,
  label,
  kind: 'money',
  value,
  currency,
  keyKind: 'integer',
  show(minor, row, { key, isMixed }) {
    if (minor === null) return showNothing(where)
    const of = String(row[currencyKey(key)])
    return { text: formatMoney({ minor: BigInt(minor as bigint), currency: of }) + (isMixed ? ` ${of}` : '') }
  },
  csvValue: () => sql`csv_money(${value}, ${unit})`,
})

/** An instant, in the organization's zone; the page shows it short with the whole moment as its title. */
export const moment = (label: string, value: Sql, where: Where = {}): ListColumn => ({
  ...where,
  label,
  kind: 'moment',
  value,
  keyKind: 'moment',
  show(at, _row, { ctx }) {
    if (!(at instanceof Date)) return showNothing(where)
    const { zone } = ctx.organisation
    return { text: shortMoment(at, { zone, now: ctx.now }), title: fullMoment(at, zone) }
  },
  csvValue: (ctx) => sql`csv_moment(${value}, ${ctx.organisation.zone}::text)`,
})

/** `value` is of type date. */
export const date = (label: string, value: Sql, where: Where = {}): ListColumn => ({
  ...where,
  label,
  kind: 'date',
  value: sql`to_char(${value}, 'YYYY-MM-DD')`,
  by: value,
  keyKind: 'date',
  show: (on) => (on === null ? showNothing(where) : { text: shownDate(String(on) as CalendarDate) }),
  csvValue: () => sql`csv_date(${value})`,
})

export const flag = (label: string, value: Sql, where: Where = {}): ListColumn => ({
  ...where,
  label,
  kind: 'flag',
  value,
  keyKind: 'text',
  show: (isOn) => ({ text: isOn === true ? 'Yes' : 'No' }),
  csvValue: () => sql`csv_flag(${value})`,
})

export type Words = Readonly<Record<string, { word: string; tone?: Tone }>>

export const status = (label: string, value: Sql, { words, ...where }: Where & { words: Words }): ListColumn => ({
  ...where,
  label,
  kind: 'status',
  value,
  keyKind: 'text',
  show(of) {
    const known = words[String(of)]
    return known === undefined ? { text: '' } : { text: known.word, tone: known.tone ?? 'quiet' }
  },
  csvValue: () => {
    const cases = Object.entries(words).map(([key, { word }]) => sql`WHEN ${key} THEN ${word}`)
    return sql`csv_text(CASE ${value}::text ${join(cases, ' ')} END)`
  },
})

/** Columns of a table that a row carries under their own names: `is_test` as `isTest`. */
export const carried = (table: string, columns: string): Record<string, Sql> =>
  Object.fromEntries(
    columns
      .split(' ')
      .map((one) => [
        one.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase()),
        sql`${name(table)}.${name(one)}`,
      ]),
  )

export const currencyKey = (key: string): string => `${key}_currency`

export const sortKeys = ({ sort, value, by = value, keyKind }: ListColumn): readonly SortKey[] | undefined =>
  sort === true ? [{ by, kind: keyKind }] : sort

const IS_TEXT: ReadonlySet<string> = new Set(['text', 'person', 'code', 'reference', 'custom', 'status'])

export const toCsvColumns = (column: ListColumn): CsvColumn[] =>
  column.csv === false
    ? []
    : [
        {
          head: column.csv ?? column.label,
          value: column.csvValue,
          isText: IS_TEXT.has(column.kind),
          ...(column.isShown ? { isShown: column.isShown } : {}),
        },
      ]

/** A documented export column that nothing fills yet, so that spreadsheets built on the export keep their columns. */
export const later = (label: string): ListColumn => raw(label, () => null)
