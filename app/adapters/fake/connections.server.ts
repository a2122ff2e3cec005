import { outboxMailer } from '~/adapters/fake/mailer.server'
import type { Connections } from '~/ports/connections'
import type { PaymentGateway } from '~/ports/payment-gateway'

/**
 * Answers for mail servers and Stripe by what is typed: a password or key that holds `wrong` is refused. `gateway`
 * takes the place of Stripe's.
 */
export const standInConnections = (gateway: PaymentGateway): Connections => ({
  fixed: { mail: false, payments: false },
  openMail: () => ({ send: (message) => (outboxMailer.send(message), Promise.resolve('sent')) }),
  openPayments: () => ({ ...gateway, key: 'stripe' }),
  checkMail: async ({ password }) => (password.includes('wrong') ? 'Invalid login: 535' : null),
  checkPayments: async ({ secretKey }) => (secretKey.includes('wrong') ? 'Invalid API Key provided' : null),
})
