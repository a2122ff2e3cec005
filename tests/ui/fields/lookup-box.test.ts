import { expect, test } from 'vitest'
import { lookupSentence } from '~/ui/fields/lookup-box'
import type { Found } from '~/ui/fields/use-search'

const say = (found: Found) => lookupSentence({ state: 'idle', text: 'a', found }, 'products')
const options = ['1', '2'].map((id) => ({ id, label: id }))

test('a filter says how to find others when the server gives no more', () => {
  expect(say({ options, max: 2 })).toBe('Showing the first 2. Keep typing to find others.')
  expect(say({ options, max: 3 })).toBe('')
  expect(say({ options })).toBe('')
})
