import type { Clock } from '~/kit/clock'
import type { Backups } from './backups'
import type { Billing } from './billing'
import type { BreachedPasswords } from './breached-passwords'
import type { Connections } from './connections'
import type { DataIntegrations } from './data-integrations'
import type { DonorCrm, DonorCrms } from './donor-crm'
import type { FileScanner } from './file-scanner'
import type { Images } from './images'
import type { LiveStreams } from './live-streams'
import type { Mailer } from './mailer'
import type { ObjectStore } from './object-store'
import type { PaymentGateway } from './payment-gateway'
import type { ProviderAccounts } from './provider-accounts'
import type { PhoneNumbers } from './phone-numbers'
import type { ShippingRates } from './shipping-rates'
import type { ThemeCompiler } from './theme-compiler'
import type { Vault } from './vault'
import type { Web } from './web'

/** Operations reach other systems through these; each has a real adapter and a deterministic stand-in. */
export type Ports = {
  clock: Clock
  mailer: Mailer
  objectStore: ObjectStore
  images: Images
  gateway: PaymentGateway
  vault: Vault
  shippingRates: ShippingRates
  donorCrm: DonorCrm
  liveStreams: LiveStreams
  providers: ProviderAccounts
  themeCompiler: ThemeCompiler
  web: Web
  phoneNumbers: PhoneNumbers
  /** Opens an account to check it before it is used. */
  donorCrms: DonorCrms
  dataIntegrations: DataIntegrations
  billing: Billing
  backups: Backups
  breachedPasswords: BreachedPasswords
  fileScanner: FileScanner
  connections: Connections
}
