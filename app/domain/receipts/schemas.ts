import { z } from 'zod'

export const NotifyReceiptInput = z.object({ receiptId: z.number().int().positive() })
