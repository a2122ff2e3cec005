import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { signStandard } from '~/domain/webhooks/deliveries/signature.server'
import { contractFile } from '../../support/contracts/contract-folder'

type Vector = { secret: string; msg_id: string; timestamp: number; payload: string; signature: string }

test('a request is signed as the published example of Standard Webhooks (R-WEBHOOKS-5)', () => {
  const vector = JSON.parse(readFileSync(contractFile('standard-webhooks', 'vector.json'), 'utf8')) as Vector
  const { secret, msg_id: id, timestamp, payload: body, signature } = vector
  expect(signStandard(secret, { id, at: new Date(timestamp * 1000), body })).toBe(signature)
  expect(signStandard(secret, { id, at: new Date(timestamp * 1000), body: `${body} ` })).not.toBe(signature)
})
