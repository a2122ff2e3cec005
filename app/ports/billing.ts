/**
 * A page of the billing provider where somebody pays for the plan, as the provider describes it, under the provider's
 * names.
 */
export type HostedPage = Readonly<Record<string, string | number | boolean | null>>

export type BillingCustomer = { organization: string; email: string | null; firstName: string; lastName: string }

export type BillingCheckout = { planId: string; customer: BillingCustomer; returnUrl: string | null }

/** Its message may be shown. */
export class BillingRefused extends Error {
  override readonly name = 'BillingRefused'
}

/** The provider that bills for this installation. Throws `BillingRefused`, or an error where it gave no answer. */
export type Billing = {
  isConfigured: boolean
  /** The plans on offer by their place: `lite.monthly`, or `lite.monthly.CAD` for one currency → id at the provider. */
  plans: Readonly<Record<string, string>>
  checkout(request: BillingCheckout): Promise<HostedPage>
}
