import { expect, test } from 'vitest'
import { pack } from '~/kit/cache/packed'
import { Input } from '~/ui/form/field'
import { FilterBar } from '~/ui/list/filter-bar'
import { toFilter } from '~/ui/list/filter-control'
import type { ViewFilter } from '~/lists/declare/view'
import { NOT_A_CHOICE, NOT_A_DAY } from '~/lists/declare/filter-rules'
import { markup } from './render'

const common = { relation: '', isMore: false, shown: null }
const day: ViewFilter = {
  ...common,
  key: 'made',
  label: 'Date',
  params: ['from', 'from[]', 'to', 'to[]'],
  control: {
    kind: 'dates',
    from: 'from',
    to: 'to',
    values: { from: 'someday', to: '2026-11-20' },
    constraints: { to: { min: '1900-01-01', max: '2199-12-31' } },
    presets: pack([]),
  },
  errors: { from: [NOT_A_DAY] },
}
const paid: ViewFilter = {
  ...common,
  key: 'payment',
  label: 'Payment',
  params: ['p', 'p[]'],
  control: { kind: 'choice', param: 'p', choices: [{ value: 'cash', label: 'Cash' }], selected: [], isSingle: false },
  errors: { p: [NOT_A_CHOICE] },
}
const linked: ViewFilter = {
  ...common,
  key: 'form',
  label: 'Form',
  params: ['f', 'f[]'],
  control: null,
  errors: { f: [NOT_A_CHOICE] },
}
const right = { ...common, key: 'fund', label: 'Fund', params: ['fund'], fields: <Input name="fund" /> }

const address = '/jpanel/contributions?from=someday&to=2026-11-20&p=x&f=y&page=2'
const bar = (filters: readonly ViewFilter[]) =>
  markup(<FilterBar filters={[...filters.map((one) => toFilter(one, undefined)), right]} />, address)

test('shows an unreadable filter as typed, with a sentence tied to its field, without a script', async () => {
  const html = await bar([day])
  expect(html).toContain('This filter cannot be used as it is.')
  const form = html.slice(html.indexOf('id="filter-made"'), html.indexOf('</form>'))
  const [, note] = /<input[^>]*aria-describedby="([^"]+)" aria-invalid="true"[^>]*>/.exec(form) ?? []
  expect(form).toMatch(/<input[^>]*name="from" value="someday"|<input[^>]*value="someday"[^>]*name="from"/)
  expect(form).toContain(`id="${note}"`)
  expect(form).toContain(NOT_A_DAY)
  expect(form).toMatch(/<input[^>]*min="1900-01-01"[^>]*max="2199-12-31"[^>]*type="date"[^>]*name="to"/)
})

test('it keeps the other filters of the address, is offered nowhere else, and can be removed', async () => {
  const html = await bar([day])
  expect(html.match(/id="filter-made"/g)).toHaveLength(1)
  expect(html).toContain('<input type="hidden" name="p" value="x"/>')
  expect(html).toContain('href="/jpanel/contributions?p=x&amp;f=y"')
  expect(html.slice(html.indexOf('Add filter'))).toContain('name="fund"')
})

test('several are named together; of one that only links set there is nothing to type', async () => {
  const html = await bar([paid, linked])
  expect(html).toContain('These filters cannot be used as they are.')
  expect(html).toMatch(/role="group" aria-label="Payment" aria-describedby="([^"]+)"[^>]*><span class="error" id="\1"/)
  expect(html.slice(html.indexOf('aria-label="Form"'))).toContain(NOT_A_CHOICE)
  expect(html).not.toContain('id="filter-form"')
})

test('shows no message when every filter is valid', async () => {
  expect(await bar([])).not.toContain('filters-wrong')
})
