import type Stripe from 'stripe'
import type { ChargeRequest } from '~/ports/payment-gateway'

export type MethodType = 'card' | 'us_bank_account' | 'acss_debit'

/** Our key travels with the charge, so that it is found again where no answer had its reference. */
export const KEY_FIELD = 'almoner_key'

const seconds = (moment: Date) => Math.floor(moment.getTime() / 1000)

const mandate = ({ mandate: given }: ChargeRequest): Stripe.PaymentIntentCreateParams.MandateData | undefined =>
  given === null
    ? undefined
    : {
        customer_acceptance: {
          type: 'online',
          accepted_at: seconds(given.acceptedAt),
          online: { ip_address: given.ip, user_agent: given.userAgent },
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

export type Asked = { type: MethodType; customer: string | null; holder: 'individual' | 'company' | null; returnUrl: string | null }

function common(request: ChargeRequest, { type, customer, returnUrl, holder }: Asked) {
  const given = mandate(request)
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
    ...(given === undefined ? {} : { mandate_data: given }),
    ...(returnUrl === null || request.method.kind === 'saved' ? {} : { return_url: returnUrl }),
    ...options(type, request, holder),
  }
}

export const paymentIntentOf = (request: ChargeRequest, asked: Asked): Stripe.PaymentIntentCreateParams => ({
  amount: Number(request.money.minor),
  currency: request.money.currency.toLowerCase(),
  ...common(request, asked),
  ...(request.isStored ? { setup_future_usage: 'off_session' } : {}),
  ...(request.method.kind === 'saved' ? { off_session: true } : {}),
})

/** Nothing to charge today: the method is only kept. */
export const setupIntentOf = (request: ChargeRequest, asked: Asked): Stripe.SetupIntentCreateParams =>
  ({ ...common(request, asked), usage: 'off_session' }) as Stripe.SetupIntentCreateParams

export const customerOf = ({ checkout: { billing, number } }: ChargeRequest): Stripe.CustomerCreateParams => ({
  name: billing.name || `Contribution #${number}`,
  ...(billing.email === null ? {} : { email: billing.email }),
  metadata: { client_uuid: number },
})
