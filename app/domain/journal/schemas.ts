import { z } from 'zod'

export const SealJournalInput = z.object({})
