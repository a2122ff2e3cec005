import { z } from 'zod'
import { KINDS } from './fundraise'
import { readHash } from '~/kit/codes/public-id'

const NO_SUCH_ROW = 'This was not found.'

export const RowInput = z.object({
  type: z.enum(KINDS, NO_SUCH_ROW),
  hashid: z.string(NO_SUCH_ROW).transform((hash) => readHash(hash) ?? 0),
})

export const PageInput = z.object({
  hashid: RowInput.shape.hashid,
  type: z.literal('fundraising_page', NO_SUCH_ROW).default('fundraising_page'),
})
