import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { TillProduct } from '~/pages/jpanel/pos/catalog/product'
import { MAX_FOUND, productFinder } from '~/pages/jpanel/pos/catalog/product-finder'
import { someProduct, someVariant } from './shapes'

const any = () => true
const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().replace(/\s+/g, ' ').trim()
const texts = ({ name, code, variants }: TillProduct) =>
  [name, code, ...variants.flatMap((one) => [one.name, one.sku ?? ''])].map(plain)

const word = fc.constantFrom('Enamel', 'mug', 'Café', 'Crème', 'lantern', 'LAN-1', '1', 'M')
const text = fc.array(word, { minLength: 1, maxLength: 3 }).map((words) => words.join(' '))
const product = fc.record({ name: text, code: text, variant: text, sku: fc.option(text) })
const productsOf = (all: { name: string; code: string; variant: string; sku: string | null }[]) =>
  all.map(({ name, code, variant, sku }, index) =>
    someProduct({ id: index + 1, name, code, variants: [someVariant({ id: index + 1, name: variant, sku })] }),
  )

describe('what the tablet finds among its products', () => {
  test('is what one would find by looking at each: every word somewhere, whatever the accents', () => {
    fc.assert(
      fc.property(
        fc.array(product, { maxLength: 15 }),
        fc.oneof(text, fc.constantFrom('cafe', 'la', 'n', '  ', 'creme mug')),
        (all, typed) => {
          const products = productsOf(all)
          const words = plain(typed).split(' ').filter(Boolean)
          const meant = products.filter(
            (one) => words.length > 0 && words.every((wanted) => texts(one).some((part) => part.includes(wanted))),
          )
          const found = productFinder(products).find(typed, any)
          expect(found.map(({ id }) => id).sort((one, other) => one - other)).toEqual(meant.map(({ id }) => id))
          const rank = (one: TillProduct) =>
            texts(one).slice(1).includes(plain(typed)) ? 0 : texts(one)[0]?.startsWith(plain(typed)) ? 1 : 2
          expect(found.map(rank)).toEqual(found.map(rank).sort((one, other) => one - other))
        },
      ),
      { numRuns: 1000 },
    )
  })

  test('is what came last of a product, and nothing twice', () => {
    const [old, now] = [someProduct({ id: 1, name: 'Old mug' }), someProduct({ id: 1, name: 'New mug' })]
    const finder = productFinder([old])
    finder.prepare()
    finder.learn([now])
    const isCurrent = (one: TillProduct) => one === now
    expect(finder.find('mug', isCurrent)).toEqual([now])
    finder.tidy(isCurrent)
    expect(finder.find('mug', any)).toEqual([now])
  })

  test('is indexed in batches, and limited to a screen', () => {
    const finder = productFinder(Array.from({ length: 1000 }, (_, id) => someProduct({ id, name: `Mug ${id}` })))
    let bits = 1
    while (finder.prepare()) bits += 1
    expect(bits).toBeGreaterThan(1)
    expect(finder.find('mug', any)).toHaveLength(MAX_FOUND)
    expect(finder.find('mug 999', any).map(({ name }) => name)).toEqual(['Mug 999'])
  })
})
