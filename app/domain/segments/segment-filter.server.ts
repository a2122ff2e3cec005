import { z } from 'zod'
import { shownDate } from '~/kit/calendar'
import {
  MAX_TEXT_LENGTH,
  MAX_VALUES,
  NOT_A_CHOICE,
  rangeErrors,
  readDay,
  TOO_LONG,
  TOO_MANY,
  type FilterErrors,
} from '~/lists/declare/filter-rules'
import { describeRange, type ListFilter, type Member } from '~/lists/declare/filters'
import { someId } from '~/kit/fields'
import type { Ctx } from '~/kit/operation'
import { all, escapeLike, sql, type Sql } from '~/kit/sql'
import { offeredSegments, type OfferedSegment } from './queries.server'
import { valueKind } from './segment'

const PARAM = 'segment_filters'
const LABEL = 'Custom fields'
const MAX_SEGMENTS = 50
const TOO_MANY_FIELDS = `Please filter by at most ${MAX_SEGMENTS} of these fields.`
const GONE = 'This field does not exist.'

/** The type is not read yet: texts can be options, words, or the ends of a date range. */
type Typed = { texts: string[]; from: string; to: string }

const isFields = (sent: unknown): sent is Record<string, unknown> =>
  typeof sent === 'object' && sent !== null && !Array.isArray(sent)
const toText = (sent: unknown): string =>
  typeof sent === 'string' || typeof sent === 'number' ? String(sent).trim() : ''

/** Clients send `segment_filters[12]=3`, `[12]=3,4`, `[12][]=3` or `[4][from]=…`. */
function typedIn(sent: unknown): Typed | null {
  const [from, to, ...texts] = isFields(sent)
    ? [toText(sent.from ?? sent.start), toText(sent.to ?? sent.end)]
    : [toText([sent].flat().at(0)), toText([sent].flat().at(-1)), ...[sent].flat().map(toText).filter(Boolean)]
  return from === '' && to === '' && texts.length === 0 ? null : { texts, from: from ?? '', to: to ?? '' }
}

/** Keyed by the id in the address, which may not belong to a segment. */
type AllTyped = ReadonlyMap<string, Typed>

function readTyped(sent: unknown): AllTyped | undefined {
  const typed = Object.entries(isFields(sent) ? sent : {}).flatMap(([key, value]): [string, Typed][] => {
    const one = typedIn(value)
    return one === null ? [] : [[key, one]]
  })
  return typed.length === 0 ? undefined : new Map(typed.slice(0, MAX_SEGMENTS))
}

const sentAs = (isStrict: boolean) =>
  z.object({ [PARAM]: z.unknown() }).transform(({ [PARAM]: sent }, ctx) => {
    if (isStrict && isFields(sent) && Object.keys(sent).length > MAX_SEGMENTS)
      ctx.addIssue({ code: 'custom', message: TOO_MANY_FIELDS, path: [PARAM] })
    return readTyped(sent)
  })

const splitParts = ({ texts }: Typed): string[] =>
  texts.flatMap((text) => text.split(',')).filter((part) => part.trim() !== '')
const isItem = (part: string): boolean => someId.safeParse(part).success

const readItems = (typed: Typed): number[] => splitParts(typed).slice(0, MAX_VALUES).filter(isItem).map(Number)
const readWords = ({ texts }: Typed): string[] =>
  texts.slice(0, MAX_VALUES).filter((text) => text.length <= MAX_TEXT_LENGTH)

function condition(sponsee: Sql, key: string, typed: Typed): Sql {
  if (!isItem(key)) return sql`true`
  const id = Number(key)
  const having = (more: Sql) =>
    sql`${sponsee} IN (SELECT v.sponsorship_id FROM sponsorship_segment v WHERE v.segment_id = ${id} AND ${more})`
  const [from, to] = [readDay(typed.from), readDay(typed.to)]
  const items = readItems(typed)
  const words = readWords(typed).map((value) => `%${escapeLike(value.toLowerCase())}%`)
  return sql`CASE coalesce((SELECT g.type FROM segment g WHERE g.id = ${id} AND g.deleted_at IS NULL), '')
    WHEN '' THEN true
    WHEN 'text' THEN ${words.length === 0 ? sql`true` : having(sql`lower(v.text_value) LIKE ANY(${words}::text[])`)}
    WHEN 'date'
    THEN
    ${
      from === null && to === null
        ? sql`true`
        : having(sql`v.date_value BETWEEN ${from ?? '0001-01-01'}::date
      AND ${to ?? '9999-12-31'}::date`)
    }
    ELSE ${items.length === 0 ? sql`true` : having(sql`v.item_id = ANY(${items}::int[])`)} END`
}

const NOTHING: Typed = { texts: [], from: '', to: '' }
const wrong = (param: string, message: string | null): { errors?: FilterErrors } =>
  message === null ? {} : { errors: { [param]: [message] } }

/** Applies the same rules as other filters of this type (R-LISTS-6). */
function member(segment: OfferedSegment, typed: Typed = NOTHING): Member {
  const { id, name: label, items } = segment
  const param = `${PARAM}[${id}]`
  const [from, to] = [`${param}[from]`, `${param}[to]`]
  const common = { key: String(id), label, params: [param, from, to] }
  const kind = valueKind(segment.type)
  if (kind === 'items') {
    const value = readItems(typed)
    const choices = items.map((item) => ({ value: String(item.id), label: item.name }))
    const sentence = value.length === 0 ? null : { relation: `${label} is`, value: value.join(' or ') }
    const parts = splitParts(typed)
    const message = parts.length > MAX_VALUES ? TOO_MANY : parts.every(isItem) ? null : NOT_A_CHOICE
    return {
      ...common,
      control: { kind: 'choice', param, choices, isSingle: false },
      value,
      sentence,
      ...wrong(param, message),
    }
  }
  if (kind === 'text') {
    const value = typed.texts.join(' or ')
    const sentence =
      readWords(typed).length === 0
        ? null
        : { relation: `${label} contains`, value: `“${readWords(typed).join(' or ')}”` }
    const message = typed.texts.some((text) => text.length > MAX_TEXT_LENGTH) ? TOO_LONG : null
    return { ...common, control: { kind: 'text', param }, value, sentence, ...wrong(param, message) }
  }
  const days = { from: readDay(typed.from), to: readDay(typed.to) }
  const sentence = describeRange(
    { from: days.from && shownDate(days.from), to: days.to && shownDate(days.to) },
    label,
    ['on or after', 'on or before'],
  )
  const control = { kind: 'dates', from, to } as const
  const errors = rangeErrors(control, { [from]: typed.from, [to]: typed.to }, '')
  return {
    ...{ ...common, control, value: { from: days.from ?? typed.from, to: days.to ?? typed.to } },
    ...{ sentence: days.from === null && days.to === null ? null : sentence, ...(errors === null ? {} : { errors }) },
  }
}

/** A segment that does not exist: its filter cannot be corrected, only removed. */
const missingMember = (key: string): Member => ({
  ...{ key, label: LABEL, params: [`${PARAM}[${key}]`, `${PARAM}[${key}][from]`, `${PARAM}[${key}][to]`] },
  ...{ control: null, value: null, sentence: null, errors: { [`${PARAM}[${key}]`]: [GONE] } },
})

async function listMembers(ctx: Ctx, typed: AllTyped = new Map()): Promise<Member[]> {
  const offered = await offeredSegments(ctx.read)
  const known = new Set(offered.map(({ id }) => String(id)))
  return [
    ...offered.map((segment) => member(segment, typed.get(String(segment.id)))),
    ...[...typed.keys()].filter((key) => !known.has(key)).map(missingMember),
  ]
}

/** Creates a filter for each segment: any of its options, words in its text, or days (R-SPONSORSHIP-6). */
export const segmentFilter = (sponsee: Sql): ListFilter =>
  ({
    label: LABEL,
    params: [PARAM],
    input: sentAs(false),
    strict: sentAs(true),
    where: (typed) => all([...(typed ?? [])].map(([key, one]) => condition(sponsee, key, one))),
    isLookup: true,
    say: () => null,
    control: null,
    members: (ctx, typed) => listMembers(ctx, typed),
  }) satisfies ListFilter<AllTyped | undefined> as unknown as ListFilter
