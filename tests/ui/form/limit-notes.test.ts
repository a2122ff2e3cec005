import { expect, test } from 'vitest'
import { describeEditorLimit, describeLimit } from '~/ui/form/limit-notes'

test('shows the limit of a field before it cuts, and the lost text after it did', () => {
  expect(describeLimit(10, 45, 0)).toBe(null)
  expect(describeLimit(41, 45, 0)).toBe('41 of 45 characters')
  expect(describeLimit(45, 45, 0)).toBe('The limit of 45 characters is reached.')
  expect(describeLimit(45, 45, 1)).toBe('Only 45 characters fit here: 1 of the pasted text was left out.')
  expect(describeLimit(3, 3, 0)).toBe(null)
  expect(describeLimit(3, 3, 2)).toBe('Only 3 characters fit here: 2 of the pasted text were left out.')
})

test('shows how much fits into an editor, and the excess', () => {
  expect(describeEditorLimit(7100, 8000)).toBe(null)
  expect(describeEditorLimit(7200, 8000)).toBe('7,200 of 8,000 characters, formatting included')
  expect(describeEditorLimit(8000, 8000)).toBe('8,000 of 8,000 characters, formatting included')
  expect(describeEditorLimit(8001, 8000)).toBe('Too long by 1 character, formatting included. Shorten it to save.')
})
