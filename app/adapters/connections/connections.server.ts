import { createTransport } from 'nodemailer'
import Stripe from 'stripe'
import { smtpMailer } from '~/adapters/smtp/mailer.server'
import { stripeGateway } from '~/adapters/stripe/payment-gateway.server'
import { seconds } from '~/kit/clock'
import type { Connections, MailServer } from '~/ports/connections'

const IMPLICIT_TLS = 465

/** With a password the connection is encrypted, or none is made. */
function toUrl({ host, port, user, password }: MailServer): string {
  const account = user === '' ? '' : `${encodeURIComponent(user)}:${encodeURIComponent(password)}@`
  if (port === IMPLICIT_TLS) return `smtps://${account}${host}:${port}`
  return `smtp://${account}${host}:${port}${user === '' ? '' : '?requireTLS=true'}`
}

const readReason = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).replaceAll(/\s+/g, ' ').slice(0, 200)

type Options = { fixed: Connections['fixed']; returnUrl: () => string | null }

export const connections = ({ fixed, returnUrl }: Options): Connections => ({
  fixed,
  openMail: (server) => smtpMailer({ url: toUrl(server), from: server.from }),
  openPayments: (keys) => stripeGateway({ ...keys, returnUrl }),
  async checkMail(server) {
    const transport = createTransport({
      url: toUrl(server),
      disableFileAccess: true,
      disableUrlAccess: true,
      connectionTimeout: seconds(10),
      greetingTimeout: seconds(10),
      socketTimeout: seconds(20),
    })
    try {
      await transport.verify()
      return null
    } catch (error) {
      return readReason(error)
    } finally {
      transport.close()
    }
  },
  async checkPayments({ secretKey }) {
    try {
      await new Stripe(secretKey, { timeout: seconds(20), maxNetworkRetries: 0 }).balance.retrieve()
      return null
    } catch (error) {
      // A restricted key that may not read the balance is still a valid key.
      return error instanceof Stripe.errors.StripePermissionError ? null : readReason(error)
    }
  },
})
