import { stat } from 'node:fs'
import { promisify } from 'node:util'
import { expect, test, vi } from 'vitest'
import { TURN_MS, makeTurns } from '~/kit/process/turns'

const standStill = () => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 5)

test('yields to timers and arrived replies', async () => {
  let now = 0
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => (now += TURN_MS))
  const order: string[] = []
  // Immediates of a reply from outside run before timers and before other replies.
  await promisify(stat)('.')
  setTimeout(() => order.push('timer'), 1)
  standStill()
  const pause = makeTurns()
  await pause()
  order.push('work')
  clock.mockRestore()
  expect(order).toEqual(['timer', 'work'])
})
