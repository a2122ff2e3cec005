import { z } from 'zod'
import { parseCalendarDate, parseShownDate } from '~/kit/calendar'
import { someId } from '~/kit/fields'
import { CYCLES_REQUIRED, DATE_REQUIRED, REASON_REQUIRED } from './messages'

const limitedText = (maxLength: number) =>
  z
    .union([z.string(), z.number().transform(String)])
    .transform((words) => words.trim())
    .pipe(z.string().max(maxLength, `This field can contain a maximum of ${maxLength} characters.`))

const day = limitedText(40)
  .transform((words) => (words === '' ? null : (parseCalendarDate(words) ?? parseShownDate(words) ?? 'none')))
  .refine((read) => read !== 'none', DATE_REQUIRED)

const plan = { id: z.string().trim().min(1).max(16), seen: z.coerce.number().int().optional().catch(undefined) }

/** Missing fields stay as they are. A blank final date or count removes the end. */
export const EditPlanInput = z.object({
  ...plan,
  amount: limitedText(40).optional(),
  /** `manual`, or the id of a saved method. */
  method: limitedText(20).optional(),
  nextBillingOn: day.optional(),
  finalOn: day.optional(),
  cycles: limitedText(10)
    .refine((words) => words === '' || (/^\d{1,5}$/.test(words) && Number(words) <= 12_000), CYCLES_REQUIRED)
    .optional(),
})
export type EditPlan = z.output<typeof EditPlanInput>

export const PlanInput = z.object(plan)
/** `reason` takes precedence over `listed`, which comes from the settings. */
export const CancelPlanInput = z
  .object({ ...plan, listed: limitedText(255).default(''), reason: limitedText(255).default('') })
  .refine(({ listed, reason }) => listed !== '' || reason !== '', { message: REASON_REQUIRED, path: ['reason'] })
  .transform(({ listed, reason, ...rest }) => ({ ...rest, reason: reason || listed }))

const MANUAL_TYPES = ['cash', 'check', 'eft', 'other'] as const

/** `stored` charges the saved method; the others record what was collected by hand. */
export const ChargePlanInput = z.object({
  ...plan,
  payment: z.enum(['stored', ...MANUAL_TYPES]).default('stored'),
  reference: limitedText(120).default(''),
  note: limitedText(500).default(''),
})

export const ChargeDueInput = z.object({})
export const ReserveInput = z.object({ supporterId: someId, runId: someId.nullable() })
export const ChargeIdInput = z.object({ chargeId: someId })
