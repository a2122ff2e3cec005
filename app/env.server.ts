import { z } from 'zod'

const text = z.string().trim().min(1).optional().catch(undefined)

/** One that is set to nothing, as by compose, is not set. */
const textOr = (fallback: string) => text.transform((value) => value ?? fallback)

/**
 * The only reader of process.env in app/. What an operator may set is in the README; the server itself sets
 * DATABASE_ROLE.
 */
const Environment = z.object({
  NODE_ENV: z.enum(['development', 'production', 'test']).catch('development'),
  DATABASE_URL: z.string(),
  /** The role the application acts as; set empty by the server where the database has no such role. */
  DATABASE_ROLE: z.string().optional().default('almoner_app'),
  /** The address people use, without a slash at the end. Cookies are Secure where it is https. */
  ALMONER_URL: text,
  ALMONER_DATA: textOr('.data'),
  /** Signs file addresses; made and stored in ALMONER_DATA by the server where it is not given. */
  ALMONER_SECRET: textOr(''),
  /** Secrets used before, with a comma between them: what they sealed can still be opened. */
  ALMONER_OLD_SECRETS: text,
  /** The origin of the sandbox's card fields, another one than ALMONER_URL. Set by the server. */
  ALMONER_FIELDS_URL: text,
  /** `allow`: webhooks may lead into the operator's own network. */
  ALMONER_PRIVATE_ADDRESSES: text,
  /** Names that webhooks and other typed addresses may have, with commas; empty for all. */
  ALMONER_ALLOWED_HOSTS: text,
  /** `on`: new passwords are looked up at Pwned Passwords, by five digits of their hash. */
  ALMONER_BREACHED_PASSWORDS: text,
  /** `host:port` or the path of a socket: files that people send are scanned by ClamAV's daemon there. */
  ALMONER_CLAMD: text,
  /** Backups are encrypted to this public key of age instead of the one that an owner made. */
  ALMONER_BACKUP_KEY: text,
  /** Set by tests and the gallery: shows the page of the parts outside of development. */
  ALMONER_PARTS: text,
  /** Set by browser tests: a page that says something else with its stored texts than without is a fault. */
  ALMONER_COMPARE: text,
  /** `off`: pages, calls and statements go through React, React Router and the driver alone (app/fast). */
  ALMONER_FAST: text,
  /** `sandbox`: nobody is asked about accounts at payment providers; a stand-in answers. */
  ALMONER_PROVIDERS: text,
  STRIPE_SECRET_KEY: text,
  STRIPE_PUBLISHABLE_KEY: text,
  /** Signs the events that Stripe sends. */
  STRIPE_WEBHOOK_SECRET: text,
  MUX_TOKEN_ID: text,
  MUX_TOKEN_SECRET: text,
  /** Signs the events that Mux sends. */
  MUX_WEBHOOK_SECRET: text,
  /** Of the account that provides phone numbers; both, or neither. */
  TWILIO_ACCOUNT_SID: text,
  TWILIO_AUTH_TOKEN: text,
  /** The XML interface of DonorPerfect; its account is in the settings. */
  DONORPERFECT_URL: textOr('https://www.donorperfect.net/prod/xmlrequest.asp'),
  /** The connector service that carries data to other systems; all but the address and the tenant are needed. */
  HOTGLUE_URL: textOr('https://client-api.hotglue.xyz'),
  HOTGLUE_API_KEY: text,
  HOTGLUE_ENVIRONMENT: text,
  HOTGLUE_FLOW: text,
  HOTGLUE_TENANT: textOr('default'),
  /** The site that bills for this installation, if any. */
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
