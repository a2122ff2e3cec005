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

test('a save of a page says which fields changed', () => {
  const page = { title: 'Row', goalMinor: '5000', story: '<p>a</p>', pictures: [1, 2], organizerId: null }
  expect(saved(null, page)).toBe('Created by staff')
  expect(saved(page, { ...page, goalMinor: '9000', pictures: [2, 1] })).toBe('Changed: goal and pictures')
  expect(saved(page, { ...page, organizerId: 4 })).toBe('Changed: organizer')
  expect(saved(page, page)).toBe('Saved without a change')
})
