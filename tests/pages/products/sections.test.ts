import { expect, test } from 'vitest'
import { newProduct } from '~/domain/products/form-values'
import { findSection } from '~/pages/jpanel/products/parts/product-form'
import { sayHeld, sayVariants } from '~/pages/jpanel/products/parts/section-words'

const offered = {
  categories: [{ value: '4', label: 'Shop › Clothing' }],
  taxes: [{ value: '1', label: 'Maine sales tax' }],
}

test('summarizes a closed section in one line, also an empty one', () => {
  expect(sayHeld(newProduct(), offered)).toMatchObject({
    pictures: 'No pictures',
    categories: 'In no category',
    visibility: 'Website, point of sale, no end date, stops at zero',
    funds: 'No fund',
    fields: 'No questions',
    mail: 'No thank-you email of its own, nobody notified',
    seo: 'Title and description from the name and summary',
  })
  const field = { ...newProduct().customFields[0], name: 'Gift wrap' } as never
  expect(
    sayHeld(
      {
        ...newProduct(),
        pictures: ['1', '2'],
        categories: ['4', '99'],
        taxes: ['1'],
        fundCode: 'SHOP-500',
        customFields: [field],
        isEnabled: '',
        publishEndsOn: '2026-12-24',
      },
      offered,
    ),
  ).toMatchObject({
    pictures: '2 pictures, the first is the main one',
    categories: 'Shop › Clothing',
    visibility: 'Point of sale, until 2026-12-24, stops at zero',
    funds: 'Fund SHOP-500',
    money: 'Maine sales tax, no receipt',
    fields: 'Gift wrap',
  })
})

test.each([
  [['S, Forest', 'S, Sand', 'M, Forest', 'M, Sand'], 'S, M × Forest, Sand'],
  [['S, Forest', 'S, Sand', 'M, Forest'], '3 variants'],
  [['S, Forest', 'S, Forest', 'M, Sand', 'M, Sand'], '4 variants'],
  [['Small', 'Large'], '2 variants'],
  [['Mug, blue', 'Mug, green'], '2 variants'],
  [[''], '1 variant'],
  [Array.from({ length: 60 }, (_, at) => `A long size ${Math.floor(at / 6)}, a color ${at % 6}`), '10 × 6 variants'],
])('says which options %j have', (names, words) => expect(sayVariants(names)).toBe(words))

test('every field of the form is in a section, so that its error opens it', () => {
  const names = Object.keys(newProduct()).filter((name) => !name.startsWith('shown'))
  const general = names.filter((name) => findSection(name) === 'general')
  expect(general).toEqual(['name', 'code', 'summary', 'description', 'author', 'permalink', 'notes', 'baseCurrency'])
  expect(findSection('customFields[2].name')).toBe('fields')
  expect(findSection('variants[0].price')).toBe('variants')
})
