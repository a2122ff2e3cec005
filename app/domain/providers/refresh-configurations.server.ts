import { z } from 'zod'
import { sqlOperation, workflow } from '~/db/operation.server'
import { perform } from '~/kit/operation'
import { OWNER_ONLY } from '~/kit/permission'
import { MAX_BATCH } from '~/kit/limits'
import { sql } from '~/kit/sql'
import { CONFIGURATIONS_FAILED } from './messages'
import type { ProviderConfig, StoredConfiguration } from './provider'
import { bbmsAccount, throwUnanswered } from './provider-account.server'
import { NothingInput } from './provider-input'
import { lockProvider } from './provider-rows.server'

const KeepConfigurationsInput = z.object({
  available: z
    .array(z.object({ id: z.string(), name: z.string(), currency: z.string().nullable(), isTest: z.boolean() }))
    .max(MAX_BATCH),
})

function selectConfigurations(
  { paymentConfigurations = {} }: ProviderConfig,
  available: readonly StoredConfiguration[],
) {
  const named = Object.entries(paymentConfigurations).flatMap(([currency, { id }]) => {
    const match = available.find((one) => one.id === id)
    return match ? [[currency, match] as const] : []
  })
  const first = available.flatMap((one) => (one.currency === null ? [] : [[one.currency, one] as const])).toReversed()
  return Object.fromEntries([...first, ...named])
}

const keepConfigurations = sqlOperation({
  name: 'providers.keep-configurations',
  permission: OWNER_ONLY,
  input: KeepConfigurationsInput,
  audit: 'none',
  async run(ctx, { available }) {
    const { config } = await lockProvider(ctx.sql, 'bbms', ctx.now)
    const next: ProviderConfig = {
      ...config,
      available,
      paymentConfigurations: selectConfigurations(config, available),
    }
    await ctx.sql.run(
      sql`UPDATE payment_provider SET config = ${JSON.stringify(next)}::jsonb, updated_at = ${ctx.now}
        WHERE key = 'bbms'`,
    )
    return available
  },
})

/** Fetches the merchant accounts from BBMS. If BBMS does not answer, the last good list stays (R-PROVIDERS-6). */
export const refreshConfigurations = workflow({
  name: 'providers.refresh-configurations',
  permission: OWNER_ONLY,
  input: NothingInput,
  async run(ctx) {
    const available = await throwUnanswered(
      CONFIGURATIONS_FAILED,
      ctx.ports.providers.bbms.listConfigurations(await bbmsAccount(ctx)),
    )
    return perform(keepConfigurations, ctx, { available })
  },
})
