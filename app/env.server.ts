import { z } from 'zod'

const text = z.string().trim().min(1).optional().catch(undefined)

/** Compose sets missing variables to empty text, so an empty one counts as unset. */
const textOr = (fallback: string) => text.transform((value) => value ?? fallback)

/**
 * The only reader of process.env in app/. The README lists what an operator may set; the server itself sets
 * DATABASE_ROLE.
 */
const Environment = z.object({
  NODE_ENV: z.enum(['development', 'production', 'test']).catch('development'),
  DATABASE_URL: z.string(),
  /** The database role of the application. The server sets it to empty text if the database has no such role. */
  DATABASE_ROLE: z.string().optional().default('almoner_app'),
  /** The public address, without a trailing slash. Cookies are Secure if it is https. */
  ALMONER_URL: text,
  ALMONER_DATA: textOr('.data'),
  /** Signs file addresses. If it is missing, the server makes one and stores it in ALMONER_DATA. */
  ALMONER_SECRET: textOr(''),
  /** Earlier secrets, comma-separated. What they sealed can still be opened. */
  ALMONER_OLD_SECRETS: text,
  /** The origin of the sandbox's card fields, different from ALMONER_URL. Set by the server. */
  ALMONER_FIELDS_URL: text,
  /** `allow` lets webhooks reach the operator's own network. */
  ALMONER_PRIVATE_ADDRESSES: text,
  /** Comma-separated host names allowed for webhooks and other typed addresses; empty allows all. */
  ALMONER_ALLOWED_HOSTS: text,
  /** `on` looks up new passwords at Pwned Passwords, by five digits of their hash. */
  ALMONER_BREACHED_PASSWORDS: text,
  /** `host:port` or the socket path of ClamAV's daemon, which scans uploaded files. */
  ALMONER_CLAMD: text,
  /** Encrypts backups to this public key of age instead of the one that an owner made. */
  ALMONER_BACKUP_KEY: text,
  /** Set by tests and the gallery to show the page of parts outside of development. */
  ALMONER_PARTS: text,
  /** Set by browser tests: a page that differs when it is drawn with its stored texts is a fault. */
  ALMONER_COMPARE: text,
  /** `off`: pages, calls and statements go through React, React Router and the driver alone (app/fast). */
  ALMONER_FAST: text,
  /** `sandbox`: nobody is asked about accounts at payment providers; a stand-in answers. */
  ALMONER_PROVIDERS: text,
  STRIPE_SECRET_KEY: text,
  STRIPE_PUBLISHABLE_KEY: text,
  STRIPE_WEBHOOK_SECRET: text,
  MUX_TOKEN_ID: text,
  MUX_TOKEN_SECRET: text,
  MUX_WEBHOOK_SECRET: text,
  /** The account that provides phone numbers. Set both values or neither. */
  TWILIO_ACCOUNT_SID: text,
  TWILIO_AUTH_TOKEN: text,
  /** DonorPerfect's XML interface. Its account is in the settings. */
  DONORPERFECT_URL: textOr('https://www.donorperfect.net/prod/xmlrequest.asp'),
  /** The connector service for other systems. Everything but the address and the tenant is required. */
  HOTGLUE_URL: textOr('https://client-api.hotglue.xyz'),
  HOTGLUE_API_KEY: text,
  HOTGLUE_ENVIRONMENT: text,
  HOTGLUE_FLOW: text,
  HOTGLUE_TENANT: textOr('default'),
  /** The Chargebee site that bills for this installation, if any. */
  CHARGEBEE_SITE: text,
  CHARGEBEE_API_KEY: text,
  CHARGEBEE_CATALOG: z
    .enum(['1', '2'])
    .catch('2')
    .transform((edition) => (edition === '1' ? 1 : 2)),
  /** `lite.monthly=lite-usd-monthly,lite.monthly.CAD=lite-cad-monthly` */
  CHARGEBEE_PLANS: z
    .string()
    .optional()
    .default('')
    .transform((pairs) =>
      Object.fromEntries(
        pairs.split(',').flatMap((pair) => {
          const [place = '', id = ''] = pair.split('=').map((part) => part.trim())
          return place === '' || id === '' ? [] : [[place, id] as const]
        }),
      ),
    ),
  SMTP_URL: text,
  SMTP_FROM: text,
  S3_ENDPOINT: text,
  S3_REGION: textOr('us-east-1'),
  S3_BUCKET: text,
  S3_ACCESS_KEY_ID: text,
  S3_SECRET_ACCESS_KEY: text,
})

export type Environment = z.output<typeof Environment>

let read: Environment | undefined

export const environmentIn = (variables: NodeJS.ProcessEnv): Environment => Environment.parse(variables)

export const env = (): Environment => (read ??= environmentIn(process.env))
