import { z } from 'zod'
import { parseCalendarDate, parseShownDate, shownDate, type CalendarDate } from '~/kit/calendar'
import { saidRange, type ListFilter, type Member } from '~/kit/list/filters'
import { someId } from '~/kit/list/list-filters'
import { all, likeText, sql, type Sql } from '~/kit/sql'
import { offeredSegments, type OfferedSegment } from './queries.server'
import { kindOf } from './segment'

const PARAM = 'segment_filters'
const MOST_SEGMENTS = 50
const MOST_VALUES = 200
const LONGEST = 200

/** What one segment is narrowed to. Its type is not known yet: the values may be options, words, or the ends of a range of days. */
type SelectedValues = { values: string[]; from: CalendarDate | null; to: CalendarDate | null }

const someDay = (sent: unknown): CalendarDate | null =>
  typeof sent === 'string' && sent.length <= 30 ? (parseCalendarDate(sent.trim()) ?? parseShownDate(sent)) : null

const isFields = (sent: unknown): sent is Record<string, unknown> => typeof sent === 'object' && sent !== null && !Array.isArray(sent)

/** `segment_filters[12]=3`, `[12]=3,4`, `[12][]=3`, `[4][from]=…`: every form in which clients send them. */
function readSelected(sent: unknown): SelectedValues | null {
  if (isFields(sent)) {
    const [from, to] = [someDay(sent.from ?? sent.start), someDay(sent.to ?? sent.end)]
    return from === null && to === null ? null : { values: [], from, to }
  }
  const values = [sent]
    .flat()
    .slice(0, MOST_VALUES)
    .flatMap((one) => (typeof one === 'string' || typeof one === 'number' ? [String(one).trim().slice(0, LONGEST)] : []))
  const [first, last] = values
  return values.some((value) => value !== '')
    ? { values: values.filter((value) => value !== ''), from: someDay(first), to: someDay(last) }
    : null
}

type AllSelected = ReadonlyMap<number, SelectedValues>

const readAll = z
  .object({ [PARAM]: z.unknown() })
  .transform(({ [PARAM]: sent }): AllSelected => {
    const entries = isFields(sent) ? Object.entries(sent).slice(0, MOST_SEGMENTS) : []
    return new Map(
      entries.flatMap(([key, value]): [number, SelectedValues][] => {
        const id = someId.safeParse(key)
        const selected = readSelected(value)
        return id.success && selected !== null ? [[id.data, selected]] : []
      }),
    )
  })
  .refine((selected) => selected.size > 0)

/** The options among the values; those of other types have none. */
const itemsOf = ({ values }: SelectedValues): number[] =>
  values.flatMap((value) => value.split(',')).flatMap((part) => (someId.safeParse(part).success ? [Number(part)] : []))

/** What cannot be read in the segment's type narrows nothing, and neither does a segment that was deleted. */
function condition(sponsee: Sql, id: number, selected: SelectedValues): Sql {
  const having = (more: Sql) =>
    sql`${sponsee} IN (SELECT v.sponsorship_id FROM sponsorship_segment v WHERE v.segment_id = ${id} AND ${more})`
  const { values, from, to } = selected
  const items = itemsOf(selected)
  const words = values.map((value) => `%${likeText(value.toLowerCase())}%`)
  return sql`CASE coalesce((SELECT g.type FROM segment g WHERE g.id = ${id} AND g.deleted_at IS NULL), '')
    WHEN '' THEN true
    WHEN 'text' THEN ${words.length === 0 ? sql`true` : having(sql`lower(v.text_value) LIKE ANY(${words}::text[])`)}
    WHEN 'date' THEN ${from === null && to === null ? sql`true` : having(sql`v.date_value BETWEEN ${from ?? '0001-01-01'}::date AND ${to ?? '9999-12-31'}::date`)}
    ELSE ${items.length === 0 ? sql`true` : having(sql`v.item_id = ANY(${items}::int[])`)} END`
}

function member(segment: OfferedSegment, selected: SelectedValues | undefined): Member {
  const { id, name: label, items } = segment
  const param = `${PARAM}[${id}]`
  const [from, to] = [`${param}[from]`, `${param}[to]`]
  const common = { key: String(id), label, params: [param, from, to] }
  const kind = kindOf(segment.type)
  if (kind === 'items') {
    const value = selected === undefined ? [] : itemsOf(selected)
    const choices = items.map((item) => ({ value: String(item.id), label: item.name }))
    const said = value.length === 0 ? null : { relation: `${label} is`, value: value.join(' or ') }
    return { ...common, control: { kind: 'choice', param, choices, isSingle: false }, value, said }
  }
  if (kind === 'text') {
    const value = selected?.values.join(' or ') ?? ''
    const said = value === '' ? null : { relation: `${label} contains`, value: `“${value}”` }
    return { ...common, control: { kind: 'text', param }, value, said }
  }
  const value = { from: selected?.from ?? null, to: selected?.to ?? null }
  const said = saidRange({ from: value.from && shownDate(value.from), to: value.to && shownDate(value.to) }, label, [
    'on or after',
    'on or before',
  ])
  return { ...common, control: { kind: 'dates', from, to }, value, said: value.from === null && value.to === null ? null : said }
}

/** A filter for each segment: any of its options, words that its text contains, or days (R-SPONSORSHIP-6). */
export const segmentFilter = (sponsee: Sql): ListFilter =>
  ({
    label: 'Custom fields',
    params: [PARAM],
    input: readAll,
    where: (selected) => all([...selected].map(([id, one]) => condition(sponsee, id, one))),
    isLookup: true,
    say: () => null,
    control: null,
    members: async (ctx, selected) => (await offeredSegments(ctx.read)).map((segment) => member(segment, selected?.get(segment.id))),
  }) satisfies ListFilter<AllSelected> as unknown as ListFilter
