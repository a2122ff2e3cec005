import { afterEach, expect, test } from 'vitest'
import { plant, type Planted } from '../support/planted.ts'

let planted: Planted | undefined
afterEach(() => planted?.remove())

function check(document: string) {
  planted = plant(
    {
      'app/kit/money.ts': 'export const toMinor = (amount: number) => amount * MINOR\n',
      'docs/ui.md': `${document}\n`,
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

test.each(['`toMinor`', '`toMinor(amount)`', '`MINOR`', '`pg_dump`', '`price`', '`npm run dev`', 'majorUnits'])(
  'accepts %s',
  (document) => {
    expect(check(document)).toMatchObject({ status: 0 })
  },
)
