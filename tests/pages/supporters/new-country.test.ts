import { expect, test } from 'vitest'
import { readSupporterForm } from '~/pages/jpanel/supporters/parts/form-data.server'

const posted = { firstName: 'Ada', billCountry: 'US', suggestedCountry: 'US', billCity: '', billZip: ' ' }

test('a new supporter gets no country when no address was entered', () => {
  expect(readSupporterForm(posted)).toMatchObject({ firstName: 'Ada', billCountry: '' })
  expect(readSupporterForm({ ...posted, billCity: 'Portland' })).toMatchObject({ billCountry: 'US' })
  expect(readSupporterForm({ ...posted, billCountry: 'CA' })).toMatchObject({ billCountry: 'CA' })
  // An edit has no suggestion, so the stored value stays.
  expect(readSupporterForm({ firstName: 'Ada', billCountry: 'US' })).toMatchObject({ billCountry: 'US' })
})
