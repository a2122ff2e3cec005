import { z } from 'zod'
import {
  ProviderFailure,
  type PaypalAccount,
  type ProviderAccounts,
  type ProviderAnswer,
} from '~/ports/provider-accounts'
import { requestProvider } from './request-provider.server'

const LIVE = 'https://api-m.paypal.com'
const SANDBOX = 'https://api-m.sandbox.paypal.com'

/** PayPal's error names for an account that may not use reference transactions. Other errors do not mean that. */
const NAMED_ERRORS = new Set(['REFUSED_MARK_REF_TXN_NOT_ENABLED', 'MERCHANT_NOT_ENABLED_FOR_REFERENCE_TRANSACTION'])

const Token = z.object({ access_token: z.string().min(1).max(5000) })
const NamedError = z.object({ name: z.string() })

const isGood = (status: number): boolean => status >= 200 && status < 300

const toAnswer = (status: number): ProviderAnswer =>
  isGood(status) ? 'yes' : status === 401 || status === 403 ? 'refused' : 'unknown'

async function signIn(
  server: string,
  { clientId, secret }: PaypalAccount,
): Promise<{ token: string } | ProviderAnswer> {
  const { status, body } = await requestProvider(`${server}/v1/oauth2/token`, {
    method: 'POST',
    headers: {
      authorization: `Basic ${Buffer.from(`${clientId}:${secret}`).toString('base64')}`,
      'content-type': 'application/x-www-form-urlencoded',
      accept: 'application/json',
    },
    body: 'grant_type=client_credentials',
  })
  const token = isGood(status) ? Token.safeParse(body).data?.access_token : undefined
  return token === undefined ? (isGood(status) ? 'unknown' : toAnswer(status)) : { token }
}

async function orUnknown(ask: () => Promise<ProviderAnswer>): Promise<ProviderAnswer> {
  try {
    return await ask()
  } catch (error) {
    if (error instanceof ProviderFailure) return 'unknown'
    throw error
  }
}

/** Uses the REST API, because the SDK cannot be pointed at another address and does far more than is needed here. */
export function paypalAccounts(server?: string): ProviderAccounts['paypal'] {
  const serverOf = ({ isTest }: PaypalAccount) => server ?? (isTest ? SANDBOX : LIVE)
  return {
    verify: (account) =>
      orUnknown(async () => {
        const signedIn = await signIn(serverOf(account), account)
        if (typeof signedIn === 'string') return signedIn
        const headers = { authorization: `Bearer ${signedIn.token}`, accept: 'application/json' }
        const { status } = await requestProvider(`${serverOf(account)}/v1/notifications/webhooks-event-types`, {
          headers,
        })
        return toAnswer(status)
      }),
    mayReference: (account, { returnUrl, cancelUrl }) =>
      orUnknown(async () => {
        const signedIn = await signIn(serverOf(account), account)
        if (typeof signedIn === 'string') return 'unknown'
        const { status, body } = await requestProvider(`${serverOf(account)}/v1/billing-agreements/agreement-tokens`, {
          method: 'POST',
          headers: {
            authorization: `Bearer ${signedIn.token}`,
            'content-type': 'application/json',
            accept: 'application/json',
          },
          body: JSON.stringify({
            description: 'Check of reference transactions',
            payer: { payment_method: 'PAYPAL' },
            plan: {
              type: 'MERCHANT_INITIATED_BILLING',
              merchant_preferences: {
                return_url: returnUrl,
                cancel_url: cancelUrl,
                accepted_pymt_type: 'INSTANT',
                skip_shipping_address: true,
              },
            },
          }),
        })
        if (isGood(status)) return 'yes'
        return NAMED_ERRORS.has(NamedError.safeParse(body).data?.name ?? '') ? 'refused' : 'unknown'
      }),
  }
}
