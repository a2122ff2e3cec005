import { sqlOperation, workflow } from '~/db/operation.server'
import { refused } from '~/kit/errors'
import { perform, type Ctx } from '~/kit/operation'
import { OWNER_ONLY } from '~/kit/permission'
import { sql } from '~/kit/sql'
import { ProviderFailure, type BbmsAccount } from '~/ports/provider-accounts'
import { z } from 'zod'
import { CONFIGURATIONS_FAILED, KEY_FAILED } from './messages'
import type { ProviderConfig, StoredConfiguration } from './provider'
import { NothingInput } from './provider-input'
import { heldProvider, neededAccount } from './provider-rows.server'
import { saveProvider } from './save-provider.server'

const KeepConfigurationsInput = z.object({
  available: z.array(z.object({ id: z.string(), name: z.string(), currency: z.string().nullable(), isTest: z.boolean() })),
})

/** One that is used and that the provider does not name any more is used no more; where there is one for a currency that had none, it is used. */
function selected({ paymentConfigurations = {} }: ProviderConfig, available: readonly StoredConfiguration[]) {
  const named = Object.entries(paymentConfigurations).flatMap(([currency, { id }]) => {
    const found = available.find((one) => one.id === id)
    return found ? [[currency, found] as const] : []
  })
  const first = available.flatMap((one) => (one.currency === null ? [] : [[one.currency, one] as const])).toReversed()
  return Object.fromEntries([...first, ...named])
}

const keepConfigurations = sqlOperation({
  name: 'providers.keep-configurations',
  permission: OWNER_ONLY,
  input: KeepConfigurationsInput,
  skipsAudit: true,
  async run(ctx, { available }) {
    const { config } = await heldProvider(ctx.sql, 'bbms', ctx.now)
    const next: ProviderConfig = { ...config, available, paymentConfigurations: selected(config, available) }
    await ctx.sql.run(sql`UPDATE payment_provider SET config = ${JSON.stringify(next)}::jsonb, updated_at = ${ctx.now} WHERE key = 'bbms'`)
    return available
  },
})

async function bbmsAccount(ctx: Ctx): Promise<BbmsAccount> {
  const { credentials } = await neededAccount(ctx, 'bbms')
  return { subscriptionKey: credentials.credential1 ?? '', token: credentials.credential2 ?? '' }
}

async function orSay<T>(message: string, asked: Promise<T>): Promise<T> {
  try {
    return await asked
  } catch (error) {
    if (error instanceof ProviderFailure) throw refused(message)
    throw error
  }
}

/** The merchant accounts at BBMS as it names them now; where it does not answer the last good list stays (R-PROVIDERS-6). */
export const refreshConfigurations = workflow({
  name: 'providers.refresh-configurations',
  permission: OWNER_ONLY,
  input: NothingInput,
  async run(ctx) {
    const available = await orSay(CONFIGURATIONS_FAILED, ctx.ports.providers.bbms.configurations(await bbmsAccount(ctx)))
    return perform(keepConfigurations, ctx, { available })
  },
})

/** The public key of BBMS, which its payment form names. */
export const refreshPublicKey = workflow({
  name: 'providers.refresh-public-key',
  permission: OWNER_ONLY,
  input: NothingInput,
  async run(ctx) {
    const publicKey = await orSay(KEY_FAILED, ctx.ports.providers.bbms.publicKey(await bbmsAccount(ctx)))
    await perform(saveProvider, ctx, { provider: 'bbms', publicKey })
    return publicKey
  },
})
