import { expect, test } from 'vitest'
import { readSettings } from '../../server/settings.ts'

test.each([{ STRIPE_SECRET_KEY: 'sk_test_1' }, { STRIPE_PUBLISHABLE_KEY: 'pk_test_1', STRIPE_SECRET_KEY: '' }])(
  'one key of a gateway alone is refused: nobody takes payments in the sandbox by mistake',
  (environment) => expect(() => readSettings(environment)).toThrow(/go together/),
)

test.each([
  {},
  { STRIPE_SECRET_KEY: '', STRIPE_PUBLISHABLE_KEY: '' },
  { STRIPE_SECRET_KEY: 'sk_test_1', STRIPE_PUBLISHABLE_KEY: 'pk_test_1' },
])('both or neither are taken', (environment) => expect(readSettings(environment).port).toBe(3000))

test.each(['web', '-1', '65536', '80.5'])('%s is no port', (PORT) =>
  expect(() => readSettings({ PORT })).toThrow(`PORT is "${PORT}", which is not a port number.`),
)
