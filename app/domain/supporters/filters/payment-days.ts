import { z } from 'zod'
import { addDays, localDate, shownDate, startOfDay } from '~/kit/calendar'
import { FIRST_DAY, MAX_DAY_LENGTH, NOT_A_DAY } from '~/lists/declare/filter-rules'
import type { ListFilter } from '~/lists/declare/filters'
import type { Ctx } from '~/kit/operation'
import { all, sql, type Sql } from '~/kit/sql'
import { relativeDay } from '../relative-day'

type Ends = { from: string | null; to: string | null }
/** `among` is true for every supporter who has such a day. */
type Which = { params: readonly [string, string]; among?: Sql }

/** Takes a date or words relative to today; saved views keep the words (R-SUPPORTERS-4). */
export function paymentDays(label: string, at: Sql, { params: [from, to], among }: Which): ListFilter {
  const typed = z
    .string(NOT_A_DAY)
    .trim()
    .min(1, NOT_A_DAY)
    .max(MAX_DAY_LENGTH, { error: NOT_A_DAY, abort: true })
    .refine((text) => relativeDay(text, FIRST_DAY) !== null, NOT_A_DAY)
  const both = (end: z.ZodType<string | null>) =>
    z
      .object({ [from]: end.optional(), [to]: end.optional() })
      .transform((fields) => ({ from: fields[from] ?? null, to: fields[to] ?? null })) as unknown as z.ZodType<Ends>
  const today = (ctx: Ctx) => localDate(ctx.now, ctx.organisation.zone)
  const day = (typed: string | null, ctx: Ctx) => (typed === null ? null : relativeDay(typed, today(ctx)))
  const filter: ListFilter<Ends> = {
    label,
    params: [from, to],
    isMore: true,
    input: both(typed.nullable().catch(null)).refine((ends) => ends.from !== null || ends.to !== null),
    strict: both(typed),
    where(ends, ctx) {
      const { zone } = ctx.organisation
      const [after, before] = [day(ends.from, ctx), day(ends.to, ctx)]
      return all([
        ...(among === undefined || (after === null && before === null) ? [] : [among]),
        ...(after === null ? [] : [sql`${at} >= ${startOfDay(after, zone)}`]),
        ...(before === null ? [] : [sql`${at} < ${startOfDay(addDays(before, 1), zone)}`]),
      ])
    },
    say(ends, ctx) {
      const [after, before] = [day(ends.from, ctx), day(ends.to, ctx)]
      if (after === null && before === null) return null
      if (after === null) return { relation: `${label} is until`, value: before === null ? '' : shownDate(before) }
      if (before === null) return { relation: `${label} is since`, value: shownDate(after) }
      return { relation: `${label} is`, value: `${shownDate(after)} – ${shownDate(before)}` }
    },
    control: { kind: 'dates', from, to },
  }
  return filter as unknown as ListFilter
}
