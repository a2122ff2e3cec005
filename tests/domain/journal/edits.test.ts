import { expect, expectTypeOf, test } from 'vitest'
import type { StoredAfter } from '~/domain/journal/stored-event'
import { findDifferences, stateAfter, type Version } from '~/domain/journal/versions.server'
import type { ProductColumn } from '~/domain/products/product-columns'
import type { PromoValues } from '~/domain/promotions/promo-form.server'
import type { SupporterColumn } from '~/domain/supporters/supporter-columns'
import { toColumn } from '~/domain/supporters/write-supporter.server'
import type { RecordEvents } from '~/kit/operation'

test('an edit notes what differs and nothing else', () => {
  const before = { code: 'ADVENT10', limit: 5, products: ['MUG'] }
  expect(findDifferences(before, { ...before, limit: 7, products: ['MUG', 'TOTE'] })).toEqual({
    before: { limit: 5, products: ['MUG'] },
    after: { limit: 7, products: ['MUG', 'TOTE'] },
  })
  expect(findDifferences({}, before)).toEqual({ before: { code: null, limit: null, products: null }, after: before })
})

/** The compiler does the check: `npm run typecheck` fails if an edit names a field that its record lacks. */
test('every edit names the fields of its record', () => {
  expectTypeOf<keyof StoredAfter<'promo_code.saved'>>().toEqualTypeOf<keyof PromoValues>()
  expectTypeOf<Version<'promo_code.saved'>['changed'][number]>().toEqualTypeOf<keyof PromoValues>()
  expectTypeOf<ProductColumn>().toExtend<keyof StoredAfter<'product.saved'>>()
  expectTypeOf<keyof StoredAfter<'supporter.edited'>>().toEqualTypeOf<SupporterColumn | 'account_type'>()
  expectTypeOf<'bill_address_01' | 'ship_zip' | 'account_type_id'>().toExtend<SupporterColumn>()
  expectTypeOf<'bill_adress_01'>().not.toExtend<SupporterColumn>()
  expectTypeOf<{ before: object; after: { referenceNumber: string } }>().toExtend<RecordEvents['sponsorship.edited']>()
  expectTypeOf<{ after: { refrenceNumber: string } }>().not.toExtend<RecordEvents['sponsorship.edited']>()
  expectTypeOf(stateAfter<'fundraising_page.offsets-changed', { raisedOffsetMinor: number; giftsOffset: number }>)
    .parameter(2)
    .toEqualTypeOf<{ entry: number; now: { raisedOffsetMinor: number; giftsOffset: number } }>()
})

test('names a column after its field', () => {
  expect(['billAddress01', 'shipZip', 'accountTypeId'].map((field) => toColumn(field))).toEqual([
    'bill_address_01',
    'ship_zip',
    'account_type_id',
  ])
})
