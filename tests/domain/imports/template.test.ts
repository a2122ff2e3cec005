import { strFromU8, unzipSync } from 'fflate'
import { Parser } from 'htmlparser2'
import { describe, expect, test } from 'vitest'
import type { Column } from '~/domain/imports/field'
import { suggestMapping } from '~/domain/imports/file/mapping'
import { readTable } from '~/domain/imports/file/read-table'
import { SHEETS, type Sheet } from '~/domain/imports/sheet'
import { makeContributionColumns } from '~/domain/imports/sheets/contributions'
import { makeSponsorshipColumns } from '~/domain/imports/sheets/sponsorships'
import { makeSupporterColumns } from '~/domain/imports/sheets/supporters'
import { makeTimelineColumns } from '~/domain/imports/sheets/timeline'
import { writeTemplate } from '~/domain/imports/sheets/template'
import { writeXlsx } from '~/domain/imports/xlsx/write-xlsx'
import { COUNTRY_CODES } from '~/kit/countries'

const NOW = new Date('2026-11-26T12:00:00Z')
const segment = (id: number, name: string, items: string[] = []) => ({
  id,
  name,
  kind: items.length ? ('items' as const) : ('text' as const),
  isPublic: true,
  items,
})
const COLUMNS: Record<Sheet, Column[]> = {
  contributions: makeContributionColumns(COUNTRY_CODES),
  supporters: makeSupporterColumns({
    countries: COUNTRY_CODES,
    accountTypes: ['Individual', 'A & <B>'],
    memberships: ['Patron'],
  }),
  sponsorships: makeSponsorshipColumns([
    segment(1, 'Village', ['North', 'South']),
    segment(2, 'First name'),
    segment(3, 'Village'),
    segment(4, '=1+1'),
  ]),
  sponsorship_timeline: makeTimelineColumns(),
}
const partsOf = (sheet: Sheet) =>
  Object.fromEntries(
    Object.entries(unzipSync(writeTemplate(sheet, COLUMNS[sheet], NOW))).map(([name, bytes]) => [
      name,
      strFromU8(bytes),
    ]),
  )

type Element = { name: string; attributes: Record<string, string>; children: Element[]; text: string }

/** Throws if a tag is unclosed or closed twice, which spreadsheet programs refuse to repair. */
function treeOf(xml: string): Element {
  expect(xml.startsWith('<?xml version="1.0" encoding="UTF-8" standalone="yes"?>')).toBe(true)
  expect(xml).not.toMatch(/&(?!(?:amp|lt|gt|quot);)/)
  const root: Element = { name: '', attributes: {}, children: [], text: '' }
  const open = [root]
  let opened = 0
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        opened++
        const element = { name, attributes, children: [], text: '' }
        open.at(-1)?.children.push(element)
        open.push(element)
      },
      onclosetag(name, isImplied) {
        const isEmptyTag = isImplied && xml.includes('/>')
        if (open.pop()?.name !== name || (isImplied && !isEmptyTag)) throw new Error(`</${name}> is out of place`)
      },
      ontext: (text) => ((open.at(-1) ?? root).text += text),
    },
    { xmlMode: true },
  )
  parser.end(xml)
  const closed = (xml.match(/<\/[a-zA-Z]/g) ?? []).length + (xml.match(/\/>/g) ?? []).length
  expect(closed).toBe(opened)
  expect(open).toHaveLength(1)
  expect(root.children).toHaveLength(1)
  const [only] = root.children
  if (only === undefined) throw new Error('the part is empty')
  return only
}

const childrenOf = ({ children }: Element, name: string): Element[] => children.filter((one) => one.name === name)
const textOf = (cell: Element): string =>
  childrenOf(cell, 'is')
    .flatMap((is) => childrenOf(is, 't'))
    .map(({ text }) => text)
    .join('')
const rowsOf = (xml: string): string[][] =>
  childrenOf(treeOf(xml), 'sheetData')
    .flatMap((data) => childrenOf(data, 'row'))
    .map((row) => childrenOf(row, 'c').map(textOf))

describe.each(SHEETS)('R-IMPORTS-12: the template of %s', (sheet) => {
  const parts = partsOf(sheet)
  test('is a package that spreadsheet programs open: every part is well-formed, has a type, and is related to', () => {
    const types = treeOf(parts['[Content_Types].xml'] ?? '')
    const defaults = new Set(childrenOf(types, 'Default').map(({ attributes }) => attributes.Extension))
    const overrides = new Set(childrenOf(types, 'Override').map(({ attributes }) => attributes.PartName))
    const names = Object.keys(parts)
    expect(names[0]).toBe('[Content_Types].xml')
    expect([...overrides].filter((name) => !names.includes((name ?? '').slice(1)))).toEqual([])
    for (const name of names) {
      if (name !== '[Content_Types].xml') treeOf(parts[name] ?? '')
      expect(defaults.has(name.slice(name.lastIndexOf('.') + 1)) || overrides.has(`/${name}`)).toBe(true)
    }
    const targets = (file: string, folder: string) => {
      const all = childrenOf(treeOf(parts[file] ?? ''), 'Relationship').map(({ attributes }) => attributes)
      expect(new Set(all.map(({ Id: id }) => id)).size).toBe(all.length)
      return new Map(all.map(({ Id: id, Target: target }) => [id, `${folder}${target}`]))
    }
    const related = new Map([...targets('_rels/.rels', ''), ...targets('xl/_rels/workbook.xml.rels', 'xl/')])
    for (const target of [...related.values(), ...targets('_rels/.rels', '').values()]) expect(names).toContain(target)
    expect(
      names.filter((name) => name.startsWith('xl/') && !name.includes('_rels') && name !== 'xl/workbook.xml').sort(),
    ).toEqual([...targets('xl/_rels/workbook.xml.rels', 'xl/').values()].sort())
    const listed = childrenOf(treeOf(parts['xl/workbook.xml'] ?? ''), 'sheets').flatMap(({ children }) => children)
    for (const { attributes } of listed) {
      expect(related.get(attributes['r:id'] ?? '')).toMatch(/^xl\/worksheets\/sheet\d\.xml$/)
      expect(attributes.name).toMatch(/^[^[\]:*?/\\]{1,31}$/)
    }
    const styles = treeOf(parts['xl/styles.xml'] ?? '')
    for (const { attributes, children } of styles.children) expect(children).toHaveLength(Number(attributes.count))
    const xfs = childrenOf(styles, 'cellXfs').flatMap(({ children }) => children)
    for (const name of ['xl/worksheets/sheet1.xml', 'xl/worksheets/sheet2.xml'])
      for (const [, style] of (parts[name] ?? '').matchAll(/ s(?:tyle)?="(\d+)"/g))
        expect(xfs[Number(style)]).toBeDefined()
  })
  test('its parts come in the order that the format wants', () => {
    const order = (name: string) => treeOf(parts[name] ?? '').children.map((one) => one.name)
    expect(order('xl/worksheets/sheet1.xml')).toEqual(['sheetViews', 'sheetFormatPr', 'cols', 'sheetData'])
    expect(order('xl/styles.xml')).toEqual([
      'numFmts',
      'fonts',
      'fills',
      'borders',
      'cellStyleXfs',
      'cellXfs',
      'cellStyles',
    ])
    expect(order('xl/workbook.xml')).toEqual(['bookViews', 'sheets'])
  })
  test('sheet one is the header alone, bold and frozen, and each label is read back as its own column', () => {
    const rows = rowsOf(parts['xl/worksheets/sheet1.xml'] ?? '')
    expect(rows).toHaveLength(1)
    const wanted = COLUMNS[sheet].map(({ field }) => field.key).filter((key) => key !== 'custom_*')
    expect(suggestMapping(rows[0] ?? [], COLUMNS[sheet])).toEqual(wanted)
    expect(parts['xl/worksheets/sheet1.xml']).toContain(
      '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/>',
    )
    const xfs = childrenOf(treeOf(parts['xl/styles.xml'] ?? ''), 'cellXfs').flatMap(({ children }) => children)
    const fonts = childrenOf(treeOf(parts['xl/styles.xml'] ?? ''), 'fonts').flatMap(({ children }) => children)
    for (const [, style] of (parts['xl/worksheets/sheet1.xml'] ?? '').matchAll(/<c r="[A-Z]+1" s="(\d+)"/g))
      expect(childrenOf(fonts[Number(xfs[Number(style)]?.attributes.fontId)] ?? xfs[0]!, 'b')).toHaveLength(1)
  })
  test('describes label, requirement, values and type of each column on sheet two', () => {
    const [head, ...rows] = rowsOf(parts['xl/worksheets/sheet2.xml'] ?? '')
    expect(head).toEqual(['Column', 'Required', 'Description', 'Type'])
    const columns = COLUMNS[sheet].filter(({ field }) => field.key !== 'custom_*')
    expect(rows).toHaveLength(columns.length)
    expect(rows.map(([label]) => label)).toEqual(rowsOf(parts['xl/worksheets/sheet1.xml'] ?? '')[0])
    for (const [at, { field, rules }] of columns.entries()) {
      expect(rows[at]?.[1]).toBe(field.required ? 'Required' : 'Optional')
      for (const value of rules.find(({ type }) => type === 'in_list')?.params.list ?? [])
        expect(rows[at]?.[2]).toContain(value)
      expect(rows[at]?.[3]).toMatch(
        /^(Text|Email|Date as YYYY-MM-DD|Boolean as 0 or 1|Decimal without formatting|One of a list)$/,
      )
    }
  })
  test('filled in, it is read as any workbook', async () => {
    const bytes = writeTemplate(sheet, COLUMNS[sheet], NOW)
    await expect(readTable(bytes)).rejects.toMatchObject({ message: 'The file has no rows below its header.' })
  })
})

test('reads back whatever is written', async () => {
  const texts = ['a & b', '<c>', '"d"', '_x000D_', ' spaced ', 'two\nlines', '=1+1', '💛', 'é']
  const bytes = writeXlsx(
    [{ name: 'A', columns: texts.map(() => ({ width: 9 })), rows: [texts, [...texts, '\u0001\uFFFF']] }],
    NOW,
  )
  const { headers, rows } = await readTable(bytes)
  expect(headers.slice(0, texts.length)).toEqual(texts.map((text) => text.trim()))
  expect(rows[0]?.cells).toEqual(texts)
})
