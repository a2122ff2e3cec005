import type { Mailer } from './mailer'
import type { PaymentGateway } from './payment-gateway'

export type MailServer = { host: string; port: number; user: string; password: string; from: string }

/** `eventSecret` signs the events that Stripe sends; null where no endpoint is set up. */
export type StripeKeys = { secretKey: string; publishableKey: string; eventSecret: string | null }

/** The mail server and the payment gateway of an installation, by what its environment or its owner gives. */
export type Connections = {
  /** The environment's values, which win over stored ones. */
  fixed: { mail: boolean; payments: boolean }
  openMail(server: MailServer): Mailer
  openPayments(keys: StripeKeys): PaymentGateway
  /** Null where it answers and takes what it was given, else its reason. Nothing is sent or charged. */
  checkMail(server: MailServer): Promise<string | null>
  checkPayments(keys: StripeKeys): Promise<string | null>
}
