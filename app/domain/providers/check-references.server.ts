import { workflow } from '~/db/operation.server'
import { perform } from '~/kit/operation'
import { OWNER_ONLY } from '~/kit/permission'
import { paypalAccount } from './paypal-account'
import { NothingInput } from './provider-input'
import { readAccount } from './provider-account.server'
import { saveProvider } from './save-provider.server'

/**
 * Asks PayPal for permission for later payments. Turns them off only if PayPal refuses; no answer or another error
 * changes nothing (R-PROVIDERS-5).
 */
export const checkReferences = workflow({
  name: 'providers.check-references',
  permission: OWNER_ONLY,
  input: NothingInput,
  async run(ctx) {
    const account = await readAccount(ctx, 'paypal')
    if (account === null) return false
    const back = `${ctx.officeUrl}/jpanel/settings/payment`
    const answer = await ctx.ports.providers.paypal.mayReference(paypalAccount(account), {
      returnUrl: back,
      cancelUrl: back,
    })
    if (answer === 'refused') await perform(saveProvider, ctx, { provider: 'paypal', referenceTransactions: false })
    return answer === 'yes'
  },
})
