/** The billing provider's page for paying for the plan, under the provider's field names. */
export type HostedPage = Readonly<Record<string, string | number | boolean | null>>

export type BillingCustomer = { organization: string; email: string | null; firstName: string; lastName: string }

export type BillingCheckout = { planId: string; customer: BillingCustomer; returnUrl: string | null }

/** Its message may be shown. */
export class BillingRefused extends Error {
  override readonly name = 'BillingRefused'
}

/** Throws `BillingRefused`, or another error when the provider gave no answer. */
export type Billing = {
  isConfigured: boolean
  /** Maps a plan such as `lite.monthly`, or `lite.monthly.CAD` for one currency, to its id at the provider. */
  plans: Readonly<Record<string, string>>
  checkout(request: BillingCheckout): Promise<HostedPage>
}
