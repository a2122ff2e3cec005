import type { Mailer } from './mailer'
import type { PaymentGateway } from './payment-gateway'

export type MailServer = { host: string; port: number; user: string; password: string; from: string }

/** `eventSecret` signs the events that Stripe sends; null where no endpoint is set up. */
export type StripeKeys = { secretKey: string; publishableKey: string; eventSecret: string | null }

export type Connections = {
  /** True when the environment sets it, which takes precedence over stored values. */
  fixed: { mail: boolean; payments: boolean }
  openMail(server: MailServer): Mailer
  openPayments(keys: StripeKeys): PaymentGateway
  /** Returns null when the account works, else the reason. Sends and charges nothing. */
  checkMail(server: MailServer): Promise<string | null>
  checkPayments(keys: StripeKeys): Promise<string | null>
}
