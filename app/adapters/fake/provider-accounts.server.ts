import { ProviderFailure, type ProviderAccounts, type ProviderAnswer } from '~/ports/provider-accounts'

/** The secret decides the result: `refused`, `unreachable` or `no-references`; any other secret is good. */
const answerTo = (secret: string): ProviderAnswer =>
  secret === 'refused' ? 'refused' : secret === 'unreachable' ? 'unknown' : 'yes'

const unlessFailing = <T>(secret: string, value: T): T => {
  if (answerTo(secret) === 'yes') return value
  throw new ProviderFailure(secret)
}

export const standInProviderAccounts: ProviderAccounts = {
  paypal: {
    verify: async ({ secret }) => answerTo(secret),
    mayReference: async ({ secret }) =>
      secret === 'no-references' ? 'refused' : secret === 'refused' ? 'unknown' : answerTo(secret),
  },
  gocardless: { verify: async ({ token }) => answerTo(token) },
  bbms: {
    listConfigurations: async ({ token }) =>
      unlessFailing(token, [
        { id: '703e41ba', name: 'Main account', currency: 'USD', isTest: false },
        { id: '88a1c0de', name: 'Canadian account', currency: 'CAD', isTest: true },
      ]),
    readPublicKey: async ({ token }) => unlessFailing(token, 'pk-of-the-stand-in'),
  },
}
