import { z } from 'zod'
import { parseCalendarDate, parseShownDate, type CalendarDate } from '~/kit/calendar'
import { boundedText, someId } from '~/kit/fields'
import { DATE_UNREADABLE } from '~/kit/typed/date'
import { ENDED_ON_WANTED, SPONSEE_WANTED, SPONSOR_WANTED, tooLong } from './messages'

const text = (max: number) =>
  boundedText(max, { tooLong: tooLong(max) })
    .nullish()
    .transform((typed) => (typed ?? '').replaceAll('\u0000', '').trim() || null)

const day = text(60).transform((typed, problems): CalendarDate | null => {
  if (typed === null) return null
  const read = parseCalendarDate(typed) ?? parseShownDate(typed)
  if (read !== null && read >= '1900-01-01' && read < '2200-01-01') return read
  problems.addIssue({ code: 'custom', message: DATE_UNREADABLE })
  return z.NEVER
})

const flag = z
  .unknown()
  .optional()
  .transform((sent) => sent === true || sent === 1 || sent === '1' || sent === 'true' || sent === 'on')

const idOr = (message: string) =>
  z
    .unknown()
    .optional()
    .transform((sent, problems): number => {
      const read = someId.safeParse(sent)
      if (read.success) return read.data
      problems.addIssue({ code: 'custom', message })
      return z.NEVER
    })

export const AddSponsorInput = z.object({
  supporterId: idOr(SPONSOR_WANTED),
  sponsorshipId: idOr(SPONSEE_WANTED),
  startedOn: day,
  source: text(150),
  isNotified: flag,
})

/**
 * Saving an existing sponsor ends it or changes its end. `endedOn` may be left out only when `startedOn` or `source` is
 * sent and nothing of an end (R-SPONSORSHIP-5).
 */
export const EditSponsorInput = z
  .object({
    id: someId,
    startedOn: day.optional(),
    source: text(150).optional(),
    endedOn: day,
    endedReason: text(150),
    endedNote: text(2500),
    isNotified: flag,
  })
  .superRefine(({ startedOn, source, endedOn, endedReason, endedNote }, problems) => {
    const isBeginning = startedOn !== undefined || source !== undefined
    const isEnd = !isBeginning || endedReason !== null || endedNote !== null
    if (endedOn === null && isEnd) problems.addIssue({ code: 'custom', path: ['endedOn'], message: ENDED_ON_WANTED })
  })

export const SponsorIdInput = z.object({ id: someId })

/** `id` is that of the plan, `seen` the version its page showed. */
export const MovePlanInput = z.object({
  id: z.string().trim().min(1).max(16),
  seen: z.coerce.number().int().optional().catch(undefined),
  sponsorshipId: idOr(SPONSEE_WANTED),
  isNotified: flag,
})
