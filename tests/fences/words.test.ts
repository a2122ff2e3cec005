import { afterEach, expect, test } from 'vitest'
import { plant, type Planted } from '../support/planted.ts'

let planted: Planted | undefined
afterEach(() => planted?.remove())

function check(file: string, text: string) {
  planted = plant({ [file]: text }, [])
  return planted.run('bin/check-words.mjs', planted.folder)
}

test.each([
  [
    'a comment',
    'app/domain/cart/order.ts',
    '/** Whoever saves is told. */',
    '"told" is dialect. Write notified, shown, returned or reported.',
  ],
  ['a name', 'app/kit/text.ts', 'export const heard = 1', '"heard" is dialect.'],
  ['a test', 'tests/kit/text.test.ts', "test('the staff hear of it', () => {})", '"hear" is dialect.'],
  ['a model', 'prisma/models/cart.prisma', '/// A deed for many.', '"deed" is dialect.'],
  ['the docs', 'docs/ui.md', 'It is drawn anew.', '"anew" is dialect. Write again.'],
])('a word of a dialect is refused in %s', (_where, file, text, sentence) => {
  const { status, output } = check(file, text)
  expect(status).toBe(1)
  expect(output).toContain(`${file}:1: ${sentence}`)
})

test.each([
  ['app/domain/payments/schemas.ts', '/** The payer had heard the terms. */'],
  ['app/domain/auth/messages.ts', "export const TAKEN = 'Please tell your administrator.'"],
  ['app/kit/text.ts', 'export const shearing = indeed'],
])('plain words may be: %s', (file, text) => {
  expect(check(file, text)).toEqual({ status: 0, output: '' })
})
