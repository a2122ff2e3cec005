import { afterEach, expect, test } from 'vitest'
import { plant, type Planted } from '../support/planted.ts'

const RULES = { 'docs/rules/cart.md': '# Cart\n\n## R-CART-3 Updating\nA missing field is cleared.\n' }
const CODE = { 'app/domain/cart/count-cart.server.ts': 'export const countCart = 1\n' }
const RECORDS = {
  'docs/decisions/0211-reserve-ask-conclude.md': '# Reserve, ask, conclude\n',
  'docs/decisions/speed.md': '# Speed\n\n## 0312: A search is counted to twenty thousand\n',
}

let planted: Planted | undefined
afterEach(() => planted?.remove())

function check(files: Record<string, string>) {
  planted = plant({ ...RULES, ...RECORDS, ...CODE, ...files }, [])
  return planted.run('bin/check-citations.mjs', planted.folder)
}

test.each([
  [
    'a rule that is not there',
    'app/domain/cart/order.ts',
    '/** Cleared (R-CART-4). */',
    'there is no R-CART-4 in docs/rules.',
  ],
  [
    'a rule of an area that is not there',
    'prisma/models/cart.prisma',
    '/// R-BASKET-1',
    'there is no R-BASKET-1 in docs/rules.',
  ],
  [
    'a rule in the name of a test',
    'tests/cart.test.ts',
    "test('a form (R-CART-12)', () => {})",
    'there is no R-CART-12 in docs/rules.',
  ],
  ['a decision without a record', 'docs/ui.md', 'See decision 0999.', 'there is no decision 0999 in docs/decisions.'],
  ['a link to a record that is gone', 'README.md', '[why](docs/decisions/0998-why.md)', 'there is no decision 0998'],
  ['a file that is gone', 'docs/ui.md', 'Shown by `tests/cart.test.ts`.', 'there is no tests/cart.test.ts.'],
  [
    'a file under a shorter name',
    'AGENTS.md',
    'It is in `pos/effects.server.ts`.',
    'there is no pos/effects.server.ts.',
  ],
  ['a part of a context', 'docs/decisions/0943-tablet.md', 'See `cart/judge-codes`.', 'there is no cart/judge-codes.'],
  ['a step that is none', 'docs/ui.md', 'Run `npm test -- db house`.', 'npm test has no step house.'],
  [
    'a number of another document',
    'app/kit/money.ts',
    '/** Rounded (money 17). */',
    '"(money 17" is not in this repository.',
  ],
  [
    'a section of another document',
    'server/start.ts',
    '// As spec 002 section 7 says.',
    '"spec 002" is not in this repository.',
  ],
  [
    'a number of another document in a migration',
    'prisma/migrations/1_rates/migration.sql',
    '-- Rounded (money 17).',
    '"(money 17" is not in this repository.',
  ],
  ['a numbered trap', 'tests/cart.test.ts', '// trap 15', '"trap 15" is not in this repository.'],
  ['a rule by its title', 'app/domain/notes/note.ts', '/** Rule: Notes. */', '"Rule: N" is not in this repository.'],
])('%s is refused', (_what, file, text, sentence) => {
  const { status, output } = check({ [file]: text })
  expect(status).toBe(1)
  expect(output).toContain(`${file}:1: ${sentence}`)
})

test('a number that two rules have is refused, and one in the file of another area', () => {
  const twice = '## R-CART-3 Updating\n\n## R-CART-3 Adding\n\n## R-TAXES-1 Regions\n'
  const { status, output } = check({ 'docs/rules/cart.md': twice })
  expect(status).toBe(1)
  expect(output).toContain('docs/rules/cart.md: R-CART-3 is there twice.')
  expect(output).toContain('docs/rules/cart.md: R-TAXES-1 is a rule of docs/rules/taxes.md.')
})

test.each([
  ['a rule that is there', 'app/domain/cart/order.ts', '/** Cleared (R-CART-3). */'],
  ['a record on a page of several', 'app/kit/list.ts', '/** Counted so far (decision 0312). */'],
  ['a record that is there', 'docs/ui.md', 'See decision 0211 and docs/decisions/0211-reserve-ask-conclude.md.'],
  [
    'a file that is there',
    'README.md',
    'Rules: `docs/rules/cart.md`, steps: `npm test -- db unit`, areas: `app/areas/<area>.ts`.',
  ],
  ['parts by a shorter name', 'docs/ui.md', 'See `cart/count-cart`, `cart/count-cart.server.ts`, `media/list`.'],
  ['the last steps of a call in a rule', 'docs/rules/books.md', 'Sent to `cart/remove`.'],
  ['plain words', 'app/kit/money.ts', '/** The money 100 people gave, and 3 facts. */'],
])('accepts %s', (_what, file, text) => {
  expect(check({ [file]: text })).toEqual({ status: 0, output: '' })
})
