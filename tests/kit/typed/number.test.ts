import { describe, expect, test } from 'vitest'
import { MAX_NUMBER, readMoney, readNumber, readPercent } from '~/kit/typed/number'
import { addTags, checkTags, splitPastedTags, readTags } from '~/kit/typed/tags'

describe('an amount as people type and paste it', () => {
  test.each([
    ['1250', 125_000n],
    ['1,250', 125_000n],
    ['1,250.5', 125_050n],
    ['$1,250.00', 125_000n],
    ['USD 12.50', 1250n],
    ['12.50 usd', 1250n],
    ['  12.5\u00a0', 1250n],
    ['.5', 50n],
    ['0', 0n],
    ['9999999999999', 999_999_999_999_900n],
  ])('%s is read', (typed, value) => expect(readMoney(typed, 'USD')).toEqual({ value }))

  test.each(['12,5o', '12,50', '1.250', '1.250,00', '€5', '-5', '(5)', '5-10', '1e3', 'five', '٥', '1'.repeat(5000)])(
    '%s could mean something else, or nothing, and is refused',
    (typed) => expect(readMoney(typed, 'USD')).toEqual({ error: 'Enter an amount, e.g. 12.50.' }),
  )

  test('follows the decimals of its currency', () => {
    expect(readMoney('1250', 'JPY')).toEqual({ value: 1250n })
    expect(readMoney('12.5', 'JPY')).toEqual({ error: 'Enter an amount, e.g. 1250.' })
    expect(readMoney('', 'USD')).toEqual({ value: null })
  })
})

describe('a number', () => {
  test('is bounded by plus and minus one billion where nothing else is set', () => {
    expect(readNumber('1,000,000,000')).toEqual({ value: MAX_NUMBER })
    expect(readNumber('-1000000000')).toEqual({ value: -MAX_NUMBER })
    expect(readNumber('1000000001')).toEqual({ error: 'The maximum is 1,000,000,000.' })
    expect(readNumber('−1000000001')).toEqual({ error: 'The minimum is −1,000,000,000.' })
  })

  test.each([
    ['24', { max: 20 }, 'The maximum is 20.'],
    ['0', { min: 1 }, 'The minimum is 1.'],
    ['0.2', { min: 0.25, decimals: 2 }, 'The minimum is 0.25.'],
    ['1.5', {}, 'Enter a whole number.'],
    ['1.234', { decimals: 2 }, 'Use at most 2 decimal places.'],
    ['1e3', {}, 'Enter a number.'],
    ['-', {}, 'Enter a number.'],
    ['12 34', {}, 'Enter a number.'],
    ['NaN', {}, 'Enter a number.'],
  ])('%s within %j is refused', (typed, bounds, error) => expect(readNumber(typed, bounds)).toEqual({ error }))

  test('reads an empty text as no number, and zero without a sign', () => {
    expect(readNumber('')).toEqual({ value: null })
    expect(Object.is(readNumber('-0').value, 0)).toBe(true)
  })

  test('a percentage lies between 0 and 100', () => {
    expect(readPercent('2.89 %')).toEqual({ value: 2.89 })
    expect(readPercent('104')).toEqual({ error: 'Enter 0 to 100.' })
    expect(readPercent('-1')).toEqual({ error: 'Enter 0 to 100.' })
  })
})

describe('tags', () => {
  test('are read from one text and from one field each', () => {
    expect(readTags('Phone, Mail ,,Web')).toEqual(['Phone', 'Mail', 'Web'])
    expect(readTags(['Phone', 'Mail', ''])).toEqual(['Phone', 'Mail'])
    expect(readTags(undefined)).toEqual([])
    expect(readTags([{ evil: 1 }, 'Web'])).toEqual(['Web'])
  })

  test('a pasted list becomes tags', () =>
    expect(splitPastedTags('choir\tboard; gala\r\nroof')).toEqual(['choir', 'board', 'gala', 'roof']))

  test('the same tag twice is named and not added, whatever its case', () => {
    expect(addTags(['choir'], ['Choir', 'board', 'board'], {})).toEqual({
      tags: ['choir', 'board'],
      left: ['Choir', 'board'],
      error: '“Choir”, “board” are already in the list.',
    })
  })

  test('names tags over the maximum, and keeps them all', () => {
    expect(addTags(['a', 'b'], ['c', 'd', 'e'], { max: 3 })).toEqual({
      tags: ['a', 'b', 'c'],
      left: ['d', 'e'],
      error: 'The maximum is 3. Not added: “d”, “e”.',
    })
  })

  test('ten thousand pasted tags are read at once', () => {
    const many = Array.from({ length: 10_000 }, (_, index) => `tag ${index}`).join(',')
    expect(checkTags(many, {}).value?.length).toBe(10_000)
    expect(checkTags(many, { max: 5 }).error).toMatch(/^The maximum is 5\. Not added: /)
  })
})
