import { expect, test, vi } from 'vitest'
import { newForm } from '~/domain/fundraising/form'
import { listChanges } from '~/domain/journal/list-changes'
import { TURN_MS } from '~/kit/process/turns'
import { toVersions } from '~/pages/jpanel/fundraising/parts/form-versions'
import { describeEvents } from '~/pages/jpanel/fundraising/parts/page-events'
import { worksOf, workOf } from '../../support/work'

/** Counts the steps of the longest turn with a clock that makes each look at it the end of a turn. */
async function longestTurn(run: () => unknown): Promise<number> {
  let now = 0
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => (now += TURN_MS))
  try {
    return (await worksOf(run)).turn
  } finally {
    clock.mockRestore()
  }
}

const AT = { currency: 'USD', zone: 'UTC' }
const entry = { at: new Date(0), actor: 'Ana' }
const item = (index: number, at: number): string => `<li>${index} ${at}</li>`
const text = (index: number): string => Array.from({ length: 500 }, (_one, at) => item(index, at)).join('')

const versions = (count: number) =>
  Array.from({ length: count }, (_one, index) => ({
    ...entry,
    entry: index,
    verb: 'fundraising.save-form',
    values: { ...newForm(), thanksEmail: text(index) },
    before: { ...newForm(), thanksEmail: text(index + 1) },
  }))

const events = (count: number) =>
  Array.from({ length: count }, (_one, index) => ({
    ...entry,
    id: index,
    verb: 'fundraising.save-page',
    event: 'fundraising_page.saved',
    before: { story: text(index + 1) },
    after: { story: text(index) },
  }))

test.each<[string, (count: number) => () => unknown]>([
  ['a donation form', (count) => () => toVersions(versions(count), AT)],
  ['a fundraising page', (count) => () => describeEvents(events(count), 'USD', 'USD')],
])('the longest turn stays the same when the history of %s is twice as long', async (_case, make) => {
  const [once, twice] = [make(10), make(20)]
  await once()
  const turn = await longestTurn(once)
  expect(turn).toBeGreaterThan(500)
  expect(await longestTurn(twice)).toBeLessThan(1.5 * turn)
})

test('a text that stayed is not parsed, however long it is', async () => {
  const compare = (length: number) => {
    const story = '<li>x</li>'.repeat(length)
    return () => listChanges({ story, goal: '1' }, { story: `${story}`, goal: '2' }, AT)
  }
  await workOf(compare(10))
  expect(await workOf(compare(10_000))).toBeLessThan(1.5 * (await workOf(compare(10))))
})
