import fc from 'fast-check'
import { expect, test } from 'vitest'
import { KINDS, readCursor, writeCursor } from '~/domain/till-catalog/cursor'
import { holdsCardNumber } from '~/kit/card-number'

const DATABASE = 'c0ffee00'.repeat(4)
const NOW = new Date('2026-11-30T02:00:25.518Z')

const place = fc.record({
  part: fc.constantFrom('all' as const, 'news' as const),
  since: fc.bigInt({ min: 1n, max: 10n ** 18n }).map(String),
  until: fc.bigInt({ min: 1n, max: 10n ** 18n }).map(String),
  kind: fc.constantFrom(...KINDS),
  id: fc.nat(),
})
const grant = fc.tuple(fc.nat(), fc.date({ min: new Date('2026-01-01'), max: NOW, noInvalidDate: true }))

test('a cursor comes back as it was written, and none is refused as the number of a card', () => {
  fc.assert(
    fc.property(place, grant, (written, [id, grantedAt]) => {
      const here = { database: DATABASE, scope: `${id}-${grantedAt.getTime()}`, now: NOW }
      const cursor = writeCursor(written, here)
      expect(readCursor(cursor, here)).toEqual(written)
      expect(holdsCardNumber(cursor)).toBe(false)
    }),
    { numRuns: 1000 },
  )
})

test('a cursor of the layout with dots starts over', () => {
  const here = { database: DATABASE, scope: '3-1796004016864', now: NOW }
  const earlier = `1.${DATABASE}.${here.scope}.1796004025518.all.2189.2189.supporter.15928`
  expect(() => readCursor(earlier, here)).toThrow('This cursor is from another version of the app.')
})
