import { expect, test } from 'vitest'
import { z } from 'zod'
import { readAddressForm, SearchInput } from '~/lists/request/address-form'
import { NOT_A_DAY, TOO_LONG } from '~/lists/declare/filter-rules'
import { someDay } from '~/lists/declare/day-value'
import { AddressField, AddressForm, AddressSearch } from '~/ui/form/address-form'
import { markup } from '../../ui/render'

const Terms = z.object({ q: SearchInput.shape.q, on: someDay.optional() })
const read = (address: string) => readAddressForm(Terms, new URLSearchParams(address))

test('an address is read by the schema of its form', () => {
  expect(read('q=+amara+&on=2026-11-20&other=1')).toEqual({
    input: { q: 'amara', on: '2026-11-20' },
    form: {
      values: { q: ' amara ', on: '2026-11-20' },
      attributes: { q: { maxLength: 200 }, on: { maxLength: 30, min: '1900-01-01', max: '2199-12-31' } },
      errors: {},
    },
  })
  expect(read('').input).toEqual({})
})

test('what cannot be read is left out and said at its field; the rest counts', () => {
  const { input, form } = read(`q=${'a'.repeat(201)}&on=2026-02-30`)
  expect(input).toEqual({})
  expect(form.errors).toEqual({ q: TOO_LONG, on: NOT_A_DAY })
  expect(read('q=amara&on=soon').input).toEqual({ q: 'amara' })
})

test('its fields have the attributes, what was typed and the sentence, without a script', async () => {
  const { form } = read('q=amara&on=soon')
  const html = await markup(
    <AddressForm form={form} role="search">
      <AddressField label="On" name="on" type="date" />
      <AddressSearch label="Words" name="q" />
    </AddressForm>,
  )
  expect(html).toMatch(/<form[^>]*role="search"[^>]*method="get"|<form[^>]*method="get"[^>]*role="search"/)
  const [, note] = /<input[^>]*aria-describedby="([^"]+)" aria-invalid="true"/.exec(html) ?? []
  expect(html).toContain(`<span class="error" id="${note}"`)
  expect(html).toMatch(/<input[^>]*name="on"[^>]*value="soon"/)
  // A date field would show nothing of it.
  expect(html).not.toContain('type="date"')
  expect(html).toMatch(/<input[^>]*maxLength="200"[^>]*name="q" value="amara"|<input[^>]*maxlength="200"[^>]*name="q"/i)
})
