import { createHmac } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { buildHeaders, signStandard } from '~/domain/webhooks/deliveries/signature.server'

const at = new Date('2026-11-20T17:00:00.900Z')
const message = {
  id: '4b0e7a52-0000-4000-8000-000000000001',
  at,
  body: '{"id":1}',
  event: 'contribution_paid',
  domain: 'office.example.org',
}

describe('a request (R-WEBHOOKS-5)', () => {
  test('names the event, the delivery and who sends it, with the time in whole seconds', () => {
    expect(buildHeaders({ ...message, secret: null, former: null })).toEqual({
      'Content-Type': 'application/json',
      Accept: '*/*',
      'User-Agent': 'Almoner-Webhook/1.0',
      'X-Almoner-Event': 'contribution_paid',
      'X-Almoner-Delivery': message.id,
      'X-Almoner-Domain': 'office.example.org',
      'webhook-id': message.id,
      'webhook-timestamp': '1795194000',
    })
  })

  test('is signed with the secret as it was typed, and with the bytes that its Base64 stands for', () => {
    const secret = 'AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwd'
    const headers = buildHeaders({ ...message, secret, former: null })
    expect(headers['X-Almoner-Signature']).toBe(createHmac('sha1', secret).update(message.body).digest('hex'))
    const key = Buffer.from(Array.from({ length: 30 }, (_, index) => index))
    const signed = createHmac('sha256', key).update(`${message.id}.1795194000.${message.body}`).digest('base64')
    expect(headers['webhook-signature']).toBe(`v1,${signed}`)
  })

  test('is signed with a secret that is no Base64 as with its text', () => {
    const signed = createHmac('sha256', 'our secret!')
      .update(`${message.id}.1795194000.${message.body}`)
      .digest('base64')
    expect(buildHeaders({ ...message, secret: 'our secret!', former: null })['webhook-signature']).toBe(`v1,${signed}`)
  })

  test('bears two signatures while the former secret counts, the new one first', () => {
    const both = buildHeaders({ ...message, secret: 'new secret!', former: 'old secret!' })
    expect(both['webhook-signature']).toBe(
      `${signStandard('new secret!', message)} ${signStandard('old secret!', message)}`,
    )
    expect(both['X-Almoner-Signature']).toBe(createHmac('sha1', 'new secret!').update(message.body).digest('hex'))
  })
})
