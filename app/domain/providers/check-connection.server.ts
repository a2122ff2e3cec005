import { sqlOperation, workflow } from '~/db/operation.server'
import { perform, type Ctx } from '~/kit/operation'
import { OWNER_ONLY } from '~/kit/permission'
import { sql } from '~/kit/sql'
import type { ProviderAnswer } from '~/ports/provider-accounts'
import { CheckedInput, ProviderInput } from './provider-input'
import { readAccount, bbmsAccount, type Account } from './provider-account.server'
import type { ProviderKey } from './provider'
import { paypalAccount } from './paypal-account'

const keepCheck = sqlOperation({
  name: 'providers.keep-check',
  permission: OWNER_ONLY,
  input: CheckedInput,
  audit: 'none',
  async run(ctx, { provider, isWorking }) {
    await ctx.sql.run(
      sql`UPDATE payment_provider SET is_working = ${isWorking}, checked_at = ${ctx.now} WHERE key = ${provider}`,
    )
  },
})

async function ask(ctx: Ctx, provider: ProviderKey, { row, credentials }: Account): Promise<ProviderAnswer> {
  const { paypal, gocardless, bbms } = ctx.ports.providers
  if (provider === 'paypal') return paypal.verify(paypalAccount({ row, credentials }))
  if (provider === 'gocardless')
    return gocardless.verify({ token: credentials.credential2 ?? '', isTest: row.testMode })
  return bbms.readPublicKey(await bbmsAccount(ctx)).then(
    () => 'yes' as const,
    () => 'unknown' as const,
  )
}

export const checkConnection = workflow({
  name: 'providers.check-connection',
  permission: OWNER_ONLY,
  input: ProviderInput,
  async run(ctx, { provider }) {
    const account = await readAccount(ctx, provider)
    if (account === null) return false
    const isWorking = (await ask(ctx, provider, account)) === 'yes'
    await perform(keepCheck, ctx, { provider, isWorking })
    return isWorking
  },
})
