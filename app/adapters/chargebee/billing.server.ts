import type Chargebee from 'chargebee'
import { seconds } from '~/kit/clock'
import { BillingRefused, type Billing, type BillingCheckout, type HostedPage } from '~/ports/billing'

/**
 * `catalog` is the edition of the site's product catalog. Tests set `server` to another address and `waits` to a
 * shorter timeout.
 */
export type BillingSite = {
  site: string
  apiKey: string
  catalog: 1 | 2
  plans: Billing['plans']
  waits?: number
  server?: { hostSuffix: string; port: number; protocol: 'http' }
}

const TIMEOUT = seconds(15)
const MAX_LENGTHS = { company: 250, name: 150, email: 70, url: 250 }

const cut = (text: string, max: number): string => [...text].slice(0, max).join('')

function toCustomer({ customer: { organization, email, firstName, lastName } }: BillingCheckout) {
  return {
    company: cut(organization, MAX_LENGTHS.company),
    ...(firstName === '' ? {} : { first_name: cut(firstName, MAX_LENGTHS.name) }),
    ...(lastName === '' ? {} : { last_name: cut(lastName, MAX_LENGTHS.name) }),
    ...(email === null || email.length > MAX_LENGTHS.email ? {} : { email }),
  }
}

const returnAddresses = ({ returnUrl }: BillingCheckout) =>
  returnUrl === null || returnUrl.length > MAX_LENGTHS.url ? {} : { redirect_url: returnUrl, cancel_url: returnUrl }

const isPlain = (value: unknown): value is string | number | boolean | null =>
  value === null || ['string', 'number', 'boolean'].includes(typeof value)

/** Keeps the values of the page itself; the customer and the subscription attached to it stay at the provider. */
const toHostedPage = (page: object): HostedPage =>
  Object.fromEntries(
    Object.entries(page).filter((entry): entry is [string, string | number | boolean | null] => isPlain(entry[1])),
  )

type Said = { http_status_code?: unknown; api_error_code?: unknown; message?: unknown }

function readRefusal(error: unknown): BillingRefused | null {
  const {
    http_status_code: status,
    api_error_code: code,
    message,
  } = (typeof error === 'object' && error !== null ? error : {}) as Said
  if (status === 401 || status === 403) return new BillingRefused('The billing provider rejected our key.')
  if (typeof status !== 'number' || status < 400 || status >= 500 || code === 'request_blocked') return null
  return new BillingRefused(
    typeof message === 'string' && message !== '' ? message.slice(0, 300) : 'The billing provider refused.',
  )
}

/**
 * Loads the SDK with the first checkout, because few requests need it. Its validation refuses the items of the second
 * catalog, so it is on for the first catalog alone.
 */
export function chargebeeBilling({ site, apiKey, catalog, plans, waits = TIMEOUT, server }: BillingSite): Billing {
  let loading: Promise<Chargebee> | undefined
  const client = (): Promise<Chargebee> =>
    (loading ??= import('chargebee').then(
      ({ default: Sdk }) =>
        new Sdk({
          site,
          apiKey,
          timeout: waits,
          enableValidation: catalog === 1,
          sdkTelemetryEnabled: false,
          ...server,
        }),
    ))
  return {
    isConfigured: true,
    plans,
    checkout: async (request) => {
      const { hostedPage } = await client()
      const shared = { customer: toCustomer(request), ...returnAddresses(request) }
      try {
        const { hosted_page: page } =
          catalog === 1
            ? await hostedPage.checkoutNew({ ...shared, embed: false, subscription: { plan_id: request.planId } })
            : await hostedPage.checkoutNewForItems({
                ...shared,
                subscription_items: [{ item_price_id: request.planId }],
              })
        return toHostedPage(page)
      } catch (error) {
        throw readRefusal(error) ?? new Error('the billing provider gave no answer')
      }
    },
  }
}
