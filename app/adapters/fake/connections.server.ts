import { outboxMailer } from '~/adapters/fake/mailer.server'
import type { Connections } from '~/ports/connections'
import type { PaymentGateway } from '~/ports/payment-gateway'

/** Refuses a password or key that contains `wrong`. `gateway` replaces Stripe's. */
export const standInConnections = (gateway: PaymentGateway): Connections => ({
  fixed: { mail: false, payments: false },
  openMail: () => ({ send: (message) => (outboxMailer.send(message), Promise.resolve('sent')) }),
  openPayments: () => ({ ...gateway, key: 'stripe' }),
  checkMail: async ({ password }) => (password.includes('wrong') ? 'Invalid login: 535' : null),
  checkPayments: async ({ secretKey }) => (secretKey.includes('wrong') ? 'Invalid API Key provided' : null),
})
