import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { packThings, unpackThings } from '~/domain/till-catalog/packed-things'

const VARIANT = { id: 11, name: '', price_minor: 1600, presets: [500, 1000], parts: [{ variant_id: 7, qty: 1 }] }
const MUG = { id: 1, name: 'Mug', picture: { src: 'mug' }, fund: null, variants: [VARIANT] }

const stored = (value: unknown): unknown => JSON.parse(JSON.stringify(value))

describe('things that say nearly the same', () => {
  test('are stored as the first one and what differs from it, at every depth', () => {
    const cup = {
      ...MUG,
      id: 2,
      name: 'Cup',
      variants: [
        { ...VARIANT, id: 12 },
        { ...VARIANT, id: 13, parts: [] },
      ],
    }
    expect(packThings([MUG, cup])).toEqual({
      like: MUG,
      rows: [{}, { id: 2, name: 'Cup', variants: [{ id: 12 }, { id: 13, parts: [] }] }],
    })
    expect(unpackThings(stored(packThings([MUG, cup])))).toEqual([MUG, cup])
  })
  test('keep whole amounts as they were read', () => {
    const packed = { like: { id: 1, priceMinor: 1600n, presets: [5n] }, rows: [{}, { id: 2, priceMinor: 10n }] }
    expect(unpackThings(packed)).toEqual([
      { id: 1, priceMinor: 1600n, presets: [5n] },
      { id: 2, priceMinor: 10n, presets: [5n] },
    ])
  })
  test('stay a list where one of them lacks a name or has another', () => {
    const { fund: _fund, ...without } = MUG
    const unlike: object[][] = [
      [MUG, without],
      [MUG, { ...without, fond: null }],
      [MUG, { ...MUG, variants: [{ ...VARIANT, more: 1 }] }],
      [MUG, { ...MUG, variants: ['none'] }],
    ]
    for (const things of unlike) expect(packThings(things)).toBe(things)
  })
  test('are nothing where something else is stored', () => {
    expect([null, 'x', 7, {}, { like: {} }, { rows: [] }].map((value) => unpackThings(value))).toEqual(
      Array.from({ length: 6 }, () => []),
    )
  })
  test('come back as they were, whatever they say', () => {
    const leaf = fc.oneof(fc.integer(), fc.string(), fc.boolean(), fc.constant(null))
    const inner = fc.record({ id: fc.integer(), note: leaf, tags: fc.array(leaf, { maxLength: 2 }) })
    const thing = fc.record(
      {
        id: fc.integer(),
        name: fc.string(),
        of: fc.option(inner),
        variants: fc.oneof(fc.array(inner, { maxLength: 3 }), fc.constant(null)),
        mixed: fc.array(fc.oneof(leaf, inner), { maxLength: 3 }),
        rare: leaf,
      },
      { requiredKeys: ['id', 'name', 'of', 'variants', 'mixed'] },
    )
    fc.assert(
      fc.property(fc.array(thing, { maxLength: 6 }), (things) => {
        const before = stored(things)
        expect(unpackThings(stored(packThings(before as object[])))).toEqual(before)
      }),
      { numRuns: 2000 },
    )
  })
})
