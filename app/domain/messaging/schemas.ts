import { z } from 'zod'

/** A line break in a header would begin another header. */
const oneLine = (longest: number) =>
  z
    .string()
    .min(1)
    .max(longest)
    .regex(/^[^\r\n\0]*$/, 'This must be one line.')

export const SendMailInput = z.object({
  dedupeKey: z.string().min(1).max(120),
  to: oneLine(254),
  subject: oneLine(255),
  text: z.string().max(100_000),
})
export const DeliverMailInput = z.object({ mailId: z.number().int().positive() })
export const KeepOutcomeInput = z.object({
  mailId: z.number().int().positive(),
  status: z.enum(['held', 'sent', 'failed']),
  failure: z.string().nullable(),
})
export const SaleCompletedInput = z.object({ contributionId: z.number().int().positive() })
