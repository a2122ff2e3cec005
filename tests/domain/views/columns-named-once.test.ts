import { expect, test } from 'vitest'
import { LISTS } from '~/domain/views/lists.server'
import { variantList } from '~/domain/products/variants/variants.list.server'

test('an export that has the columns of its list, in their order, does not name them a second time', () => {
  const again = [...LISTS, variantList].filter(({ declared: { columns, csv, page } }) => {
    const own = Object.keys(columns).filter((key) => columns[key]?.csv !== false)
    const first = csv.columns?.slice(0, own.length) ?? []
    return page === undefined && csv.columns !== undefined && first.every((one, index) => one === own[index])
  })
  expect(again.map(({ declared }) => declared.name)).toEqual([])
})
