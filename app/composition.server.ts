import { backupCommand } from '~/adapters/backups/backup-command.server'
import { pwnedPasswords } from '~/adapters/breaches/breached-passwords.server'
import { noBreachedPasswords } from '~/adapters/fake/breached-passwords.server'
import { randomUUID } from 'node:crypto'
import path from 'node:path'
import {
  configuredBilling,
  configuredConnections,
  configuredCrms,
  configuredIntegrations,
  configuredScanner,
} from '~/adapters/configured.server'
import { isAwaited } from '~/domain/media/uploads.server'
import {
  allowedFile as fileOnDisk,
  diskObjectStore,
  publicFile as publicFileOnDisk,
  type AllowedFile,
} from '~/adapters/disk/object-store.server'
import { themeCompiler } from '~/adapters/compiler/theme-compiler.server'
import { standInDonorCrm } from '~/adapters/fake/donor-crm.server'
import { standInLiveStreams } from '~/adapters/fake/live-streams.server'
import { outboxMailer } from '~/adapters/fake/mailer.server'
import { standInProviderAccounts } from '~/adapters/fake/provider-accounts.server'
import { standInPhoneNumbers } from '~/adapters/fake/phone-numbers.server'
import { standInShippingRates } from '~/adapters/fake/shipping-rates.server'
import { isSafeKey } from '~/adapters/disk/claim.server'
import { muxLiveStreams } from '~/adapters/mux/live-streams.server'
import { bbmsAccounts } from '~/adapters/providers/bbms.server'
import { gocardlessAccounts } from '~/adapters/providers/gocardless.server'
import { paypalAccounts } from '~/adapters/providers/paypal.server'
import { s3ObjectStore } from '~/adapters/s3/object-store.server'
import { sandboxConfirmations, sandboxGateway } from '~/adapters/sandbox/payment-gateway.server'
import { sharpImages } from '~/adapters/sharp/images.server'
import { stripeGateway } from '~/adapters/stripe/payment-gateway.server'
import { smtpMailer } from '~/adapters/smtp/mailer.server'
import { twilioPhoneNumbers } from '~/adapters/twilio/phone-numbers.server'
import { makeVault } from '~/adapters/vault/vault.server'
import { guardedWeb } from '~/adapters/web/web.server'
import { appPool, closePools, copyPool, poolRunner, preparedPoolRunner } from '~/db/pool.server'
import { closePrisma, prisma } from '~/db/prisma.server'
import { readInSnapshot } from '~/db/snapshot.server'
import { transactions } from '~/db/transactions.server'
import { type JournalVerdict, verifyJournal } from '~/domain/journal/verify-journal.server'
import { checkRegister, type RegisterVerdict } from '~/domain/receipts/register/verify-register.server'
import { isStopped } from '~/domain/installation/identity.server'
import { stopOutgoing } from '~/domain/installation/stop-outgoing'
import { setting } from '~/domain/settings/definitions'
import { withConnections } from '~/domain/integrations/connections/stored.server'
import { withDonorCrm } from '~/domain/integrations/crm-account.server'
import { readOrganisation } from '~/domain/settings/organisation.server'
import { allows } from '~/domain/auth/roles'
import {
  holderOfSession,
  holderOfToken,
  keepAlive,
  settingsIn,
  loadSettings,
  type Holder,
} from '~/domain/auth/session.server'
import { env } from '~/env.server'
import { deliver } from '~/events/subscribers'
import type { IdentifiedVisitor } from '~/http/auth/guard'
import { readBearerToken, deriveCsrf, readSessionToken } from '~/http/auth/session'
import { enqueue } from '~/jobs/queue.server'
import { boundedCache } from '~/kit/cache/bounded-cache'
import { systemClock, type Clock } from '~/kit/clock'
import { perform, type Actor, type Ctx } from '~/kit/operation'
import { isFactorDue } from '~/domain/auth/two-factor/factor-duty'
import { takeShare } from '~/domain/auth/shares/take-share.server'
import { hashSecret } from '~/kit/codes/secret'
import type { LiveStreams } from '~/ports/live-streams'
import type { Mailer } from '~/ports/mailer'
import type { ObjectStore } from '~/ports/object-store'
import type { PaymentGateway } from '~/ports/payment-gateway'
import type { PhoneNumbers } from '~/ports/phone-numbers'
import type { Ports } from '~/ports/ports'
import type { ProviderAccounts } from '~/ports/provider-accounts'
import type { Vault } from '~/ports/vault'
import type { SentRequest } from '~/http/sent-request'

let ports: Ports | undefined

const STRIPE_JS = 'https://js.stripe.com'

const disk = () => ({
  folder: path.join(env().ALMONER_DATA, 'files'),
  secret: env().ALMONER_SECRET,
  clock: systemClock,
})

function objectStore(): ObjectStore {
  const { S3_BUCKET: bucket, S3_ENDPOINT: endpoint, S3_REGION: region, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY } = env()
  if (!bucket) return diskObjectStore(disk())
  return s3ObjectStore({
    bucket,
    endpoint,
    region,
    accessKeyId: S3_ACCESS_KEY_ID ?? '',
    secretAccessKey: S3_SECRET_ACCESS_KEY ?? '',
  })
}

function mailer(): Mailer {
  const { SMTP_URL: url, SMTP_FROM: from } = env()
  return url ? smtpMailer({ url, from: from ?? 'almoner@localhost' }) : outboxMailer
}

const fieldsUrl = (): string | null => env().ALMONER_FIELDS_URL ?? null

const returnUrl = (): string | null => URL.parse('/returned.html', fieldsUrl() ?? '')?.href ?? null

/**
 * Uses Stripe when both of its keys are set; otherwise the sandbox, which writes its books on its own connections,
 * never in the payer's transaction.
 */
function gateway(): PaymentGateway {
  const { STRIPE_SECRET_KEY: secretKey, STRIPE_PUBLISHABLE_KEY: publishableKey } = env()
  if (!secretKey || !publishableKey)
    return sandboxGateway({ sql: poolRunner(), clock: systemClock, fieldsUrl, secret: () => env().ALMONER_SECRET })
  return stripeGateway({ secretKey, publishableKey, returnUrl, eventSecret: env().STRIPE_WEBHOOK_SECRET ?? null })
}

/** Without a Mux token, streams exist only on the page. */
function liveStreams(): LiveStreams {
  const { MUX_TOKEN_ID: tokenId, MUX_TOKEN_SECRET: tokenSecret, MUX_WEBHOOK_SECRET: eventSecret } = env()
  return tokenId && tokenSecret
    ? muxLiveStreams({ tokenId, tokenSecret, eventSecret: eventSecret ?? null })
    : standInLiveStreams
}

function phoneNumbers(): PhoneNumbers {
  const { TWILIO_ACCOUNT_SID: accountSid, TWILIO_AUTH_TOKEN: authToken } = env()
  return accountSid && authToken ? twilioPhoneNumbers({ accountSid, authToken }) : standInPhoneNumbers
}

const vault = (): Vault => makeVault(env().ALMONER_SECRET, env().ALMONER_OLD_SECRETS?.split(',') ?? [])

const providers = (): ProviderAccounts =>
  env().ALMONER_PROVIDERS === 'sandbox'
    ? standInProviderAccounts
    : { paypal: paypalAccounts(), gocardless: gocardlessAccounts(), bbms: bbmsAccounts() }

const realPorts = (): Ports =>
  (ports ??= {
    clock: systemClock,
    mailer: mailer(),
    objectStore: objectStore(),
    images: sharpImages(),
    gateway: gateway(),
    vault: vault(),
    shippingRates: standInShippingRates,
    donorCrm: standInDonorCrm,
    liveStreams: liveStreams(),
    providers: providers(),
    themeCompiler: themeCompiler(),
    web: guardedWeb({
      allowsPrivate: env().ALMONER_PRIVATE_ADDRESSES === 'allow',
      allowedHosts: env().ALMONER_ALLOWED_HOSTS,
    }),
    phoneNumbers: phoneNumbers(),
    donorCrms: configuredCrms(poolRunner),
    dataIntegrations: configuredIntegrations(),
    billing: configuredBilling(),
    backups: backupCommand(env().ALMONER_BACKUP_KEY ?? null),
    breachedPasswords:
      env().ALMONER_BREACHED_PASSWORDS === 'on'
        ? pwnedPasswords(guardedWeb({ allowsPrivate: false }))
        : noBreachedPasswords,
    fileScanner: configuredScanner(),
    connections: configuredConnections(returnUrl),
  })

/**
 * Sources of the payment fields, for the content security policy of the till. Stripe's are allowed only when Stripe is
 * the gateway.
 */
export function fieldsSources(gateway: PaymentGateway | null): Record<'script' | 'frame' | 'connect', string[]> {
  const own = env().ALMONER_FIELDS_URL
  const frame = own ? [new URL(own).origin] : []
  if ((gateway ?? realPorts().gateway).browser()?.kind !== 'stripe') return { script: [], frame, connect: [] }
  return {
    script: [STRIPE_JS],
    frame: [...frame, STRIPE_JS, 'https://hooks.stripe.com'],
    connect: ['https://api.stripe.com'],
  }
}

/** Records the payer's decision on the sandbox's confirm page (server/fields-frame.ts). */
export const sandboxPage = () => sandboxConfirmations(poolRunner(), systemClock)

/** Returns the file on disk behind a signed address; null when the address is invalid or files are stored elsewhere. */
export async function allowedFile(method: 'PUT' | 'GET', address: string): Promise<AllowedFile | null> {
  const file = env().S3_BUCKET ? null : fileOnDisk(disk(), method, address)
  return file === null || method === 'GET' || (await isAwaited(poolRunner(), file.key)) ? file : null
}

const PUBLIC_FOLDER = 'media/'
const PUBLIC_FOR = 600

/** Returns a file of the image library on disk, or its address in the object store; null when there is none. */
export async function publicFile(key: string): Promise<AllowedFile | { redirect: string } | null> {
  if (!key.startsWith(PUBLIC_FOLDER)) return null
  if (!env().S3_BUCKET) return publicFileOnDisk(disk(), key)
  return isSafeKey(key) ? { redirect: await realPorts().objectStore.signDownload(key, { validFor: PUBLIC_FOR }) } : null
}

/** Sources of pictures and targets of uploads besides ourselves, for the content security policy of pages. */
export function storeSources(): string[] {
  const { S3_BUCKET: bucket, S3_ENDPOINT: endpoint, S3_REGION: region } = env()
  if (!bucket) return []
  return [endpoint ? new URL(endpoint).origin : `https://${bucket}.s3.${region}.amazonaws.com`]
}

export const putFile = (key: string, body: Uint8Array, type: string): Promise<void> =>
  realPorts().objectStore.put(key, body, type)

/** Seals a token with the installation's secret. The sample's cards are sealed with it. */
export const seal = (text: string): string => realPorts().vault.seal(text)

export const journalVerdict = (): Promise<JournalVerdict> => verifyJournal(poolRunner())

export const registerVerdict = (): Promise<RegisterVerdict> => checkRegister(poolRunner())

export type ContextInput = {
  actor: Actor
  settings: Readonly<Record<string, string>>
  requestId: string
  ports?: Ports
  clock?: Clock
}

export function composeContext({ actor, settings, requestId, ports: injected, clock }: ContextInput): Ctx {
  const working = injected ?? withDonorCrm(withConnections(realPorts(), settings), settings)
  const used = isStopped(settings) ? stopOutgoing(working) : working
  const ctx: Ctx = {
    actor,
    now: (clock ?? used.clock).now(),
    requestId,
    settings,
    organisation: readOrganisation(settings),
    ports: used,
    officeUrl: env().ALMONER_URL ?? '',
    read: poolRunner(),
    prepared: preparedPoolRunner(),
    prisma: prisma(),
    actingAs: (other) => composeContext({ actor: other, settings, requestId, ports: injected, clock }),
    inSnapshot: readInSnapshot,
    ...transactions(() => ctx, enqueue, deliver),
  }
  return ctx
}

const toActor = (holder: Holder): Actor => ({
  staffId: holder.staffId,
  name: `${holder.firstName} ${holder.lastName}`.trim(),
  ...(holder.sessionId === null ? {} : { sessionId: holder.sessionId }),
  can: (permission) => allows(holder, permission),
})

const readRequestId = (request: SentRequest): string => {
  const sent = request.headers.get('x-request-id') ?? ''
  return /^[A-Za-z0-9-]{8,64}$/.test(sent) ? sent : randomUUID()
}

/** Over https, cookies are Secure and their name begins with `__Host-`. */
export const isSecure = (): boolean => env().ALMONER_URL?.startsWith('https:') ?? false

/** Also true for an expired or forged cookie. */
export const hadSession = (request: SentRequest): boolean => readSessionToken(request, isSecure()) !== null

const MAX_SESSIONS = 1000
/** Keys are hashes of session tokens. */
const csrfs = boundedCache<string>(MAX_SESSIONS)

/** Reads the session cookie or bearer token; returns null for nobody. */
export async function identify(
  request: SentRequest,
  { isBackground } = { isBackground: false },
): Promise<IdentifiedVisitor | null> {
  const read = preparedPoolRunner()
  const now = realPorts().clock.now()
  const bearer = readBearerToken(request)
  const token = bearer ?? readSessionToken(request, isSecure())
  if (token === null) return null
  const hash = hashSecret(token)
  const holder = bearer === null ? await holderOfSession(read, hash, now) : await holderOfToken(read, hash)
  if (!holder) return null
  if (!isBackground) await keepAlive(read, holder, now)
  const settings = settingsIn(holder.settings)
  const needsFactor =
    bearer === null &&
    ((!holder.hasTwoFactor && setting(settings, 'two_factor_authentication') === 'force') || isFactorDue(holder, now))
  const ctx = composeContext({ actor: toActor(holder), settings, requestId: readRequestId(request) })
  return {
    ctx,
    passage: {
      csrf: bearer === null ? csrfs(hash, () => deriveCsrf(token)) : '',
      isBearer: bearer !== null,
      email: holder.email,
      needsFactor,
      pins: holder.pins,
      takeExport: () => perform(takeShare, ctx, { kind: 'export' }),
    },
  }
}

const nobodyContext =
  (name: string) =>
  async (request: SentRequest): Promise<Ctx> =>
    composeContext({
      actor: { staffId: null, name, can: () => false },
      settings: await loadSettings(poolRunner()),
      requestId: readRequestId(request),
    })

/** For sign-in and password resets: nobody is known yet, so there is no permission at all. */
export const visitorContext = nobodyContext('Visitor')

/** A prepared device is known by its signature, and its seller acts (R-DEVICES-5). */
export const deviceContext = nobodyContext('Device')

export const gatewayContext = nobodyContext('Gateway')

/** Jobs may do everything; the journal names the job, or the person who requested it. */
export const systemContext = async (by: Pick<Actor, 'staffId' | 'name'>): Promise<Ctx> =>
  composeContext({
    actor: { ...by, can: () => true },
    settings: await loadSettings(poolRunner()),
    requestId: randomUUID(),
  })

export const isOutgoingStopped = async (): Promise<boolean> => isStopped(await loadSettings(poolRunner()))

export const connectionPools = () => ({ requests: appPool(), exports: copyPool() })

export async function closeDatabase(): Promise<void> {
  await Promise.all([closePools(), closePrisma()])
}
