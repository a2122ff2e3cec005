import { z } from 'zod'
import { boundedRecord } from '~/kit/typed-lists'
import { MAX_VALUE_LENGTH } from '~/domain/segments/segment-value'
import { parseCalendarDate, parseShownDate, type CalendarDate } from '~/kit/calendar'
import { boundedText, someId } from '~/kit/fields'
import { composed } from '~/kit/text'
import { DATE_UNREADABLE } from '~/kit/typed/date'
import { toList } from '~/kit/typed/list'
import {
  GROUP_UNKNOWN,
  LATITUDE_WANTED,
  LONGITUDE_WANTED,
  POSITION_INCOMPLETE,
  REFERENCE_WANTED,
  tooLong,
} from './messages'
import { readGender } from './gender'
import { SPONSORED_STATUSES } from './sponsorship'

const MAX_NOTES = 20_000
/** Rich text is measured again once it is clean. */
const MAX_BIOGRAPHY = 40_000

const text = (max: number) =>
  boundedText(max * 4, { tooLong: tooLong(max) })
    .transform((typed) => composed(typed.replaceAll('\u0000', '')))
    .refine((typed) => [...typed].length <= max, tooLong(max))

const optional = (max: number) =>
  text(max)
    .default('')
    .transform((typed) => (typed === '' ? null : typed))

const day = optional(60).transform((typed, problems): CalendarDate | null => {
  if (typed === null) return null
  const read = parseCalendarDate(typed) ?? parseShownDate(typed)
  if (read !== null && read >= '1900-01-01' && read < '2200-01-01') return read
  problems.addIssue({ code: 'custom', message: DATE_UNREADABLE })
  return z.NEVER
})

/** Degrees with at most six decimals, as text: the database rounds nothing. */
const degrees = (bound: number, wrong: string) =>
  optional(20).transform((typed, problems): string | null => {
    if (typed === null) return null
    if (/^[-+]?\d{1,3}(?:\.\d{1,20})?$/.test(typed) && Math.abs(Number(typed)) <= bound) return Number(typed).toFixed(6)
    problems.addIssue({ code: 'custom', message: wrong })
    return z.NEVER
  })

const flag = z
  .unknown()
  .optional()
  .transform((sent) => sent === true || sent === '1' || sent === 'on' || sent === 'true')

const idList = z.preprocess(toList, z.array(someId).max(12)).catch([])

const SPONSEE = {
  referenceNumber: text(25).refine((typed) => typed !== '', REFERENCE_WANTED),
  firstName: optional(45),
  lastName: optional(45),
  gender: optional(20).transform((typed) => (typed === null ? null : readGender(typed))),
  birthDate: day,
  enrollmentDate: day,
  biography: boundedText(MAX_BIOGRAPHY, { tooLong: tooLong(MAX_BIOGRAPHY) }).default(''),
  privateNotes: optional(MAX_NOTES),
  latitude: degrees(90, LATITUDE_WANTED),
  longitude: degrees(180, LONGITUDE_WANTED),
  fundCode: optional(200),
  isEnabled: flag,
  sponsoredStatus: z.enum(SPONSORED_STATUSES).default('2').catch('2'),
  groupId: z
    .union([z.literal('').transform(() => null), someId], GROUP_UNKNOWN)
    .nullish()
    .transform((sent) => sent ?? null),
  photo: idList,
  /** The organization's own fields by id; missing ones stay. */
  segments: boundedRecord(
    z.string().regex(/^[1-9]\d{0,9}$/),
    boundedText(2000, { tooLong: tooLong(MAX_VALUE_LENGTH) }),
    500,
  ).default({}),
}

type Position = { latitude: string | null; longitude: string | null }

function positionRule({ latitude, longitude }: Position, problems: { addIssue: (issue: object) => void }): void {
  if ((latitude === null) === (longitude === null)) return
  problems.addIssue({
    code: 'custom',
    path: [latitude === null ? 'latitude' : 'longitude'],
    message: POSITION_INCOMPLETE,
  })
}

/** Missing fields are cleared. */
export const AddSponseeInput = z
  .object(SPONSEE)
  .superRefine((typed, problems) => positionRule(typed, problems as never))
export const EditSponseeInput = z
  .object({ ...SPONSEE, id: someId, version: z.coerce.number().int().optional() })
  .superRefine((typed, problems) => positionRule(typed, problems as never))
export const SponseeIdInput = z.object({ id: someId })

export type SponseeValues = Omit<z.output<typeof EditSponseeInput>, 'id' | 'version'>
