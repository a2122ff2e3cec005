import { z } from 'zod'

export const OpenDownloadInput = z.object({
  token: z.string().max(100),
  address: z.string().max(45),
})
