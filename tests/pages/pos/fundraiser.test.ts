import { expect, test } from 'vitest'
import { fundraiserCall, fundraiserErrors, presetsIn } from '~/pages/jpanel/pos/item/fundraiser'

const page = { id: 9, title: 'Swim for soup', url: 'swim', author: null, thumbnail: null, hasDefaultVariant: true }
const choice = { page, amount: '25', comments: ' Go! ', isAnonymous: false }

test('a page is chosen, it can take gifts, and an amount is given', () => {
  expect(fundraiserErrors({ ...choice, page: null }, 'USD')).toEqual({ page: 'Choose a fundraiser.' })
  expect(fundraiserErrors({ ...choice, page: { ...page, hasDefaultVariant: false } }, 'USD')).toEqual({
    page: 'No default variant set.',
  })
  expect(fundraiserErrors({ ...choice, amount: '' }, 'USD')).toEqual({ amount: 'Please enter an amount.' })
  expect(fundraiserErrors({ ...choice, amount: '10.005' }, 'USD')).toHaveProperty('amount')
  expect(fundraiserErrors(choice, 'USD')).toEqual({})
})

test('the call carries the amount in the currency, and what becomes of the whole contribution', () => {
  expect(fundraiserCall(choice, 'USD')).toEqual({
    path: 'add_by_fundraising_page',
    body: { fundraising_page_id: 9, amount: '25.00', comments: 'Go!', is_anonymous: 0 },
  })
  expect(presetsIn('JPY')).toEqual([10n, 25n, 50n, 100n])
})
