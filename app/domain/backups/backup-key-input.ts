import { z } from 'zod'

import { MAX_PRIVATE_KEY_LENGTH } from './limits'

export const SetBackupKeyInput = z.object({ privateKey: z.string().trim().min(1).max(MAX_PRIVATE_KEY_LENGTH) })
