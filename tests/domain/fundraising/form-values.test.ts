import { expect, test } from 'vitest'
import { readFormValues } from '~/domain/fundraising/form'

test('reads of a stored form its own fields alone, as far as they are of their kind', () => {
  const stored = JSON.parse(
    '{"headline":"Give","amounts":["5","x"],"periods":"monthly","logo":"12","background":"<b>","color":{"a":1},' +
      '"__proto__":{"polluted":1},"constructor":"x","unknown":[[[1]]]}',
  ) as unknown
  expect(readFormValues(stored)).toEqual({ headline: 'Give', amounts: ['5', 'x'], logo: '12' })
  expect(({} as { polluted?: number }).polluted).toBeUndefined()
})

test.each([null, 1, 'x', [], [['a']]])('reads nothing of %j', (stored) => {
  expect(readFormValues(stored)).toEqual({})
})
