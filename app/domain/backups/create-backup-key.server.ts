import { z } from 'zod'
import { sqlOperation } from '~/db/operation.server'
import { makeKeyPair } from '~/kit/keys/age-keys.server'
import { OWNER_ONLY } from '~/kit/permission'

export const createBackupKey = sqlOperation({
  name: 'backups.create-key',
  permission: OWNER_ONLY,
  input: z.object({}),
  audit: 'none',
  async run(): Promise<{ privateKey: string }> {
    return { privateKey: makeKeyPair().privateKey }
  },
})
