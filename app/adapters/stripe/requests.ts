import type Stripe from 'stripe'
import type { ChargeRequest } from '~/ports/payment-gateway'

export type MethodType = 'card' | 'us_bank_account' | 'acss_debit'

/** Our key is sent with the charge, so that the charge is found again when no answer gave its reference. */
export const KEY_FIELD = 'almoner_key'

const seconds = (moment: Date) => Math.floor(moment.getTime() / 1000)

const mandate = ({ mandate: input }: ChargeRequest): Stripe.PaymentIntentCreateParams.MandateData | undefined =>
  input === null
    ? undefined
    : {
        customer_acceptance: {
          type: 'online',
          accepted_at: seconds(input.acceptedAt),
          online: { ip_address: input.ip, user_agent: input.userAgent },
        },
      }

/** Canadian debits name their schedule in the agreement. */
const options = (type: MethodType, request: ChargeRequest, holder: 'individual' | 'company' | null) =>
  type === 'acss_debit'
    ? {
        payment_method_options: {
          acss_debit: {
            mandate_options: {
              payment_schedule: request.isStored ? ('combined' as const) : ('sporadic' as const),
              ...(request.isStored ? { interval_description: 'as agreed for each plan' } : {}),
              transaction_type: holder === 'company' ? ('business' as const) : ('personal' as const),
            },
          },
        },
      }
    : {}

export type RequestedIntent = {
  type: MethodType
  customer: string | null
  holder: 'individual' | 'company' | null
  returnUrl: string | null
}

function common(request: ChargeRequest, { type, customer, returnUrl, holder }: RequestedIntent) {
  const input = mandate(request)
  return {
    payment_method: request.method.token,
    payment_method_types: [type],
    confirm: true as const,
    description: `Contribution #${request.checkout.number}`,
    metadata: {
      [KEY_FIELD]: request.key,
      order_id: request.checkout.number,
      client_uuid: request.checkout.number,
      invoicenumber: request.checkout.number,
      experience_type: request.checkout.experienceType,
    },
    ...(customer === null ? {} : { customer }),
    ...(input === undefined ? {} : { mandate_data: input }),
    ...(returnUrl === null || request.method.kind === 'saved' ? {} : { return_url: returnUrl }),
    ...options(type, request, holder),
  }
}

export const toPaymentIntent = (
  request: ChargeRequest,
  requested: RequestedIntent,
): Stripe.PaymentIntentCreateParams => ({
  amount: Number(request.money.minor),
  currency: request.money.currency.toLowerCase(),
  ...common(request, requested),
  ...(request.isStored ? { setup_future_usage: 'off_session' } : {}),
  ...(request.method.kind === 'saved' ? { off_session: true } : {}),
})

export const toSetupIntent = (request: ChargeRequest, requested: RequestedIntent): Stripe.SetupIntentCreateParams =>
  ({ ...common(request, requested), usage: 'off_session' }) as Stripe.SetupIntentCreateParams

export const toCustomer = ({ checkout: { billing, number } }: ChargeRequest): Stripe.CustomerCreateParams => ({
  name: billing.name || `Contribution #${number}`,
  ...(billing.email === null ? {} : { email: billing.email }),
  metadata: { client_uuid: number },
})
