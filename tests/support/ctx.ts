import { composeContext } from '~/composition.server'
import { sandboxGateway } from '~/adapters/sandbox/payment-gateway.server'
import { makeVault } from '~/adapters/vault/vault.server'
import { themeCompiler } from '~/adapters/compiler/theme-compiler.server'
import { noBreachedPasswords } from '~/adapters/fake/breached-passwords.server'
import { standInBackups } from '~/adapters/fake/backups.server'
import { noBilling } from '~/adapters/fake/billing.server'
import { noDataIntegrations } from '~/adapters/fake/data-integrations.server'
import { standInConnections } from '~/adapters/fake/connections.server'
import { standInDonorCrm } from '~/adapters/fake/donor-crm.server'
import { noFileScanner } from '~/adapters/fake/file-scanner.server'
import { outboxMailer } from '~/adapters/fake/mailer.server'
import { standInLiveStreams } from '~/adapters/fake/live-streams.server'
import { memoryObjectStore } from '~/adapters/fake/object-store.server'
import { sharpImages } from '~/adapters/sharp/images.server'
import { standInProviderAccounts } from '~/adapters/fake/provider-accounts.server'
import { standInWeb } from '~/adapters/fake/web.server'
import { standInPhoneNumbers } from '~/adapters/fake/phone-numbers.server'
import { standInShippingRates } from '~/adapters/fake/shipping-rates.server'
import { allows } from '~/domain/auth/roles'
import { poolRunner } from '~/db/pool.server'
import type { Ctx } from '~/kit/operation'
import type { PhoneNumbers } from '~/ports/phone-numbers'
import type { PaymentGateway } from '~/ports/payment-gateway'
import type { Ports } from '~/ports/ports'
import type { Clock } from '~/kit/clock'
import type { Web } from '~/ports/web'

type Wanted = {
  permissions?: string[]
  isOwner?: boolean
  staffId?: number | null
  sessionId?: string
  now?: Date
  settings?: Record<string, string>
  gateway?: PaymentGateway
  web?: Web
  phoneNumbers?: PhoneNumbers
  ports?: Partial<Ports>
}

export const testSandbox = (clock: Clock = { now: () => NOON }): PaymentGateway =>
  sandboxGateway({
    sql: poolRunner(),
    clock,
    fieldsUrl: () => 'http://fields.test/',
    secret: () => 'a secret of the tests',
  })

export const NOON = new Date('2026-11-20T17:00:00.000Z')

/** By default an owner at a fixed noon, over the test file's own database. */
export function testCtx({
  permissions,
  isOwner = permissions === undefined,
  staffId = null,
  sessionId,
  now = NOON,
  settings = {},
  gateway,
  web = standInWeb,
  phoneNumbers = standInPhoneNumbers,
  ports,
}: Wanted = {}): Ctx {
  const clock = { now: () => now }
  return composeContext({
    actor: {
      staffId,
      name: 'Test Person',
      ...(sessionId === undefined ? {} : { sessionId }),
      can: (requested) => allows({ isOwner, permissions: permissions ?? [] }, requested),
    },
    settings,
    requestId: 'test-request-1',
    ports: {
      clock,
      mailer: outboxMailer,
      objectStore: memoryObjectStore(),
      images: sharpImages(),
      gateway: gateway ?? testSandbox(clock),
      vault: makeVault('a secret of the tests'),
      shippingRates: standInShippingRates,
      donorCrm: standInDonorCrm,
      liveStreams: standInLiveStreams,
      providers: standInProviderAccounts,
      themeCompiler: themeCompiler(),
      web,
      phoneNumbers,
      donorCrms: { open: () => standInDonorCrm },
      dataIntegrations: noDataIntegrations,
      billing: noBilling,
      backups: standInBackups(),
      breachedPasswords: noBreachedPasswords,
      fileScanner: noFileScanner,
      connections: standInConnections(gateway ?? testSandbox(clock)),
      ...ports,
    },
  })
}
