import { afterEach, expect, test } from 'vitest'
import { plant, type Planted } from '../support/planted.ts'

let planted: Planted | undefined
afterEach(() => planted?.remove())

function check(file: string, line: string) {
  planted = plant({ [file]: `first\n${line}\n` }, [])
  return planted.run('bin/check-lines.mjs', planted.folder)
}

const words = (columns: number) =>
  'ab '
    .repeat(columns)
    .slice(0, columns - 1)
    .concat('b')

test.each([
  'app/domain/cart/order.ts',
  'app/ui/list/table.tsx',
  'app/ui/styles/till.css',
  'bin/ci.mjs',
  'bin/setup',
  'compose.yaml',
  'docs/ui.md',
  'Dockerfile',
  'gateway-frame/field.js',
  'prisma/migrations/20261121000000_init/migration.sql',
  'prisma/models/cart.prisma',
  'tests/e2e/till.spec.ts',
  'themes/lantern/sections/hero.liquid',
  '.oxlintrc.json',
])('a line of 121 columns is refused in %s', (file) => {
  const { status, output } = check(file, words(121))
  expect(status).toBe(1)
  expect(output).toBe(`${file}:2: 121 columns, 120 at most. Break the line.\n`)
})

test('a line of 120 columns passes, however many bytes it has', () => {
  expect(check('docs/ui.md', `${'é'.repeat(60)} ${'x'.repeat(59)}`)).toEqual({ status: 0, output: '' })
  planted?.remove()
  expect(check('app/kit/text.ts', words(120))).toEqual({ status: 0, output: '' })
})

test.each([
  ['a row of a table of docs', 'docs/ui.md', `| ${words(130)} |`],
  ['a relation of a model', 'prisma/models/cart.prisma', `  staff Staff? @relation("Long", ${words(100)})`],
  ['a single word', 'app/kit/text.ts', `  // https://example.org/${'a'.repeat(120)}`],
  ['the generated client', 'app/generated/prisma/client.ts', words(130)],
  ['the stand-in for Prisma’s binary', 'prisma/schema-engine.mjs', words(130)],
])('%s may be longer', (_what, file, line) => {
  expect(check(file, line)).toEqual({ status: 0, output: '' })
})

test.each([
  ['a row of a table', 'app/kit/text.ts', `| ${words(130)} |`],
  ['a relation', 'docs/ui.md', `@relation(${words(130)})`],
])('%s may not be longer elsewhere', (_what, file, line) => {
  expect(check(file, line).status).toBe(1)
})
