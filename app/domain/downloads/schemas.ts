import { z } from 'zod'

export const OpenDownloadInput = z.object({
  token: z.string().max(100),
  /** Where the visitor comes from; a limit on places counts these. */
  address: z.string().max(45),
})
