import { workflow } from '~/db/operation.server'
import { refuseUnlessConfirmed } from '~/domain/auth/confirm-password.server'
import { PASSWORD_WANTED } from '~/domain/auth/messages'
import { DomainError, refused } from '~/kit/errors'
import { perform } from '~/kit/operation'
import { OWNER_ONLY } from '~/kit/permission'
import { isTestKey, SaveStripeKeysInput } from './connection-input'
import { FIXED_PAYMENTS, stripeRefused } from './messages'
import { storeConnection } from './store-connection.server'
import { describeStored, describeStripe } from './stored.server'

/** Checks with Stripe first, so that an invalid key is not stored. */
export const saveStripeKeys = workflow({
  name: 'integrations.save-stripe-keys',
  permission: OWNER_ONLY,
  input: SaveStripeKeysInput,
  async run(ctx, { currentPassword, ...keys }): Promise<{ isTest: boolean }> {
    if (ctx.ports.connections.fixed.payments) throw refused(FIXED_PAYMENTS)
    await refuseUnlessConfirmed(ctx, currentPassword, PASSWORD_WANTED)
    const reason = await ctx.ports.connections.checkPayments(keys)
    if (reason !== null) {
      const message = stripeRefused(reason)
      throw new DomainError('invalid', message, { fields: { secretKey: [message] } })
    }
    const isTest = isTestKey(keys.secretKey)
    await perform(storeConnection, ctx, {
      connection: 'payments',
      sealed: ctx.ports.vault.seal(JSON.stringify(keys)),
      was: describeStored(ctx.settings, ctx.ports.vault, 'payments'),
      about: describeStripe(keys),
      isReplaced: true,
    })
    return { isTest }
  },
})
