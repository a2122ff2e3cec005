import { describe, expect, test } from 'vitest'
import { themeCompiler } from '~/adapters/compiler/theme-compiler.server'
import { packagedFiles } from '~/domain/themes/packaged.server'
import { isEntry, isStyle, layoutsIn } from '~/domain/themes/theme'

const compiler = themeCompiler()
const lantern = packagedFiles('lantern')
const sheet = (value: string, ...others: [key: string, value: string][]) =>
  compiler.checkStyles(
    ['styles/theme.scss'],
    [{ key: 'styles/theme.scss', value }, ...others.map(([key, text]) => ({ key, value: text }))],
  )

describe('the packaged theme', () => {
  test('has the documented layouts of pages', () => {
    expect(layoutsIn(lantern.map(({ key }) => key)).map(({ name }) => name)).toEqual([
      'full-width',
      'header-menu',
      'multi-item-checkout',
      'no-footer',
      'side-bar',
      'side-bar-checkout',
      'splash',
      'split-fund-donations',
    ])
  })

  const templates = lantern.filter(({ key }) => key.endsWith('.liquid'))
  test.each(templates)('$key can be read', async ({ value }) => expect(await compiler.checkLiquid(value)).toBeNull())

  test('has style sheets that compile, and JSON that is some', async () => {
    const styles = lantern.filter(({ key }) => isStyle(key))
    expect(await compiler.checkStyles(styles.map(({ key }) => key).filter(isEntry), styles)).toBeNull()
    for (const { key, value } of lantern)
      if (key.endsWith('.json')) expect(() => JSON.parse(value) as unknown, key).not.toThrow()
  })
})

describe('a template', () => {
  test.each([
    ['a block that is not closed', '<p>\n{% if page %}', 2],
    ['a tag that is none', '{% launch %}', 1],
    ['an output that is not closed', 'a\nb\n{{ page.title ', 3],
    ['a schema that is no JSON', '{% schema %}{ "name": }{% endschema %}', null],
    ['a script that is not closed', '{% javascript %}', null],
  ])('with %s is refused', async (_name, source, line) => {
    const verdict = await compiler.checkLiquid(source)
    expect(verdict?.message).toMatch(/\S/)
    if (line !== null) expect(verdict?.line).toBe(line)
  })

  test('may use filters and variables that only the website knows', async () => {
    expect(
      await compiler.checkLiquid("{{ product.price | money_with_currency | weight_with_unit: 'kg' }}{{ a.b.c }}"),
    ).toBeNull()
  })
})

describe('a style sheet', () => {
  test('imports the parts of its theme, also from a folder, and says where one is wrong', async () => {
    const part: [string, string] = ['styles/parts/_card.scss', '$wide: 10px;']
    expect(await sheet("@use 'parts/card';\na { width: card.$wide }", part)).toBeNull()
    expect(await sheet("@import 'parts/card';\na { width: $wide }", part)).toBeNull()
    expect(await sheet('a {\n  color: $nobody;\n}')).toEqual({ message: 'Undefined variable.', line: 2 })
  })

  test.each([
    '/etc/passwd',
    '../../../../../../etc/passwd',
    'file:///etc/passwd',
    '../package',
    'pkg:sass',
    'theme:///etc/passwd',
    '%2e%2e/%2e%2e/package',
  ])('reads nothing outside of its theme: %s', async (path) =>
    expect((await sheet(`@use '${path}' as x;`))?.message).toMatch(
      /Can't find stylesheet|can't be loaded|not.*relative|load/i,
    ),
  )

  test('is refused when it never ends or fills the memory', async () => {
    const quick = themeCompiler(3000)
    const check = (value: string) => quick.checkStyles(['styles/theme.scss'], [{ key: 'styles/theme.scss', value }])
    expect((await check('@while true { }'))?.message).toBe('This file takes too long or too much memory to compile.')
    expect((await check("$s: 'x'; @for $i from 1 through 60 { $s: $s + $s; } a { b: $s }"))?.message).toMatch(/\S/)
    expect(await check('a { b: c }')).toBeNull()
  }, 30_000)

  test.each([
    ['doubled 28 times', "$s: 'x'; @for $i from 1 through 28 { $s: $s + $s; } a { b: $s }"],
    ['interpolated into itself', "$s: 'x'; @for $i from 1 through 28 { $s: '#{$s}#{$s}'; } a { b: $s; c: $s }"],
    ['repeated as a list', '$l: (1); @for $i from 1 through 30 { $l: join($l, $l); } a { b: $l }'],
  ])(
    'is an error message when a text is %s',
    async (_name, value) => {
      expect((await sheet(value))?.message).toMatch(
        /^This file takes too long or too much memory|^Invalid string length/,
      )
      expect(await sheet('a { b: c }')).toBeNull()
    },
    60_000,
  )
})
