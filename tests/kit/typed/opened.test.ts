import fc from 'fast-check'
import { expect, test } from 'vitest'
import { mergeTyped, OPENED, markOpened, readOpened, type Values } from '~/kit/typed/opened'

const NAMES = ['name', 'note', 'rows', 'isOn'] as const
const text = fc.oneof(fc.constantFrom('', 'a', 'b'), fc.string({ maxLength: 12 }), fc.string({ minLength: 201 }))
const row = fc.record({ label: text, amount: fc.constantFrom('1.00', '2.00') })
const record = fc.record({ name: text, note: text, rows: fc.array(row, { maxLength: 3 }), isOn: fc.boolean() })

/** A browser leaves out unticked boxes. */
const post = ({ isOn, ...values }: Values): Record<string, unknown> => ({
  ...values,
  ...(isOn === true ? { isOn: 'on' } : {}),
})
const sent = (values: Values) => readOpened({ [OPENED]: JSON.stringify(markOpened(values)) }) ?? {}
const marks = (values: Values) => markOpened(Object.fromEntries(NAMES.map((name) => [name, values[name]])))

test('merges two saves of one form, and asks about exactly the fields that both changed to different values', () => {
  fc.assert(
    fc.property(record, record, record, (opened, stored, wanted) => {
      const { merged, clashes } = mergeTyped({ opened: sent(opened), stored, typed: post(wanted) })
      const [was, now, mine, result] = [opened, stored, wanted, merged].map(marks)
      for (const name of NAMES) {
        const isClash = now?.[name] !== was?.[name] && mine?.[name] !== was?.[name] && mine?.[name] !== now?.[name]
        expect(clashes.includes(name)).toBe(isClash)
        if (isClash) continue
        // A stored box that is off is posted as 0.
        const saved = name === 'isOn' && result?.[name] === '0' ? '' : result?.[name]
        expect(saved).toBe(mine?.[name] === was?.[name] ? now?.[name] : mine?.[name])
      }
    }),
  )
})

test('saves what was typed when nobody else saved since the form was opened', () => {
  fc.assert(
    fc.property(record, record, (stored, wanted) => {
      const typed = post(wanted)
      expect(mergeTyped({ opened: sent(stored), stored, typed })).toEqual({ merged: typed, clashes: [] })
    }),
  )
})

test('keeps what somebody else saved when a field was not in the form', () => {
  const { merged, clashes } = mergeTyped({ opened: { address: 'Old' }, stored: { address: 'New' }, typed: {} })
  expect(merged).toEqual({ address: 'New' })
  expect(clashes).toEqual([])
})

test('reads nothing from a hidden field that is no object of texts', () => {
  for (const posted of [undefined, '', '[]', 'null', '1', '{', {}]) expect(readOpened({ [OPENED]: posted })).toBeNull()
  expect(readOpened({ [OPENED]: '{"a":1,"b":"x"}' })).toEqual({ b: 'x' })
})
