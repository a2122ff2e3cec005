import { expect, test } from 'vitest'
import { fieldsOfAddress } from '~/lists/request/address'

test('reads lists of an address with any numbers, and keeps field filters by the ids of the fields', () => {
  const fields = fieldsOfAddress(
    '?fs[]=Web&fs[3]=Phone&c=0&segment_filters[12][]=3&segment_filters[12][1]=4&segment_filters[7]=x' +
      '&segment_filters[4][from]=a&segment_filters[4][to]=b',
  )
  expect(fields).toEqual({
    fs: ['Web', 'Phone'],
    c: '0',
    segment_filters: { 12: ['3', '4'], 7: 'x', 4: { from: 'a', to: 'b' } },
  })
})

test('looks for composed letters when an address has them as two characters', () =>
  expect(fieldsOfAddress(`?q=${encodeURIComponent('Rene\u0301e')}&fs[]=E\u0301&segment_filters[7]=e\u0301`)).toEqual({
    q: 'Renée',
    fs: ['É'],
    segment_filters: { 7: 'é' },
  }))

test('names of filters that are none leave nothing behind, and never a prototype', () => {
  for (const name of [
    'segment_filters',
    'segment_filters[]',
    'segment_filters[__proto__]',
    'segment_filters[1][__proto__]',
    'segment_filters[1][2][3]',
  ])
    expect(fieldsOfAddress(`?${name}=1`), name).toEqual({})
  expect(({} as Record<string, unknown>)['from']).toBeUndefined()
})
