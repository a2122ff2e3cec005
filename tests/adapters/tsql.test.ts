import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { growth, ONE_PASS } from '../support/work'
import { parameters, toStoredText, textLiteral } from '~/adapters/donorperfect/tsql'
import { readAnswer } from '~/adapters/donorperfect/xml'

/** The best fit of Windows-1252 for letters that look like an apostrophe. */
const BEST_FIT: Readonly<Record<string, string>> = {
  '\u02B9': "'",
  '\u02BC': "'",
  '\u02C8': "'",
  '\u2032': "'",
  '\uFF07': "'",
  '\u2019': "'",
  '\u2018': "'",
}
const narrowed = (text: string): string => [...text].map((char) => BEST_FIT[char] ?? char).join('')

/** Reads the leading text literal as the server does. */
function readLiteral(statement: string): { value: string; rest: string } {
  if (!statement.startsWith("'")) throw new Error('no text')
  let value = ''
  for (let at = 1; at < statement.length; at += 1) {
    if (statement[at] !== "'") value += statement[at]
    else if (statement[at + 1] === "'") {
      value += "'"
      at += 1
    } else return { value, rest: statement.slice(at + 1) }
  }
  throw new Error('the text never ends')
}

const nasty = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc
    .array(
      fc.constantFrom(
        "'",
        "''",
        '\u02BC',
        '\uFF07',
        '\u2019',
        '\u2032',
        '\\',
        ';',
        '--',
        '/*',
        '\u0000',
        '\n',
        '+84 5',
        'x',
        ', @a=1',
      ),
      { maxLength: 12 },
    )
    .map((parts) => parts.join('')),
)

describe('a text of T-SQL (R-CRM-5)', () => {
  test('is one literal whatever is in it, also after a code page has made apostrophes of what looks like them', () => {
    fc.assert(
      fc.property(nasty, (text) => {
        expect(readLiteral(narrowed(`${textLiteral(text)}; SELECT 1`))).toEqual({
          value: narrowed(toStoredText(text)),
          rest: '; SELECT 1',
        })
      }),
      { numRuns: 2000 },
    )
  })

  test('separates parameters, and writes blank ones as NULL', () => {
    fc.assert(
      fc.property(nasty, nasty, (one, two) => {
        const statement = narrowed(parameters({ a: one, b: two, c: 7 }))
        let rest = statement
        for (const [name, text] of [
          ['a', one],
          ['b', two],
        ] as const) {
          expect(rest.startsWith(`@${name}=`)).toBe(true)
          rest = rest.slice(3)
          if (text === '') {
            expect(rest.startsWith('NULL')).toBe(true)
            rest = rest.slice(4)
          } else rest = readLiteral(rest).rest
          rest = rest.slice(2)
        }
        expect(rest).toBe('@c=7')
      }),
      { numRuns: 1000 },
    )
  })

  test('refuses a value that is no number', () => {
    expect(parameters({ phone: '+84 123', zip: '04101', id: 5, none: null, blank: '' })).toBe(
      "@phone='+84 123', @zip='04101', @id=5, @none=NULL, @blank=NULL",
    )
    expect(() => parameters({ id: Number.NaN })).toThrow('not a whole number')
    expect(() => parameters({ id: 1.5 })).toThrow('not a whole number')
  })
})

const escaped = (text: string, quote: string) =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll(quote, quote === '"' ? '&quot;' : '&#39;')

describe('an answer in XML', () => {
  const name = fc.constantFrom('donor_id', 'first_name', 'Last_Name', 'ZIP')
  const value = fc.string({ unit: 'grapheme', maxLength: 20 }).filter((text) => [...text].every((char) => char >= ' '))

  test('is read exactly, with quotes of either kind and signs inside them', () => {
    fc.assert(
      fc.property(
        fc.array(fc.dictionary(name, value, { minKeys: 1 }), { maxLength: 4 }),
        fc.constantFrom('"', "'"),
        (rows, quote) => {
          const xml = `<?xml version="1.0"?><result>${rows
            .map(
              (row) =>
                `<record>${Object.entries(row)
                  .map(
                    ([key, text]) =>
                      `<field name=${quote}${key}${quote} id = ${quote}x${quote} ` +
                      `value=${quote}${escaped(text, quote)}${quote} />`,
                  )
                  .join('\n')}</record>`,
            )
            .join('')}</result>`
          const { records, error } = readAnswer(xml)
          expect(error).toBeNull()
          expect(records).toEqual(
            rows.map((row) => Object.fromEntries(Object.entries(row).map(([key, text]) => [key.toLowerCase(), text]))),
          )
        },
      ),
      { numRuns: 500 },
    )
  })

  test('reports the refusal of the server', () => {
    expect(readAnswer('<error>Invalid &amp; wrong</error>')).toEqual({ records: [], error: 'Invalid & wrong' })
    expect(
      readAnswer('<result><record><field name="success" value="false" reason="No such donor"/></record></result>')
        .error,
    ).toBe('No such donor')
    expect(readAnswer("<result><record><field name='' value='10230'/></record></result>").records).toEqual([
      { '': '10230' },
    ])
  })

  test.each([
    ['a page', '<html><body>Maintenance</body></html>'],
    ['a document type', '<!DOCTYPE x [<!ENTITY a "aaaa">]><result/>'],
    ['half an answer', '<result><record><field name="a" value="b'],
    ['nothing', ''],
  ])('refuses %s', (_what, text) => expect(() => readAnswer(text)).toThrow())

  test.each([
    ['records', (n: number) => `<result>${'<record><field name="a" value="b"/></record>'.repeat(n)}</result>`],
    ['fields', (n: number) => `<result><record>${'<field name="a" value="b"/>'.repeat(n)}</record></result>`],
    ['attributes', (n: number) => `<result><field ${'a="b" '.repeat(n)}/></result>`],
    ['errors', (n: number) => '<error>a'.repeat(n)],
  ])('reads any number of %s in one pass', async (_what, answer) => {
    expect(await growth((n) => readAnswer(answer(n)), 2000)).toBeLessThan(ONE_PASS)
  })

  test.each(['a="', '<a ', "'"])('that repeats %j without an end is refused in one pass', async (unit) => {
    const refused = (n: number) => expect(() => readAnswer(`<result ${unit.repeat(n)}`)).toThrow()
    expect(await growth(refused, 10_000)).toBeLessThan(ONE_PASS)
  })
})
