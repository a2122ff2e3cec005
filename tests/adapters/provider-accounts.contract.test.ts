import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { gocardlessAccounts } from '~/adapters/providers/gocardless.server'
import { paypalAccounts } from '~/adapters/providers/paypal.server'
import { answering, close, json, open, sent } from '../support/answers'
import { contractFile } from '../support/contracts/contract-folder'

let origin = ''
beforeAll(async () => {
  origin = await open()
})
afterAll(close)

test('calls PayPal as its own document describes', async () => {
  const document = readFileSync(contractFile('paypal', 'notifications_webhooks_v1.trimmed.json'), 'utf8')
  const { paths } = JSON.parse(document) as { paths: Record<string, Record<string, unknown>> }
  answering({ 'POST /v1/oauth2/token': json(200, { access_token: 'A21', token_type: 'Bearer' }) })
  await paypalAccounts(origin).verify({ clientId: 'client', secret: 'secret', isTest: true })
  const [method = '', path = ''] = sent.at(-1)?.line.split(' ') ?? []
  expect(Object.keys(paths[path] ?? {})).toContain(method.toLowerCase())
})

test('the answer of GoCardless’s own fixture is understood', async () => {
  const { list } = JSON.parse(readFileSync(contractFile('gocardless', 'creditors.json'), 'utf8')) as {
    list: { method: string; path_template: string; body: unknown }
  }
  answering({ [`${list.method} ${list.path_template}`]: json(200, list.body) })
  expect(await gocardlessAccounts(origin).verify({ token: 'live_1', isTest: false })).toBe('yes')
})
