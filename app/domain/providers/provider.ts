/** Accounts at these providers are stored here, but the environment's gateway makes the charges (R-PROVIDERS-1). */
export const PROVIDER_KEYS = ['paypal', 'gocardless', 'bbms'] as const
export type ProviderKey = (typeof PROVIDER_KEYS)[number]

export type CredentialName = 'credential1' | 'credential2' | 'credential3'

export type Credential = {
  name: CredentialName
  label: string
  help?: string
  /** Never sent back to a browser; blank keeps what is stored. */
  isSecret?: boolean
}

export type ProviderSpec = {
  key: ProviderKey
  title: string
  about: string
  credentials: readonly Credential[]
  bankCurrencies: readonly string[]
  takesCards: boolean
  /** If false, the provider reports whether it is live or test. */
  hasTestMode: boolean
}

/** The fields and abilities of each provider (R-PROVIDERS-2). */
export const PROVIDERS: readonly ProviderSpec[] = [
  {
    key: 'paypal',
    title: 'PayPal',
    about: 'The connection to a PayPal account. No payment goes through it yet.',
    credentials: [
      { name: 'credential1', label: 'Merchant ID' },
      { name: 'credential2', label: 'Client ID' },
      { name: 'credential3', label: 'Client secret', isSecret: true },
    ],
    bankCurrencies: [],
    takesCards: false,
    hasTestMode: true,
  },
  {
    key: 'gocardless',
    title: 'GoCardless',
    about: 'The connection to a GoCardless account. No direct debit goes through it yet.',
    credentials: [
      { name: 'credential1', label: 'Organization ID' },
      { name: 'credential2', label: 'Access token', isSecret: true },
    ],
    bankCurrencies: ['EUR', 'GBP', 'SEK'],
    takesCards: false,
    hasTestMode: true,
  },
  {
    key: 'bbms',
    title: 'Blackbaud Merchant Services',
    about:
      'The connection to a Blackbaud account. No payment goes through it yet. Live or test is a property of each ' +
      'of its payment configurations.',
    credentials: [
      { name: 'credential1', label: 'Subscription key', isSecret: true },
      { name: 'credential2', label: 'Access token', isSecret: true },
    ],
    bankCurrencies: ['CAD', 'USD'],
    takesCards: true,
    hasTestMode: false,
  },
]

export const providerSpec = (key: ProviderKey): ProviderSpec => {
  const spec = PROVIDERS.find((one) => one.key === key)
  if (!spec) throw new Error(`no provider ${key}`)
  return spec
}

export type StoredConfiguration = { id: string; name: string; currency: string | null; isTest: boolean }

export const choiceCurrencies = (
  available: readonly StoredConfiguration[],
  selected: Readonly<Record<string, unknown>>,
): string[] =>
  [...new Set([...available.flatMap(({ currency }) => currency ?? []), ...Object.keys(selected)])].toSorted()

export type ProviderConfig = {
  referenceTransactions?: boolean
  available?: StoredConfiguration[]
  paymentConfigurations?: Record<string, StoredConfiguration>
}
