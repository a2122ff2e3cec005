import { expect, test } from 'vitest'
import { eventWords } from '~/pages/jpanel/fundraising/parts/page-events'

const saved = (before: Record<string, unknown> | null, after: Record<string, unknown>) =>
  eventWords(
    {
      id: 1,
      at: new Date(0),
      actor: 'Ana',
      verb: 'fundraising.save-page',
      event: 'fundraising_page.saved',
      before,
      after,
    },
    'USD',
  )

test('a save of a page says what each field was and what it is', () => {
  const page = { title: 'Row', goalMinor: '5000', story: '<p>a</p>', pictures: ['Cover', 'Map'], organizerId: null }
  expect(saved(null, page)).toBe('Created by staff')
  expect(saved(page, { ...page, goalMinor: '9000', pictures: ['Map', 'Cover'] })).toBe(
    'Changed: goal $50.00 → $90.00, pictures Cover, Map → Map, Cover',
  )
  expect(saved(page, { ...page, organizerId: 'Ana Reis' })).toBe('Changed: organizer – → Ana Reis')
  expect(saved(page, { ...page, deadline: '2026-12-01', story: 'word '.repeat(50) })).toBe(
    'Changed: story, deadline – → Dec 1, 2026',
  )
  expect(saved(page, page)).toBe('Saved without a change')
})
