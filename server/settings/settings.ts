import path from 'node:path'

export const root = path.resolve(import.meta.dirname, '../..')

export interface Settings {
  port: number
  host: string
  /** Undefined means the port after the main one. */
  fieldsPort: number | undefined
  dataFolder: string
  databaseUrl: string | undefined
  trustProxy: string | undefined
  demoPassword: string | undefined
  hasSample: boolean
  owner: string
  runsWorker: boolean
  /** True if the server goes around React Router (app/fast). */
  isFast: boolean
  metricsToken: string | undefined
  payments: 'sandbox' | 'stripe'
}

/** The server's own settings. The application parses its settings in app/env.server.ts from the same environment. */
export function readSettings(environment: NodeJS.ProcessEnv): Settings {
  if (!environment.STRIPE_SECRET_KEY !== !environment.STRIPE_PUBLISHABLE_KEY)
    throw new OperatorError(
      'STRIPE_SECRET_KEY and STRIPE_PUBLISHABLE_KEY go together: with one alone the sandbox ' +
        'would take payments, ' +
        'and no money would move.',
    )
  if (!environment.TWILIO_ACCOUNT_SID !== !environment.TWILIO_AUTH_TOKEN)
    throw new OperatorError(
      'TWILIO_ACCOUNT_SID and TWILIO_AUTH_TOKEN go together: with one alone phone numbers would come from the ' +
        'stand-in, and nobody could text them.',
    )
  refuseShortSecret(environment.ALMONER_SECRET)
  if (!LOG_FORMATS.includes(environment.ALMONER_LOG?.trim() ?? ''))
    throw new OperatorError(`ALMONER_LOG is "${environment.ALMONER_LOG}". Set it to json or text.`)
  refuseHalfAStore(environment)
  const databaseUrl = environment.DATABASE_URL?.trim()
  if (databaseUrl && !(URL.canParse(databaseUrl) && /^postgres(?:ql)?:/.test(databaseUrl)))
    throw new OperatorError('DATABASE_URL is no address such as postgresql://account:password@host:5432/almoner.')
  return {
    port: readPort('PORT', environment.PORT || '3000'),
    host: environment.HOST || '127.0.0.1',
    fieldsPort: environment.ALMONER_FIELDS_PORT
      ? readPort('ALMONER_FIELDS_PORT', environment.ALMONER_FIELDS_PORT)
      : undefined,
    dataFolder: path.resolve(root, environment.ALMONER_DATA || '.data'),
    databaseUrl: environment.DATABASE_URL || undefined,
    trustProxy: environment.TRUST_PROXY || undefined,
    demoPassword: environment.ALMONER_DEMO_PASSWORD || undefined,
    hasSample: isOn('ALMONER_SAMPLE', environment.ALMONER_SAMPLE),
    owner: environment.ALMONER_OWNER?.trim() || 'owner@example.org',
    runsWorker: isOn('ALMONER_WORKER', environment.ALMONER_WORKER),
    isFast: isOn('ALMONER_FAST', environment.ALMONER_FAST),
    metricsToken: metricsToken(environment.ALMONER_METRICS_TOKEN?.trim()),
    payments: environment.STRIPE_SECRET_KEY ? 'stripe' : 'sandbox',
  }
}

const MIN_SECRET_LENGTH = 16

/** The secret encrypts and signs, so it must not be guessable. An empty one counts as not set. */
function refuseShortSecret(secret = ''): void {
  const { length } = secret.trim()
  if (length > 0 && length < MIN_SECRET_LENGTH)
    throw new OperatorError(
      `ALMONER_SECRET has ${length} characters, and needs at least ${MIN_SECRET_LENGTH}: openssl rand -base64 32 ` +
        `makes one. Where it is in use already, add it to ALMONER_OLD_SECRETS, so that what it encrypted can ` +
        'still be read.',
    )
}

const LOG_FORMATS = ['', 'json', 'text']

function metricsToken(token = ''): string | undefined {
  if (token !== '' && token.length < MIN_SECRET_LENGTH)
    throw new OperatorError(
      `ALMONER_METRICS_TOKEN has ${token.length} characters, and needs at least ${MIN_SECRET_LENGTH}.`,
    )
  return token || undefined
}

const STORE = ['S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY']

/** Files that were meant for the object store would be lost with the disk of a container. */
function refuseHalfAStore(environment: NodeJS.ProcessEnv): void {
  const isSet = (name: string) => Boolean(environment[name]?.trim())
  if (![...STORE, 'S3_ENDPOINT'].some(isSet)) return
  const missing = STORE.filter((name) => !isSet(name))
  if (missing.length > 0)
    throw new OperatorError(
      `${STORE.join(', ')} go together: ${missing.join(' and ')} ` +
        `${missing.length > 1 ? 'are' : 'is'} missing, and ` +
        `files could not be kept in the store.`,
    )
}

/** An unset switch is on. Any value but on and off is refused, because it would otherwise count as on. */
function isOn(name: string, text: string | undefined): boolean {
  const value = text?.trim() || 'on'
  if (value !== 'on' && value !== 'off') throw new OperatorError(`${name} is "${value}". Set it to on or off.`)
  return value === 'on'
}

function readPort(name: string, text: string): number {
  const port = Number(text)
  if (!Number.isInteger(port) || port < 0 || port > 65535)
    throw new OperatorError(`${name} is "${text}", which is not a port number.`)
  return port
}

/** A reason not to start that the operator can fix; printed as one line without a stack. */
export class OperatorError extends Error {}
