/** One merchant account of the provider, as it names it; the currency is null where the provider does not say. */
export type PaymentConfiguration = { id: string; name: string; currency: string | null; isTest: boolean }

/** `unknown` means no network or a fault of the provider, which says neither yes nor no. */
export type ProviderAnswer = 'yes' | 'refused' | 'unknown'

export type PaypalAccount = { clientId: string; secret: string; isTest: boolean }
export type GocardlessAccount = { token: string; isTest: boolean }
export type BbmsAccount = { subscriptionKey: string; token: string }

/** Failed to reach the provider, or it refused: in words for a log. */
export class ProviderFailure extends Error {
  override readonly name = 'ProviderFailure'
}

/**
 * Accounts of the organization at payment providers: whether they answer, and what is read of them. Nothing is charged
 * here.
 */
export type ProviderAccounts = {
  paypal: {
    verify(account: PaypalAccount): Promise<ProviderAnswer>
    /** Payers may agree to later payments unless PayPal names one of its two refusals for it. */
    mayReference(account: PaypalAccount, links: { returnUrl: string; cancelUrl: string }): Promise<ProviderAnswer>
  }
  gocardless: { verify(account: GocardlessAccount): Promise<ProviderAnswer> }
  /** Both throw ProviderFailure. */
  bbms: {
    configurations(account: BbmsAccount): Promise<PaymentConfiguration[]>
    publicKey(account: BbmsAccount): Promise<string>
  }
}
