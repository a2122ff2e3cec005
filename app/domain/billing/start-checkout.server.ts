import { z } from 'zod'
import { workflow } from '~/db/operation.server'
import { setting } from '~/domain/settings/definitions'
import { DomainError, refused } from '~/kit/errors'
import { sql } from '~/kit/sql'
import { BillingRefused, type BillingCustomer, type HostedPage } from '~/ports/billing'
import { NO_ANSWER, NOTHING_TO_PAY, UNKNOWN_PLAN } from './messages'
import { describePlans } from './plans'

type Person = { email: string; firstName: string; lastName: string }

/**
 * Opens the billing provider's page for a plan. Refuses plans that are not offered here, even if their ids are sent
 * (R-BILLING-3).
 */
export const startCheckout = workflow({
  name: 'billing.start-checkout',
  permission: 'admin.billing',
  input: z.object({ planId: z.string(UNKNOWN_PLAN).max(100, UNKNOWN_PLAN) }),
  async run(ctx, { planId }): Promise<HostedPage> {
    const { billing } = ctx.ports
    if (!billing.isConfigured) throw refused(NOTHING_TO_PAY)
    const offered = describePlans(billing.plans, setting(ctx.settings, 'dpo_currency')).flatMap((plan) => plan.offered)
    if (!offered.some(({ id }) => id === planId)) throw refused(UNKNOWN_PLAN)
    const person = await ctx.read.first<Person>(
      sql`SELECT email, first_name, last_name FROM staff WHERE id = ${ctx.actor.staffId}`,
    )
    const customer: BillingCustomer = {
      organization: setting(ctx.settings, 'organization_name'),
      ...(person ?? { email: null, firstName: '', lastName: '' }),
    }
    const returnUrl = ctx.officeUrl === '' ? null : `${ctx.officeUrl}/jpanel/settings/billing`
    return billing.checkout({ planId, customer, returnUrl }).catch((error: unknown) => {
      throw error instanceof BillingRefused ? refused(error.message) : new DomainError('upstream', NO_ANSWER)
    })
  },
})
