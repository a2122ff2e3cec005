import { expect, test } from 'vitest'
import { Input } from '~/ui/form/field'
import { FilterBar } from '~/ui/list/filter-bar'
import { searchWithout, type Filter } from '~/ui/list/filter-form'
import { markup } from './render'

const filters: Filter[] = [
  {
    key: 'country',
    label: 'Country',
    relation: 'Country is',
    shown: 'Canada',
    params: ['country'],
    fields: <Input name="country" defaultValue="CA" />,
  },
  {
    key: 'paid',
    label: 'Payment',
    relation: 'Payment is',
    shown: null,
    params: ['payment'],
    fields: <Input name="payment" />,
  },
]
const bar = <FilterBar filters={filters} search={{ name: 'search', value: 'amara', label: 'Search in this list' }} />
const address = '/jpanel/contributions?country=CA&sort=total&page=3&search=amara'

const text = (html: string) => html.replace(/<[^>]+>/g, ' ').replace(/\s+/g, ' ')

test('describes its filter in a chip', async () => {
  expect(text(await markup(bar, address))).toContain('Country is Canada')
})

test('a chip is changed in its form, which is made when it opens; without a script a link brings it', async () => {
  expect(await markup(bar, address)).not.toContain('value="CA" name')
  expect(await markup(bar, `${address}&filters=1`)).toMatch(
    /<form[^>]*id="filter-country"[^]*name="country" value="CA"/,
  )
})

test('keeps the sort and returns to the first page when a chip is removed', async () => {
  const html = await markup(bar, address)
  expect(html).toMatch(
    /<a[^>]*aria-label="Remove the country filter"[^>]*href="\/jpanel\/contributions\?sort=total&amp;search=amara"/,
  )
})

test('a filter that is not set waits under "Add filter" as a GET form that keeps the others', async () => {
  const html = await markup(bar, address)
  const form = html.slice(html.indexOf('name="add-filter"'))
  expect(form).toMatch(/<form[^>]* action="\/jpanel\/contributions" method="get"/)
  expect(form).toContain('<input type="hidden" name="country" value="CA"/>')
  expect(form).not.toContain('name="page"')
})

test('requests choices when the list opens; without a script a link brings them to the same place', async () => {
  const html = await markup(<FilterBar filters={filters} offer={{ state: 'idle', ask: () => undefined }} />, address)
  expect(html).not.toContain('name="payment"')
  expect(html).toContain('href="/jpanel/contributions?country=CA&amp;sort=total&amp;search=amara&amp;filters=1"')
  expect(searchWithout('?country=CA&filters=1', [])).toBe('?country=CA')
})

test('clearing removes every filter and leaves the search', async () => {
  expect(searchWithout('?country=CA&payment=cash&search=a&after=x', ['country', 'payment'])).toBe('?search=a')
})

test('rare filters wait behind "More filters", in folds that do not close the one around them', async () => {
  const rare: Filter = {
    key: 'promo',
    label: 'Promo code',
    relation: 'Promo code is',
    shown: null,
    params: ['promo'],
    fields: <Input name="promo" />,
    isMore: true,
  }
  const html = await markup(<FilterBar filters={[...filters, rare]} />, address)
  const [often = '', more = ''] = html.slice(html.indexOf('aria-label="Add filter"')).split('More filters')
  expect(often).toContain('name="payment"')
  expect(often).not.toContain('Promo code')
  expect(more).toMatch(/<details name="more-filters"[^>]*><summary[^>]*>Promo code/)
  expect(more).toContain('<input type="hidden" name="country" value="CA"/>')
  expect(await markup(bar, address)).not.toContain('More filters')
})
