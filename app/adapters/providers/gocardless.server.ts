import { z } from 'zod'
import { ProviderFailure, type ProviderAccounts } from '~/ports/provider-accounts'
import { requestProvider } from './request-provider.server'

const LIVE = 'https://api.gocardless.com'
const SANDBOX = 'https://api-sandbox.gocardless.com'
const VERSION = '2015-07-06'

const Creditors = z.object({ creditors: z.array(z.object({ id: z.string() })) })

/** Calls the API directly, because GoCardless's SDK has two fixed addresses and only one call is needed. */
export const gocardlessAccounts = (server?: string): ProviderAccounts['gocardless'] => ({
  async verify({ token, isTest }) {
    try {
      const { status, body } = await requestProvider(`${server ?? (isTest ? SANDBOX : LIVE)}/creditors`, {
        headers: { authorization: `Bearer ${token}`, 'gocardless-version': VERSION, accept: 'application/json' },
      })
      if (status === 401 || status === 403) return 'refused'
      return status === 200 && Creditors.safeParse(body).success ? 'yes' : 'unknown'
    } catch (error) {
      if (error instanceof ProviderFailure) return 'unknown'
      throw error
    }
  },
})
