import { expect, test } from 'vitest'
import { sandboxConfirmations, sandboxGateway } from '~/adapters/sandbox/payment-gateway.server'
import { poolRunner } from '~/db/pool.server'
import { later, minutes } from '~/kit/clock'
import { GatewayUnreachable } from '~/ports/payment-gateway'
import { paymentGatewayContract } from '../support/contracts/payment-gateway'
import { NOON } from '../support/ctx'
import { bankToken, cardToken } from '../support/sandbox'

const clock = { moment: NOON, now: () => clock.moment }

paymentGatewayContract('the sandbox', async () => ({
  gateway: sandboxGateway({ sql: poolRunner(), clock, fieldsUrl: () => 'http://fields.test' }),
  card: (scenario, brand = 'visa') => cardToken(scenario, { brand }),
  bank: (scenario) => bankToken(scenario),
  confirm: async (reference, isConfirmed) =>
    void (await sandboxConfirmations(poolRunner(), clock).decide(reference, isConfirmed ? 'confirmed' : 'refused')),
  settle: async () => {
    clock.moment = later(clock.moment, minutes(6))
  },
  settleRefund: async () => {
    clock.moment = later(clock.moment, minutes(6))
  },
  stop: async () => undefined,
}))

test('books that cannot be reached leave the outcome unknown', async () => {
  const away = async () => Promise.reject(Object.assign(new Error('away'), { code: '08006' }))
  const gateway = sandboxGateway({ sql: { rows: away, first: away, run: away }, clock, fieldsUrl: () => null })
  await expect(gateway.find({ key: 'x', reference: null, since: NOON })).rejects.toBeInstanceOf(GatewayUnreachable)
  expect(gateway.browser()).toBeNull()
})
