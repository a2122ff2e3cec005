import { z } from 'zod'
import { parseShownDate, type CalendarDate } from '~/kit/calendar'
import { someId } from '~/kit/fields'
import { SELECTION } from '~/lists/declare/filter-values'
import { codes, ids } from '~/kit/typed-lists'
import { flag, id, optional, text } from '~/kit/whole-number'
import {
  DATE_WRONG,
  DAYS_WRONG,
  ENDS_BEFORE_START,
  LEVEL_REQUIRED,
  NAME_REQUIRED,
  SEQUENCE_WRONG,
  URL_WRONG,
} from './messages'

const MAX_DAYS = 36_500

const date = text(30).transform((typed, context): CalendarDate | null => {
  if (typed === null) return null
  const read = parseShownDate(typed)
  if (read !== null && read >= '1900-01-01' && read < '2200-01-01') return read
  context.addIssue({ code: 'custom', message: DATE_WRONG })
  return z.NEVER
})

const number = ({ from, to, message }: { from: number; to: number; message: string }) =>
  text(9).transform((typed, context) => {
    if (typed === null) return null
    const read = /^\d{1,6}$/.test(typed) ? Number(typed) : -1
    if (read >= from && read <= to) return read
    context.addIssue({ code: 'custom', message })
    return z.NEVER
  })

const url = text(500).refine(
  (typed) => typed === null || (/^https?:\/\//i.test(typed) && URL.canParse(typed)),
  URL_WRONG,
)

export const SaveMembershipInput = z.object({
  id: z.preprocess((typed) => (typed === 'new' ? undefined : typed), optional(someId)),
  name: text(250)
    .refine((typed) => typed !== null, NAME_REQUIRED)
    .transform((typed) => typed ?? ''),
  description: text(2000),
  days: number({ from: 1, to: MAX_DAYS, message: DAYS_WRONG }),
  startsOn: date,
  sequence: number({ from: 0, to: 9999, message: SEQUENCE_WRONG }).transform((typed) => typed ?? 0),
  publicName: text(255),
  publicDescription: text(255),
  defaultUrl: url,
  renewalUrl: url,
  shouldDisplayBadge: flag,
  showInProfile: flag,
  membersCanOptIn: flag,
  membersCanOptOut: flag,
  membersCanViewDirectory: flag,
  doubleOptInRequired: flag,
  crmCode: text(50),
  products: codes,
  categories: ids,
})

export const MembershipIdInput = z.object({ id: someId })

const isInOrder = ({ startsOn, endsOn }: { startsOn: CalendarDate | null; endsOn: CalendarDate | null }): boolean =>
  startsOn === null || endsOn === null || endsOn >= startsOn

const endFirst = { message: ENDS_BEFORE_START, path: ['endsOn'] }

/** Missing dates follow from the level: it continues a current membership and lasts one period. */
export const AddMemberInput = z
  .object({
    supporterId: someId,
    membershipId: id(LEVEL_REQUIRED),
    startsOn: date,
    endsOn: date,
  })
  .refine(isInOrder, endFirst)

export const AddMembersInput = z.object({
  ...SELECTION,
  membershipId: z.coerce.number(LEVEL_REQUIRED).int(LEVEL_REQUIRED).min(1, LEVEL_REQUIRED),
})

export const EditPeriodInput = z
  .object({
    id: someId,
    startsOn: date.refine((typed) => typed !== null, DATE_WRONG).transform((typed) => typed as CalendarDate),
    endsOn: date,
    endReason: text(50),
  })
  .refine(isInOrder, endFirst)

export const PeriodIdInput = z.object({ id: someId })
export const ExpireInput = z.object({})

export type SavedLevel = z.output<typeof SaveMembershipInput>

export const ApplyMembershipsInput = z.object({ id: someId })
