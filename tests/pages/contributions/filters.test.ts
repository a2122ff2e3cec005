import { expect, test } from 'vitest'
import { CONTRIBUTION_FILTERS } from '~/domain/contributions/filters'
import { contributionFilters } from '~/pages/jpanel/contributions/parts/filters'

const choices = {
  sources: ['Phone'],
  payments: ['Cash'],
  countries: [{ value: 'US', label: 'United States' }],
  referrals: ['Event', 'Other'],
  verifications: [{ value: 'pass', label: 'Checks that passed' }],
  gateways: [{ value: 'sandbox', label: 'Sandbox' }],
  accountTypes: [
    { value: '3', label: 'Individual' },
    { value: '4', label: 'Company' },
  ],
  memberships: [{ value: '9', label: 'Friend' }],
}

test('every filter of the list has a chip that can be taken away, under all the names it has in an address', () => {
  const chips = Object.keys(CONTRIBUTION_FILTERS).map((filter) => ({ filter, relation: 'with', value: filter }))
  const shown = contributionFilters(choices, {}, chips)
  const names = Object.keys(CONTRIBUTION_FILTERS).filter((name) => name !== 'search')
  expect(shown.map(({ key }) => key).sort()).toEqual(names.sort())
  for (const { key, params } of shown)
    expect(
      params.map((param) => param.replace('[]', '')),
      key,
    ).toEqual(expect.arrayContaining([...(CONTRIBUTION_FILTERS[key]?.params ?? [])]))
})

test('all that can be chosen are offered; six at once, the rest as more', () => {
  const offered = contributionFilters(choices, {}, [])
  expect(offered.filter(({ isMore }) => !isMore).map(({ key }) => key)).toEqual(['made', 'country', 'source', 'payment', 'state', 'items'])
  expect(offered.filter(({ isMore }) => isMore).map(({ key }) => key)).toEqual([
    'referral',
    'verification',
    'gateway',
    'promo',
    'accountType',
    'membership',
    'donor',
  ])
  const bare = contributionFilters({ ...choices, accountTypes: [], memberships: [] }, {}, [])
  expect(bare.map(({ key }) => key)).not.toContain('membership')
})

test('a chip says the names of what its numbers stand for', () => {
  const [chip] = contributionFilters(choices, { accountType: [3, 4] }, [
    { filter: 'accountType', relation: 'by', value: 'supporter type 3, 4' },
  ]).filter(({ key }) => key === 'accountType')
  expect(chip?.shown).toBe('Individual or Company')
})
