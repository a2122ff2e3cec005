import { z } from 'zod'

/** `press` names one notification by hand; the mail of a sale goes out once. */
export const NotifyReceiptInput = z.object({
  receiptId: z.number().int().positive(),
  press: z.number().int().positive().optional(),
})
