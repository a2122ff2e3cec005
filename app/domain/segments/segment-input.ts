import { z } from 'zod'
import { someId } from '~/kit/fields'
import { listSchema } from '~/kit/typed-lists'
import { flag, optional, text } from '~/kit/whole-number'
import {
  ITEM_TWICE,
  ITEMS_NEEDED,
  NAME_REQUIRED,
  NOT_A_PLACE,
  NOT_A_SEQUENCE,
  NOT_AN_ADDRESS,
  NOT_OFFERED,
  TOO_MANY_ITEMS,
} from './messages'
import { hasDetails, hasItems, MAX_ITEM_LENGTH, MAX_ITEMS, SEGMENT_TYPES, shownBy, VISIBILITIES } from './segment'
import { matchKey } from './segment-value'

/** Degrees north or east, to six decimals; blank is null. */
const degrees = (max: number) =>
  text(20).transform((typed, context) => {
    if (typed === null) return null
    const read = /^-?\d{1,3}(?:\.\d{1,12})?$/.test(typed) ? Number(typed) : Number.NaN
    if (Math.abs(read) <= max) return read.toFixed(6)
    context.addIssue({ code: 'custom', message: NOT_A_PLACE })
    return z.NEVER
  })

const item = z.object({
  id: optional(someId),
  name: text(MAX_ITEM_LENGTH),
  summary: text(2500),
  latitude: degrees(90),
  longitude: degrees(180),
  link: text(500).refine((typed) => typed === null || /^(https?:\/\/[^\s]|\/(?!\/))/.test(typed), NOT_AN_ADDRESS),
  opensNew: flag,
})

type ItemRow = z.output<typeof item>

const isBlank = ({ id, name, summary, link, latitude, longitude }: ItemRow): boolean =>
  id === undefined && [name, summary, link, latitude, longitude].every((typed) => typed === null)

const rows = listSchema(item, { count: MAX_ITEMS, message: TOO_MANY_ITEMS })

const ids = text(6000).transform((typed) =>
  (typed ?? '')
    .split(',')
    .map(Number)
    .filter((id) => Number.isInteger(id) && id > 0),
)

type Problem = { path: PropertyKey[]; message: string }

function itemProblems(items: readonly ItemRow[]): Problem[] {
  const seen = new Set<string>()
  return items.flatMap((row, index) => {
    if (isBlank(row)) return []
    const key = matchKey(row.name ?? '')
    const message = row.name === null ? NAME_REQUIRED : seen.has(key) ? ITEM_TWICE : null
    seen.add(key)
    return message === null ? [] : [{ path: ['items', index, 'name'], message }]
  })
}

const storedItem = ({ id, name, ...details }: ItemRow, isAdvanced: boolean) => ({
  id,
  name: name ?? '',
  summary: isAdvanced ? details.summary : null,
  latitude: isAdvanced ? details.latitude : null,
  longitude: isAdvanced ? details.longitude : null,
  link: isAdvanced ? details.link : null,
  target: isAdvanced && details.opensNew && details.link !== null ? '_blank' : null,
})

export type ItemInput = ReturnType<typeof storedItem>

export const SaveSegmentInput = z
  .object({
    id: z.preprocess((typed) => (typed === 'new' ? undefined : typed), optional(someId)),
    name: text(150).refine((name) => name !== null, NAME_REQUIRED),
    namePlural: text(150),
    description: text(2500),
    sequence: text(4).transform((typed, context) => {
      if (typed === null) return null
      if (/^\d{1,2}$/.test(typed)) return Number(typed)
      context.addIssue({ code: 'custom', message: NOT_A_SEQUENCE })
      return z.NEVER
    }),
    type: z.enum(SEGMENT_TYPES, NOT_OFFERED).default('text'),
    visibility: z.enum(VISIBILITIES, NOT_OFFERED).default('0'),
    isGeographic: flag,
    items: rows,
    /** Options that the form was opened with; only these can have been removed in it. */
    shownItems: ids,
    /** Set by the button that continues to the options, so that the list may still be empty. */
    _edit_items: flag,
  })
  .superRefine(({ type, items, _edit_items: goesOn }, problems) => {
    if (!hasItems(type)) return
    for (const { path, message } of itemProblems(items)) problems.addIssue({ code: 'custom', path, message })
    if (!goesOn && items.every(isBlank)) problems.addIssue({ code: 'custom', path: ['items'], message: ITEMS_NEEDED })
  })
  .transform(({ visibility, name, items, _edit_items: goesOn, ...segment }) => ({
    ...segment,
    name: name ?? '',
    goesOn,
    ...shownBy(visibility, segment.type),
    items: hasItems(segment.type)
      ? items.filter((row) => !isBlank(row)).map((row) => storedItem(row, hasDetails(segment.type)))
      : [],
  }))

export type SegmentInput = z.output<typeof SaveSegmentInput>

export const SegmentIdInput = z.object({ id: someId })
export const ConvertValuesInput = z.object({ id: z.number().int().min(1) })
