import { afterEach, expect, test } from 'vitest'
import { plant, type Planted } from '../support/planted.ts'

let planted: Planted | undefined
afterEach(() => planted?.remove())

function check(document: string, file = 'docs/ui.md') {
  planted = plant(
    {
      'app/kit/money.ts': 'export const toMinor = (amount: number) => amount * MINOR\n',
      [file]: `${document}\n`,
    },
    [],
  )
  return planted.run('bin/check/identifiers.mjs', planted.folder)
}

test.each(['`toMajor`', '`toMajor(amount, currency)`', '`MAJOR`', 'the field `toMinor.majorUnits`'])(
  'refuses %s when the code does not have it',
  (document) => {
    const { status, output } = check(`# Money\n\n${document} converts an amount.`)
    expect(status).toBe(1)
    expect(output).toContain('docs/ui.md:3: the code has no ')
  },
)

test.each(['README.md', 'AGENTS.md', 'docs/rules/cart.md', 'docs/decisions/speed.md', 'app/ui/fonts/README.md'])(
  'refuses a name that the code does not have in %s',
  (file) => {
    const { status, output } = check('`toMajor` converts an amount.', file)
    expect([status, output]).toEqual([1, expect.stringContaining(`${file}:1: the code has no toMajor.`)])
  },
)

test.each(['`toMinor`', '`toMinor(amount)`', '`MINOR`', '`pg_dump`', '`price`', '`npm run dev`', 'majorUnits'])(
  'accepts %s',
  (document) => {
    expect(check(document)).toMatchObject({ status: 0 })
  },
)
