import { z } from 'zod'
import { sqlOperation } from '~/db/operation.server'
import { newKeyPair } from '~/kit/keys/age-keys.server'
import { OWNER_ONLY } from '~/kit/permission'

/** Makes a private key for an owner to write down. It is stored nowhere, and changes nothing until it is used. */
export const createBackupKey = sqlOperation({
  name: 'backups.create-key',
  permission: OWNER_ONLY,
  input: z.object({}),
  audit: 'none',
  async run(): Promise<{ privateKey: string }> {
    return { privateKey: newKeyPair().privateKey }
  },
})
