export interface SettingGroup {
  names: readonly string[]
  meaning: string
  fallback: string
  /** Set if compose.yaml changes what .env says; null if the image or compose itself sets it. */
  compose?: Readonly<Record<string, string>> | null
}

/**
 * Lists every setting of an operator in the order of the README. `node bin/settings.ts` generates the README's table
 * and the environment in compose.yaml from it. The start reports ALMONER_ names that are missing here.
 */
export const SETTINGS: readonly SettingGroup[] = [
  {
    names: ['PORT', 'HOST'],
    meaning: 'where the server listens',
    fallback: '3000, 127.0.0.1',
    compose: null,
  },
  {
    names: ['ALMONER_FIELDS_PORT'],
    meaning: "port of the sandbox gateway's card and bank fields",
    fallback: 'the port after `PORT`, or a free one',
    compose: null,
  },
  {
    names: ['ALMONER_FIELDS_URL'],
    meaning: 'the address of that port as browsers reach it; a different origin than `ALMONER_URL`',
    fallback: 'derived from `ALMONER_URL`, if that is http',
    compose: { ALMONER_FIELDS_URL: '${ALMONER_FIELDS_URL:-http://localhost:3001}' },
  },
  {
    names: ['DATABASE_URL'],
    meaning: 'Postgres 15 or later; the database is created if it does not exist',
    fallback: 'an embedded Postgres 18',
    compose: { DATABASE_URL: 'postgresql://almoner:${POSTGRES_PASSWORD:?set it in .env}@postgres:5432/almoner' },
  },
  {
    names: ['ALMONER_DATA'],
    meaning: 'the folder for the embedded database, files and the secret',
    fallback: '`.data`',
    compose: null,
  },
  {
    names: ['ALMONER_URL'],
    meaning: 'the address people use, such as `https://office.example.org`; with https, cookies are Secure',
    fallback: 'the listening address',
    compose: { ALMONER_URL: '${ALMONER_URL:-http://localhost:3000}' },
  },
  {
    names: ['ALMONER_SECRET'],
    meaning:
      'signs file links, and encrypts the tokens of saved cards and of payments in progress, accounts of payment ' +
      'providers, the account at the mail server, keys of Stripe, the donor CRM and other services, secrets of ' +
      'webhooks, keys of streams, keys of tills, two-factor secrets and recovery codes, and passwords being ' +
      'imported; at least 16 characters, the same for all instances',
    fallback: 'generated once and stored in `ALMONER_DATA`',
    compose: { ALMONER_SECRET: '${ALMONER_SECRET:?set it in .env, for example with openssl rand -base64 32}' },
  },
  {
    names: ['ALMONER_BACKUPS', 'ALMONER_BACKUP_KEY'],
    meaning: 'folder and public key of `npm run backup`',
    fallback: '`ALMONER_DATA/backups`; the key of Settings, Backups',
  },
  {
    names: [
      'ALMONER_BACKUP_BUCKET',
      'ALMONER_BACKUP_ENDPOINT',
      'ALMONER_BACKUP_REGION',
      'ALMONER_BACKUP_ACCESS_KEY_ID',
      'ALMONER_BACKUP_SECRET_ACCESS_KEY',
    ],
    meaning:
      'backups go into this bucket of an S3-compatible store, instead of a folder; without an access key of their ' +
      'own, with that of the files',
    fallback: 'none: a folder',
  },
  {
    names: ['ALMONER_OLD_SECRETS'],
    meaning: 'previous secrets, separated by commas, to read what they encrypted',
    fallback: 'none',
  },
  {
    names: ['TWILIO_ACCOUNT_SID', 'TWILIO_AUTH_TOKEN'],
    meaning: 'rent phone numbers for text messages through Twilio (set both)',
    fallback: 'a stand-in that offers numbers of no one',
  },
  {
    names: ['STRIPE_SECRET_KEY', 'STRIPE_PUBLISHABLE_KEY'],
    meaning: 'charge cards and bank accounts through Stripe (set both); these win over Settings → Connections',
    fallback:
      'the keys of Settings → Connections; without them the sandbox gateway, which moves no money; on an https ' +
      'address each screen says so',
  },
  {
    names: ['STRIPE_WEBHOOK_SECRET'],
    meaning:
      "verifies Stripe's webhooks at `/jpanel/api/gateway/events`: returned debits, failed refunds, settled payments",
    fallback: 'no webhooks; background jobs poll open payments',
  },
  {
    names: ['MUX_TOKEN_ID', 'MUX_TOKEN_SECRET'],
    meaning: 'streams of virtual events are made at Mux (set both)',
    fallback: 'a stand-in, whose streams show nothing',
  },
  {
    names: ['MUX_WEBHOOK_SECRET'],
    meaning: "verifies Mux's webhooks at `/jpanel/api/streams/events`: whether a stream is live, its recording",
    fallback: 'no webhooks; a stream stays idle here',
  },
  {
    names: ['ALMONER_PROVIDERS'],
    meaning:
      '`sandbox`: accounts at PayPal, GoCardless and Blackbaud are not asked; a stand-in answers, to try the ' +
      'screen out',
    fallback: 'their own servers are asked',
  },
  {
    names: ['ALMONER_PRIVATE_ADDRESSES'],
    meaning: '`allow`: webhooks may also lead to loopback and private addresses, for other systems in your own network',
    fallback: 'only the public internet',
  },
  {
    names: ['ALMONER_ALLOWED_HOSTS'],
    meaning:
      'the only names that webhooks and other addresses that people type may lead to, with commas between them; ' +
      '`*.example.org` stands for all names below it',
    fallback: 'all names on the public internet',
  },
  {
    names: ['ALMONER_BREACHED_PASSWORDS'],
    meaning:
      '`on`: a new password is looked up among those of breaches at Pwned Passwords; five of the forty digits of its ' +
      'hash leave this machine',
    fallback: 'nobody is asked; 49,233 leaked passwords are refused without it',
  },
  {
    names: ['ALMONER_CLAMD'],
    meaning:
      "`host:port` or the socket's path of ClamAV's daemon, which scans each file of the libraries before it is " +
      'stored (its `StreamMaxLength` has to be `200M`)',
    fallback: 'files are not scanned',
  },
  {
    names: ['DONORPERFECT_URL'],
    meaning: "another address of DonorPerfect's XML interface; its account is in Settings → Donor CRM",
    fallback: "DonorPerfect's own",
  },
  {
    names: ['HOTGLUE_API_KEY', 'HOTGLUE_ENVIRONMENT', 'HOTGLUE_FLOW', 'HOTGLUE_TENANT', 'HOTGLUE_URL'],
    meaning: 'the connector service behind Settings → Integrations (set the first three)',
    fallback: 'nothing can be connected, and the page says so',
  },
  {
    names: ['CHARGEBEE_SITE', 'CHARGEBEE_API_KEY', 'CHARGEBEE_CATALOG', 'CHARGEBEE_PLANS'],
    meaning:
      'who bills for this installation: the plans are listed as `lite.monthly=ID,impact.annual.CAD=ID`, the ' +
      'catalog is 1 or 2',
    fallback: 'there is no plan to pay for',
  },
  {
    names: ['TRUST_PROXY'],
    meaning: 'the reverse proxies in front: their number or their addresses',
    fallback: 'none',
  },
  {
    names: ['ALMONER_SAMPLE'],
    meaning:
      '`off`: a new database starts empty, with one owner; the log shows once a link to set the password, good ' +
      'for a day',
    fallback: 'on: sample data and people; in `compose.yaml` off',
    compose: { ALMONER_SAMPLE: '${ALMONER_SAMPLE:-off}' },
  },
  {
    names: ['ALMONER_OWNER'],
    meaning: 'the email of that first owner, who can change it later',
    fallback: '`owner@example.org`',
  },
  {
    names: ['ALMONER_DEMO_PASSWORD'],
    meaning: 'the password of the sample accounts',
    fallback: 'random, printed at the first start',
  },
  {
    names: ['ALMONER_WORKER'],
    meaning: '`off`: this instance serves pages and runs no background jobs',
    fallback: 'on',
  },
  {
    names: ['ALMONER_LOG'],
    meaning: '`json` or `text`: how everything that the server prints is written',
    fallback: 'text on a terminal, otherwise JSON',
  },
  {
    names: ['ALMONER_METRICS_TOKEN'],
    meaning: 'Prometheus reads `/jpanel/api/metrics` with this bearer token; at least 16 characters',
    fallback: 'there are no metrics',
  },
  {
    names: ['S3_ENDPOINT', 'S3_REGION', 'S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'],
    meaning:
      'store files in any S3-compatible store (set all; browsers must reach `S3_ENDPOINT` too, and its CORS rules ' +
      'must allow PUT from `ALMONER_URL`)',
    fallback: 'files on disk, behind signed links',
    compose: {
      S3_ENDPOINT: '${S3_ENDPOINT:-http://store.localhost:9000}',
      S3_REGION: '${S3_REGION:-us-east-1}',
      S3_BUCKET: 'almoner',
      S3_ACCESS_KEY_ID: 'almoner',
      S3_SECRET_ACCESS_KEY: '${S3_SECRET_ACCESS_KEY:?set it in .env}',
    },
  },
  {
    names: ['SMTP_URL', 'SMTP_FROM'],
    meaning: 'email is sent; this wins over Settings → Connections',
    fallback:
      'the mail server of Settings → Connections; without it email is stored in the outbox, which owners can read',
  },
]

const OURS = ['ALMONER_PARTS', 'ALMONER_COMPARE', 'ALMONER_CONTRACTS', 'ALMONER_BENCH_DATA']

const NAMES = new Set([...SETTINGS.flatMap(({ names }) => names), ...OURS])

/** Finds ALMONER_ names that are no setting, because a mistyped one would otherwise be ignored silently. */
export const unknownSettings = (environment: NodeJS.ProcessEnv): string[] =>
  Object.keys(environment)
    .filter((name) => name.startsWith('ALMONER_') && !NAMES.has(name))
    .toSorted()
