import { z } from 'zod'
import { MAX_BATCH } from '~/kit/limits'
import { MAX_AMOUNT } from '~/kit/money'
import { COURIERS } from '~/ports/shipping-rates'

export const KeepQuotesInput = z.object({
  key: z.string().length(64),
  quotes: z
    .array(
      z.object({
        courier: z.enum(COURIERS),
        code: z.string().max(60),
        name: z.string().max(90),
        minor: z.bigint().min(0n).max(MAX_AMOUNT),
        currency: z.string().length(3),
      }),
    )
    .max(MAX_BATCH),
})
