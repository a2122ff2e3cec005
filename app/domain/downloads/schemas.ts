import { z } from 'zod'

export const OpenDownloadInput = z.object({
  token: z.string().max(100),
  /** Counted by the limit on addresses. */
  address: z.string().max(45),
})
