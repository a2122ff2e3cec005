import { expect, test } from 'vitest'
import { describeLimit } from '~/ui/form/limit-notes'

test('says the limit of a field before it cuts, and what was left out when it did', () => {
  expect(describeLimit(10, 45, 0)).toBe(null)
  expect(describeLimit(41, 45, 0)).toBe('41 of 45 characters')
  expect(describeLimit(45, 45, 0)).toBe('The limit of 45 characters is reached.')
  expect(describeLimit(45, 45, 1)).toBe('Only 45 characters fit here: 1 of the pasted text was left out.')
  expect(describeLimit(3, 3, 0)).toBe(null)
  expect(describeLimit(3, 3, 2)).toBe('Only 3 characters fit here: 2 of the pasted text were left out.')
})
