import { expect, test } from 'vitest'
import { inProgress } from '~/pages/jpanel/pos/shell/in-flight'

/** The test decides when each request gets its reply. */
function network() {
  const requested: { key: string; answer: (found: string) => void; fail: () => void }[] = []
  const ask = (key: string) => () =>
    new Promise<string>((resolve, reject) => {
      requested.push({ key, answer: resolve, fail: () => reject(new Error('lost')) })
    })
  return { requested, ask }
}

test('a second Enter waits for the answer of the first, and a third after it asks again', async () => {
  const { requested, ask } = network()
  const once = inProgress<string>()
  const both = [once('mug USD', ask('mug USD')), once('mug USD', ask('mug USD'))]
  expect(requested).toHaveLength(1)
  requested[0]?.answer('found')
  expect(await Promise.all(both)).toEqual(['found', 'found'])
  void once('mug USD', ask('mug USD'))
  expect(requested).toHaveLength(2)
})

test('another word is asked at once, and the older answer does not end its turn', async () => {
  const { requested, ask } = network()
  const once = inProgress<string>()
  const first = once('mug', ask('mug'))
  const second = once('card', ask('card'))
  requested[0]?.answer('mugs')
  await first
  expect(once('card', ask('card'))).toBe(second)
  expect(requested.map(({ key }) => key)).toEqual(['mug', 'card'])
})

test('asks again after a lost answer', async () => {
  const { requested, ask } = network()
  const once = inProgress<string>()
  const lost = once('mug', ask('mug'))
  requested[0]?.fail()
  await expect(lost).rejects.toThrow('lost')
  void once('mug', ask('mug'))
  expect(requested).toHaveLength(2)
})
