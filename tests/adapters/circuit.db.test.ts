import { afterAll, beforeEach, expect, test } from 'vitest'
import { CircuitOpen, makeCircuit } from '~/adapters/circuit/circuit.server'
import { closeDatabase } from '~/composition.server'
import { poolRunner } from '~/db/pool.server'
import { later, minutes } from '~/kit/clock'
import { sql } from '~/kit/sql'
import { NOON, testCtx } from '../support/ctx'

let now = NOON
const circuit = () => makeCircuit(poolRunner, { now: () => now }, 'a-service')
const failing = () => Promise.reject(new Error('no answer'))
const isNoAnswer = () => false
const fail = async (times: number) => {
  for (let time = 0; time < times; time += 1) await circuit()(failing, isNoAnswer).catch(() => undefined)
}

beforeEach(async () => {
  now = NOON
  await testCtx().read.run(sql`DELETE FROM provider_circuit`)
})
afterAll(closeDatabase)

test('stops every instance for a minute after five failures; then one tries while the others wait', async () => {
  await fail(4)
  expect(await circuit()(async () => 'answer', isNoAnswer)).toBe('answer')
  await fail(5)
  let calls = 0
  const counting = async () => (calls += 1)
  // Another instance shares what this one learned.
  await expect(circuit()(counting, isNoAnswer)).rejects.toBeInstanceOf(CircuitOpen)
  expect(calls).toBe(0)
  now = later(NOON, minutes(2))
  const requested = Promise.withResolvers<void>()
  const answer = Promise.withResolvers<string>()
  const probe = circuit()(() => {
    requested.resolve()
    return answer.promise
  }, isNoAnswer)
  await requested.promise
  await expect(circuit()(counting, isNoAnswer)).rejects.toBeInstanceOf(CircuitOpen)
  expect(calls).toBe(0)
  answer.resolve('there again')
  expect(await probe).toBe('there again')
  await circuit()(counting, isNoAnswer)
  expect(calls).toBe(1)
})

test('does not count a refusal as a failure', async () => {
  for (let time = 0; time < 8; time += 1) await circuit()(failing, () => true).catch(() => undefined)
  expect(await circuit()(async () => 'answer', isNoAnswer)).toBe('answer')
})
