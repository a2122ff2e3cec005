import { z } from 'zod'

/** Keys have 74 characters; the rest is room for spaces around a pasted one. */
export const MAX_PRIVATE_KEY_LENGTH = 100

export const SetBackupKeyInput = z.object({ privateKey: z.string().trim().min(1).max(MAX_PRIVATE_KEY_LENGTH) })
