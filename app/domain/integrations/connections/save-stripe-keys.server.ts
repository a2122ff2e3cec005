import { workflow } from '~/db/operation.server'
import { refuseUnlessConfirmed } from '~/domain/auth/confirm-password.server'
import { PASSWORD_WANTED } from '~/domain/auth/messages'
import { DomainError, refused } from '~/kit/errors'
import { perform } from '~/kit/operation'
import { OWNER_ONLY } from '~/kit/permission'
import { isTestKey, SaveStripeKeysInput } from './connection-input'
import { FIXED_PAYMENTS, KEY_AGAIN, SECRET_WRONG, stripeRefused } from './messages'
import { storeConnection } from './store-connection.server'
import { describeStripe, storedStripeKeys } from './stored.server'

const wrongKey = (message: string) => new DomainError('invalid', message, { fields: { secretKey: [message] } })

export const saveStripeKeys = workflow({
  name: 'integrations.save-stripe-keys',
  permission: OWNER_ONLY,
  input: SaveStripeKeysInput,
  async run(ctx, { currentPassword, ...typed }): Promise<{ isTest: boolean }> {
    if (ctx.ports.connections.fixed.payments) throw refused(FIXED_PAYMENTS)
    const stored = storedStripeKeys(ctx.settings, ctx.ports.vault)
    const same = stored?.publishableKey === typed.publishableKey ? stored : null
    const secretKey = typed.secretKey || same?.secretKey
    if (secretKey === undefined) throw wrongKey(stored === null ? SECRET_WRONG : KEY_AGAIN)
    const keys = { ...typed, secretKey, eventSecret: typed.eventSecret ?? same?.eventSecret ?? null }
    await refuseUnlessConfirmed(ctx, currentPassword, PASSWORD_WANTED)
    const reason = await ctx.ports.connections.checkPayments(keys)
    if (reason !== null) throw wrongKey(stripeRefused(reason))
    await perform(storeConnection, ctx, {
      connection: 'payments',
      sealed: ctx.ports.vault.seal(JSON.stringify(keys)),
      was: stored === null ? null : describeStripe(stored),
      about: describeStripe(keys),
      isReplaced: typed.secretKey !== '' || typed.eventSecret !== null,
    })
    return { isTest: isTestKey(secretKey) }
  },
})
