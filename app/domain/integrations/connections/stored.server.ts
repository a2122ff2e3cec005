import { setting, type SettingKey } from '~/domain/settings/definitions'
import { boundedCache } from '~/kit/cache/bounded-cache'
import type { MailServer, StripeKeys } from '~/ports/connections'
import type { Mailer } from '~/ports/mailer'
import type { PaymentGateway } from '~/ports/payment-gateway'
import type { Ports } from '~/ports/ports'
import type { Vault } from '~/ports/vault'
import type { ConnectionName } from './connection-input'

type Stored = Readonly<Record<string, string>>

export const KEY_OF = { mail: 'smtp_server', payments: 'stripe_keys' } as const satisfies Record<
  ConnectionName,
  SettingKey
>

const open = <T>(stored: Stored, vault: Vault, of: ConnectionName): T | null => {
  const sealed = setting(stored, KEY_OF[of])
  return sealed === '' ? null : (JSON.parse(vault.open(sealed)) as T)
}

export const storedMailServer = (stored: Stored, vault: Vault) => open<MailServer>(stored, vault, 'mail')
export const storedStripeKeys = (stored: Stored, vault: Vault) => open<StripeKeys>(stored, vault, 'payments')

export const describeMail = ({ host, port, from }: MailServer): string => `${host}, port ${port}, from ${from}`
export const describeStripe = ({ secretKey }: StripeKeys): string =>
  secretKey.includes('_test_') ? 'Stripe, test mode' : 'Stripe, real payments'

export function describeStored(stored: Stored, vault: Vault, of: ConnectionName): string | null {
  const server = of === 'mail' ? storedMailServer(stored, vault) : null
  const keys = of === 'payments' ? storedStripeKeys(stored, vault) : null
  if (server !== null) return describeMail(server)
  return keys === null ? null : describeStripe(keys)
}

const MAX_CONNECTIONS = 4
/** Keyed by the sealed text, because opening the same one again would open another connection. */
const mailers = boundedCache<Mailer>(MAX_CONNECTIONS)
const gateways = boundedCache<PaymentGateway>(MAX_CONNECTIONS)

/** Uses the owner's mail server and gateway, unless the environment sets them (R-INTEGRATIONS-3). */
export function withConnections(of: Ports, stored: Stored): Ports {
  const { fixed } = of.connections
  const [mail, payments] = [
    fixed.mail ? '' : setting(stored, KEY_OF.mail),
    fixed.payments ? '' : setting(stored, KEY_OF.payments),
  ]
  if (mail === '' && payments === '') return of
  const openMail = () => of.connections.openMail(JSON.parse(of.vault.open(mail)) as MailServer)
  const openPayments = () => of.connections.openPayments(JSON.parse(of.vault.open(payments)) as StripeKeys)
  return {
    ...of,
    mailer: mail === '' ? of.mailer : mailers(mail, openMail),
    gateway: payments === '' ? of.gateway : gateways(payments, openPayments),
  }
}
