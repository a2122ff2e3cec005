import { expect, test } from 'vitest'
import { sandboxConfirmations, sandboxGateway } from '~/adapters/sandbox/payment-gateway.server'
import { poolRunner } from '~/db/pool.server'
import { later, minutes } from '~/kit/clock'
import { GatewayUnreachable } from '~/ports/payment-gateway'
import { paymentGatewayContract } from '../support/contracts/payment-gateway'
import { NOON } from '../support/ctx'
import { bankToken, cardToken, panelRefund, sandboxEvent } from '../support/sandbox'

const clock = { moment: NOON, now: () => clock.moment }

paymentGatewayContract('the sandbox', async () => ({
  gateway: sandboxGateway({
    sql: poolRunner(),
    clock,
    fieldsUrl: () => 'http://fields.test',
    secret: () => 'a secret of the tests',
  }),
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
  panelRefund,
  dispute: async () => undefined,
  decide: async () => {
    clock.moment = later(clock.moment, minutes(11))
  },
  event: ({ kind, reference }, at, secret = 'a secret of the tests') =>
    sandboxEvent({ type: `${kind}.changed`, reference }, { at, secret }),
  stop: async () => undefined,
}))

test('reports an unknown outcome when its books cannot be reached', async () => {
  const away = async () => Promise.reject(Object.assign(new Error('away'), { code: '08006' }))
  const gateway = sandboxGateway({
    sql: { rows: away, first: away, records: away, record: away, run: away },
    clock,
    fieldsUrl: () => null,
    secret: () => '',
  })
  await expect(gateway.find({ key: 'x', reference: null, since: NOON })).rejects.toBeInstanceOf(GatewayUnreachable)
  expect(gateway.browser()).toBeNull()
})

test('declines a paid debit when its bank takes it back', async () => {
  const gateway = sandboxGateway({ sql: poolRunner(), clock, fieldsUrl: () => null, secret: () => '' })
  const key = `order:TAKENBACK${Math.random()}:pay:1`
  const checkout = { number: 'X', experienceType: 'pos', billing: { name: 'Ada' } as never, lineItems: [] }
  const mandate = { ip: '127.0.0.1', userAgent: 'a till', acceptedAt: NOON }
  const method = { kind: 'token', token: bankToken('returned'), isBank: true } as const
  const requested = { key, reference: null, since: NOON }
  await gateway.charge({
    key,
    money: { minor: 500n, currency: 'USD' },
    method,
    checkout,
    isStored: false,
    mandate,
    brands: [],
  })
  const received: unknown[] = []
  for (const passed of [0, 6, 6]) {
    clock.moment = later(clock.moment, minutes(passed))
    received.push((await gateway.find(requested))?.status)
  }
  expect(received).toEqual(['pending', 'succeeded', 'declined'])
})

test('receives no event without a secret', () => {
  const gateway = sandboxGateway({ sql: poolRunner(), clock, fieldsUrl: () => null, secret: () => '' })
  expect(() => gateway.readEvent({ ...sandboxEvent({}, { at: NOON, secret: '' }), now: NOON })).toThrow(
    'No secret for events is set here',
  )
})
