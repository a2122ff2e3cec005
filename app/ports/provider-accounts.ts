/** One merchant account under the provider's names; the currency is null when the provider does not give it. */
export type PaymentConfiguration = { id: string; name: string; currency: string | null; isTest: boolean }

/** `unknown` means no network or a fault of the provider, which proves neither. */
export type ProviderAnswer = 'yes' | 'refused' | 'unknown'

export type PaypalAccount = { clientId: string; secret: string; isTest: boolean }
export type GocardlessAccount = { token: string; isTest: boolean }
export type BbmsAccount = { subscriptionKey: string; token: string }

/** The provider could not be reached or refused; the message is for a log. */
export class ProviderFailure extends Error {
  override readonly name = 'ProviderFailure'
}

export type ProviderAccounts = {
  paypal: {
    verify(account: PaypalAccount): Promise<ProviderAnswer>
    /** Answers `refused` only when PayPal names one of its two refusals of later payments. */
    mayReference(account: PaypalAccount, links: { returnUrl: string; cancelUrl: string }): Promise<ProviderAnswer>
  }
  gocardless: { verify(account: GocardlessAccount): Promise<ProviderAnswer> }
  /** Both throw ProviderFailure. */
  bbms: {
    listConfigurations(account: BbmsAccount): Promise<PaymentConfiguration[]>
    readPublicKey(account: BbmsAccount): Promise<string>
  }
}
