import { stat } from 'node:fs'
import { expect, test, vi } from 'vitest'
import { TURN_MS, turns } from '~/kit/process/turns'

const standStill = () => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 5)

test('lets timers and what has arrived have their turn, also right behind an answer from outside', async () => {
  let now = 0
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => (now += TURN_MS))
  const order: string[] = []
  await new Promise<void>((done) => {
    // Immediates of a callback like this one come before timers and before anything else that arrives.
    stat('.', () => {
      setTimeout(() => order.push('timer'), 1)
      standStill()
      const pause = turns()
      void pause()
        ?.then(() => order.push('work'))
        .then(() => done())
    })
  })
  clock.mockRestore()
  expect(order).toEqual(['timer', 'work'])
})
