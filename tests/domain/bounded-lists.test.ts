import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { SaveProviderInput } from '~/domain/providers/provider-input'

const domain = path.resolve('app/domain')

/** Schemas of values that the server itself stored, or of files whose size was checked before parsing. */
const READS_STORED: Record<string, string> = {
  'themes/theme-schema.ts': 'A theme’s own schema file, of a bounded size.',
  'receipts/batch/start-run.server.ts': 'The filters of a stored view.',
  'messaging/schemas.ts': 'The payload of a mail, which the server writes.',
  'cart/schemas.ts': 'A documented call with a body of a bounded size.',
  'payments/schemas.ts': 'The answer of a gateway.',
}

const chainAfter = (text: string, at: number): string => {
  let depth = 0
  for (let index = at; index < text.length; index += 1) {
    if (text[index] === '(') depth += 1
    if (text[index] === ')') depth -= 1
    if (text[index] === ')' && depth === 0) return text.slice(index + 1, index + 121)
  }
  return ''
}

test('limits every list and record of a schema', () => {
  const open = readdirSync(domain, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !Object.hasOwn(READS_STORED, file))
    .flatMap((file) => {
      const text = readFileSync(path.join(domain, file), 'utf8')
      return [...text.matchAll(/\bz\s*\.(array|record)\(/g)]
        .filter(
          ({ index, 1: kind }) =>
            kind === 'record' || !/^\s*(?:\.\w+\([^)]*\)\s*)*\.max\(/.test(chainAfter(text, index)),
        )
        .map(({ index }) => `${file}:${text.slice(0, index).split('\n').length}`)
    })
  expect(open).toEqual([])
})

test('refuses more choices by currency than there are currencies', () => {
  const letters = [...'ABCDEFGHIJ']
  const names = letters.flatMap((one) => letters.flatMap((two) => letters.map((three) => one + two + three)))
  const send = (count: number) =>
    SaveProviderInput.safeParse({
      provider: 'bbms',
      paymentConfigurations: Object.fromEntries(names.slice(0, count).map((name) => [name, '1'])),
    })
  expect([send(200).success, send(201).success]).toEqual([true, false])
})
