import { expect, test } from 'vitest'
import { readSettings } from '../../server/settings/settings.ts'

test.each([{ STRIPE_SECRET_KEY: 'sk_test_1' }, { STRIPE_PUBLISHABLE_KEY: 'pk_test_1', STRIPE_SECRET_KEY: '' }])(
  'one key of a gateway alone is refused: nobody takes payments in the sandbox by mistake',
  (environment) => expect(() => readSettings(environment)).toThrow(/go together/),
)

test.each([{ TWILIO_ACCOUNT_SID: 'AC1' }, { TWILIO_AUTH_TOKEN: 'token', TWILIO_ACCOUNT_SID: '' }])(
  'half an account of phone numbers is refused: %o',
  (environment) => expect(() => readSettings(environment)).toThrow(/TWILIO_AUTH_TOKEN go together/),
)

test.each([
  {},
  { STRIPE_SECRET_KEY: '', STRIPE_PUBLISHABLE_KEY: '' },
  { STRIPE_SECRET_KEY: 'sk_test_1', STRIPE_PUBLISHABLE_KEY: 'pk_test_1' },
])('both or neither are taken', (environment) => expect(readSettings(environment).port).toBe(3000))

const STORE = { S3_BUCKET: 'files', S3_ACCESS_KEY_ID: 'almoner', S3_SECRET_ACCESS_KEY: 'secret' }

test.each([
  [{ S3_BUCKET: 'files' }, 'S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY are missing'],
  [{ ...STORE, S3_SECRET_ACCESS_KEY: ' ' }, 'S3_SECRET_ACCESS_KEY is missing'],
  [{ ...STORE, S3_BUCKET: '' }, 'S3_BUCKET is missing'],
  [{ S3_ENDPOINT: 'http://store:9000' }, 'S3_BUCKET and S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY are missing'],
])('refuses an incomplete store: %o', (environment, missing) =>
  expect(() => readSettings(environment)).toThrow(
    `S3_BUCKET, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY go together: ${missing}, and files could not ` +
      `be kept in the store.`,
  ),
)

test.each([{}, STORE, { ...STORE, S3_ENDPOINT: 'http://store:9000' }, { S3_BUCKET: '', S3_REGION: 'us-east-1' }])(
  'a whole store or none is taken: %o',
  (environment) => expect(readSettings(environment).port).toBe(3000),
)

test.each(['web', '-1', '65536', '80.5'])('%s is no port', (PORT) =>
  expect(() => readSettings({ PORT })).toThrow(`PORT is "${PORT}", which is not a port number.`),
)

test.each(['ALMONER_SAMPLE', 'ALMONER_WORKER', 'ALMONER_FAST'])('%s is on or off, and nothing else', (name) => {
  expect(() => readSettings({ [name]: 'false' })).toThrow(`${name} is "false". Set it to on or off.`)
  expect(readSettings({ [name]: 'off' })).not.toEqual(readSettings({}))
  expect(readSettings({ [name]: '' })).toEqual(readSettings({ [name]: 'on' }))
})
