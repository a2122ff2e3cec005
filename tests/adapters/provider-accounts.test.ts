import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { bbmsAccounts } from '~/adapters/providers/bbms.server'
import { gocardlessAccounts } from '~/adapters/providers/gocardless.server'
import { paypalAccounts } from '~/adapters/providers/paypal.server'
import { ProviderFailure } from '~/ports/provider-accounts'
import { type Answer, answering, close, json, open, sent } from '../support/answers'

let origin = ''
beforeAll(async () => {
  origin = await open()
})
afterAll(close)

const TOKEN = 'POST /v1/oauth2/token'
const TYPES = 'GET /v1/notifications/webhooks-event-types'
const AGREEMENT = 'POST /v1/billing-agreements/agreement-tokens'
const account = { clientId: 'client', secret: 'secret', isTest: true }
const links = { returnUrl: 'https://office.test/back', cancelUrl: 'https://office.test/back' }

describe('PayPal', () => {
  const signedIn = { [TOKEN]: json(200, { access_token: 'A21', token_type: 'Bearer' }) }
  test('is asked with the token that its credentials give', async () => {
    answering({ ...signedIn, [TYPES]: json(200, { event_types: [] }) })
    expect(await paypalAccounts(origin).verify(account)).toBe('yes')
    expect(sent.map(({ line }) => line)).toEqual([TOKEN, TYPES])
    expect(sent[0]?.headers.authorization).toBe(`Basic ${Buffer.from('client:secret').toString('base64')}`)
    expect(sent[0]?.body).toBe('grant_type=client_credentials')
    expect(sent[1]?.headers.authorization).toBe('Bearer A21')
  })
  test('refuses wrong credentials, and reports nothing for a fault or an invalid answer', async () => {
    answering({ [TOKEN]: json(401, { error: 'invalid_client' }) })
    expect(await paypalAccounts(origin).verify(account)).toBe('refused')
    answering({ [TOKEN]: json(503, {}) })
    expect(await paypalAccounts(origin).verify(account)).toBe('unknown')
    answering({ [TOKEN]: { status: 200, body: '<html>' } })
    expect(await paypalAccounts(origin).verify(account)).toBe('unknown')
    expect(await paypalAccounts('http://127.0.0.1:1').verify(account)).toBe('unknown')
  })
  test('treats only its two named refusals as refused reference transactions', async () => {
    const requested = async (answer: Answer) => {
      answering({ ...signedIn, [AGREEMENT]: answer })
      return paypalAccounts(origin).mayReference(account, links)
    }
    expect(await requested(json(201, { token_id: 'BA-1' }))).toBe('yes')
    expect(JSON.parse(sent[1]?.body ?? '')).toMatchObject({ plan: { type: 'MERCHANT_INITIATED_BILLING' } })
    expect(await requested(json(403, { name: 'REFUSED_MARK_REF_TXN_NOT_ENABLED' }))).toBe('refused')
    expect(await requested(json(422, { name: 'MERCHANT_NOT_ENABLED_FOR_REFERENCE_TRANSACTION' }))).toBe('refused')
    expect(await requested(json(403, { name: 'NOT_AUTHORIZED' }))).toBe('unknown')
    expect(await requested(json(500, {}))).toBe('unknown')
    answering({ [TOKEN]: json(401, {}) })
    expect(await paypalAccounts(origin).mayReference(account, links)).toBe('unknown')
  })
})

describe('GoCardless', () => {
  const verify = async () => gocardlessAccounts(origin).verify({ token: 'live_1', isTest: false })
  test('is asked for its creditors, in the version that its documents describe', async () => {
    answering({ 'GET /creditors': json(200, { creditors: [{ id: 'CR123' }], meta: {} }) })
    expect(await verify()).toBe('yes')
    expect(sent[0]?.headers).toMatchObject({ authorization: 'Bearer live_1', 'gocardless-version': '2015-07-06' })
  })
  test('refuses a token that it does not know; anything else says nothing', async () => {
    answering({ 'GET /creditors': json(401, { error: { type: 'invalid_api_usage' } }) })
    expect(await verify()).toBe('refused')
    answering({ 'GET /creditors': json(200, {}) })
    expect(await verify()).toBe('unknown')
    answering({ 'GET /creditors': json(302, {}) })
    expect(await verify()).toBe('unknown')
  })
})

describe('Blackbaud Merchant Services', () => {
  const keys = { subscriptionKey: 'sub', token: 'tok' }
  test('returns configurations with their mode, and its public key', async () => {
    answering({
      'GET /payments/v1/paymentconfigurations': json(200, {
        count: 2,
        value: [
          { id: 'a', name: 'Main', process_mode: 'Live', currency: 'USD' },
          { id: 'b', name: 'Trial', process_mode: 'Test' },
        ],
      }),
      'GET /payments/v1/checkout/publickey': json(200, { public_key: 'pk' }),
    })
    expect(await bbmsAccounts(origin).listConfigurations(keys)).toEqual([
      { id: 'a', name: 'Main', currency: 'USD', isTest: false },
      { id: 'b', name: 'Trial', currency: null, isTest: true },
    ])
    expect(await bbmsAccounts(origin).readPublicKey(keys)).toBe('pk')
    expect(sent[0]?.headers).toMatchObject({ authorization: 'Bearer tok', 'bb-api-subscription-key': 'sub' })
  })
  test('fails when it refuses, or when its answer is invalid or too long', async () => {
    const path = 'GET /payments/v1/checkout/publickey'
    for (const answer of [json(401, {}), json(200, {}), { status: 200, body: 'x' }]) {
      answering({ [path]: answer })
      await expect(bbmsAccounts(origin).readPublicKey(keys)).rejects.toThrow(ProviderFailure)
    }
    answering({ [path]: { status: 200, body: JSON.stringify({ public_key: 'pk', more: 'x'.repeat(1_100_000) }) } })
    await expect(bbmsAccounts(origin).readPublicKey(keys)).rejects.toThrow('too long')
  })
})
