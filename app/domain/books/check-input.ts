import { z } from 'zod'
import { MAX_BATCH } from '~/kit/limits'

export const CheckBooksInput = z.object({})

export const CheckPartInput = z.object({ checkId: z.number().int(), from: z.number().int(), to: z.number().int() })

export const GatewayPartInput = z.object({
  checkId: z.number().int(),
  records: z.array(z.object({ reference: z.string(), minor: z.bigint(), currency: z.string() })).max(MAX_BATCH),
})

export const ListedInput = z.object({
  checkId: z.number().int(),
  since: z.date(),
  references: z.array(z.string()).max(MAX_BATCH),
})
