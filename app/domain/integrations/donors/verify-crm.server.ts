import { z } from 'zod'
import { workflow } from '~/db/operation.server'
import { storedCredentials } from '~/domain/integrations/crm-account.server'

const MAX_FIELD_LENGTH = 200
const typed = z
  .string()
  .max(MAX_FIELD_LENGTH)
  .optional()
  .catch('')
  .transform((text) => (text ?? '').trim())

/** Fills blank fields of the account with the stored ones. An unreachable CRM counts as wrong (R-CRM-3). */
export const verifyCrm = workflow({
  name: 'integrations.verify-crm',
  permission: 'admin.dpo',
  input: z.object({ username: typed, password: typed, apiKey: typed }),
  async run(ctx, { username, password, apiKey }): Promise<boolean> {
    const stored = storedCredentials(ctx.settings, ctx.ports.vault)
    const account = {
      username: username || (stored?.username ?? ''),
      password: password || (stored?.password ?? ''),
      apiKey: apiKey || (stored?.apiKey ?? ''),
    }
    if (account.apiKey === '' && (account.username === '' || account.password === '')) return false
    return ctx.ports.donorCrms
      .open(account)
      .verify()
      .catch(() => false)
  },
})
