import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { writtenSettings } from '../../bin/settings.ts'
import { SETTINGS, unknownSettings } from '../../server/settings/setting-list.ts'
import { root } from '../../server/settings/settings.ts'

const textOf = (file: string) => readFileSync(path.join(root, file), 'utf8')
const listed = SETTINGS.flatMap(({ names }) => names)

/** Set by the server for the application, or by Node's own convention. */
const BETWEEN_US = ['DATABASE_ROLE', 'NODE_ENV']
/** Only for tests, the bench and development. */
const OURS = ['ALMONER_PARTS', 'ALMONER_COMPARE', 'ALMONER_FAST', 'ALMONER_CONTRACTS', 'ALMONER_BENCH_DATA']

const readByApplication = [...textOf('app/env.server.ts').matchAll(/^ {2}([A-Z][A-Z0-9_]+):/gm)].map(
  ([, name = '']) => name,
)
const readByServer = globSync('server/**/*.ts', { cwd: root }).flatMap((file) =>
  [...textOf(file).matchAll(/\b(?:environment|process\.env)\.([A-Z][A-Z0-9_]+)/g)].map(([, name = '']) => name),
)

describe('the list of settings', () => {
  test('holds each name that is read, and no other', () => {
    const read = new Set([...readByApplication, ...readByServer])
    for (const name of [...BETWEEN_US, ...OURS]) read.delete(name)
    expect(readByApplication.length).toBeGreaterThan(30)
    expect([...read].toSorted()).toEqual(listed.toSorted())
  })

  test.each(writtenSettings().map(({ file, text }) => [file, text]))('is what %s says', (file, text) =>
    expect(textOf(file)).toBe(text),
  )

  test('reaches the container, but for what the image and compose.yaml decide', () => {
    const environment = [...textOf('compose.yaml').matchAll(/^ {6}([A-Z][A-Z0-9_]+): (.+)$/gm)]
    const passed = new Map(environment.map(([, name = '', value = '']) => [name, value]))
    expect(listed.filter((name) => !passed.has(name))).toEqual(['PORT', 'HOST', 'ALMONER_FIELDS_PORT', 'ALMONER_DATA'])
    for (const name of ['STRIPE_SECRET_KEY', 'TWILIO_AUTH_TOKEN', 'MUX_TOKEN_ID', 'CHARGEBEE_PLANS', 'SMTP_FROM'])
      expect(passed.get(name)).toBe(`\${${name}:-}`)
  })
})

const SEALED: Readonly<Record<string, string>> = {
  'auth/two-factor/enable-factor.server.ts': 'two-factor secrets',
  'auth/two-factor/factor.server.ts': 'recovery codes',
  'checkout/reserve-payment.server.ts': 'payments in progress',
  'devices/prepare-device.server.ts': 'keys of tills',
  'events/create-stream.server.ts': 'keys of streams',
  'events/reset-key.server.ts': 'keys of streams',
  'imports/passwords/secret-column.ts': 'passwords being imported',
  'installation/recognize-installation.server.ts': '',
  'integrations/connections/save-mail-server.server.ts': 'the account at the mail server',
  'integrations/connections/save-stripe-keys.server.ts': 'keys of Stripe',
  'payments/saved-methods.server.ts': 'the tokens of saved cards',
  'providers/save-provider.server.ts': 'accounts of payment providers',
  'settings/save-panel.server.ts': 'the donor CRM and other services',
  'webhooks/create-hook.server.ts': 'secrets of webhooks',
  'webhooks/edit-hook.server.ts': 'secrets of webhooks',
}

test('the README names everything that the secret encrypts', () => {
  const sealing = globSync('**/*.ts', { cwd: path.join(root, 'app/domain') }).filter((file) =>
    /vault\.seal\(/.test(textOf(`app/domain/${file}`)),
  )
  expect(sealing.toSorted()).toEqual(Object.keys(SEALED))
  const [, meaning = ''] = /^\| `ALMONER_SECRET` \| (.+?) \|/m.exec(textOf('README.md')) ?? []
  for (const words of Object.values(SEALED)) expect(meaning).toContain(words)
})

test('finds an unknown setting name', () => {
  expect(unknownSettings({ ALMONER_SERCET: 'x', ALMONER_SECRET: 'x', ALMONER_PARTS: '1', PATH: '/bin' })).toEqual([
    'ALMONER_SERCET',
  ])
})
