import type { PaypalAccount } from '~/ports/provider-accounts'
import type { Credentials } from './provider-rows.server'

export const paypalAccount = ({
  row,
  credentials,
}: {
  row: { testMode: boolean }
  credentials: Credentials
}): PaypalAccount => ({
  clientId: credentials.credential2 ?? '',
  secret: credentials.credential3 ?? '',
  isTest: row.testMode,
})
