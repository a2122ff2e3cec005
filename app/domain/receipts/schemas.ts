import { z } from 'zod'

/** `press` numbers each notification by hand; without it, the sale's email is sent once. */
export const NotifyReceiptInput = z.object({
  receiptId: z.number().int().positive(),
  press: z.number().int().positive().optional(),
})
