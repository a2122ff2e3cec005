import { expect, test } from 'vitest'
import { NewPlan } from '~/pages/jpanel/supporters/parts/record-tables'
import { markup } from '../../ui/render'

const supporter = { id: 7, isActive: true, isSpam: false }
const drawn = (change: object, sell = true) =>
  markup(<NewPlan supporter={{ ...supporter, ...change }} may={{ sell }} />)

test('begins a plan at the point of sale with the supporter selected', async () => {
  expect(await drawn({})).toMatch(/href="\/jpanel\/pos\?member_id=7"[^>]*>.*New plan/)
})

test('offers no plan to who may not sell, nor for a supporter who is archived or spam', async () => {
  for (const html of [await drawn({}, false), await drawn({ isActive: false }), await drawn({ isSpam: true })])
    expect(html).not.toContain('New plan')
})
