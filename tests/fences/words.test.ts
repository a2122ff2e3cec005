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
  ['a variable', 'app/kit/text.ts', 'export const asked = 1', '"asked" is dialect as a name. Write requested.'],
  ['a parameter', 'app/kit/text.ts', 'export const same = (given: string) => given', '"given" is dialect as a name.'],
  [
    'a part of an object',
    'app/ui/list/table.tsx',
    'const { chosen } = selection()',
    '"chosen" is dialect as a name. Write selected.',
  ],
  [
    'a type',
    'server/settings/settings.ts',
    'export class Refusal extends Error {}',
    '"Refusal" is dialect as a name. Write error.',
  ],
])('a word of a dialect is refused in %s', (_where, file, text, sentence) => {
  const { status, output } = check(file, text)
  expect(status).toBe(1)
  expect(output).toContain(`${file}:1: ${sentence}`)
})

test.each([
  ['app/domain/payments/schemas.ts', '/** The payer had heard the terms. */'],
  ['app/domain/auth/messages.ts', "export const TAKEN = 'Please tell your administrator.'"],
  ['app/kit/text.ts', 'export const shearing = indeed'],
  ['app/kit/text.ts', '/** What was given is kept as it was chosen. */'],
  ['app/domain/merges/merge.ts', 'export const lost = (merge: { kept: string[] }) => merge.kept'],
])('plain words may be: %s', (file, text) => {
  expect(check(file, text)).toEqual({ status: 0, output: '' })
})
