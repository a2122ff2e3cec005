import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { workOf } from '../../support/work'
import { drawableHtml, checkHtmlSize, MAX_LEVELS, MAX_PLACEHOLDERS, MAX_TAGS } from '~/domain/content/html-bounds'
import { htmlTrees, MAX_ELEMENTS } from '~/domain/content/html-tree.server'
import {
  cleanHtml,
  cleanHtmlWithin,
  cleanSiteHtml,
  cleanStoredHtml,
  textOfHtml,
} from '~/domain/content/rich-text.server'
import { documentBlocks } from '~/domain/documents/html-blocks'
import { STATUS_OF, DomainError } from '~/kit/errors'
import type { HtmlNode } from '~/kit/markup/html-node'

const LENGTH = 200_000
/** Limits the work per character. A stack that is searched for each tag takes thousands of steps. */
const STEPS_PER_CHARACTER = 400

const filled = (unit: string, end = '') => unit.repeat(Math.floor((LENGTH - end.length) / unit.length)) + end

/** Inputs that once blocked the server for up to 30 seconds, and similar ones. */
const FOUND = [
  '<b>',
  '<div><p>',
  '<p>x',
  '<li>',
  '<b>x</b>',
  '<table><tr><td>',
  '<ul><li>',
  '<a href="x">',
  '<',
  '</p>',
  '</b>',
]
const UNITS = [
  ...FOUND,
  '<h1>x</h1>',
  '<br>',
  '<!--',
  '-->',
  '&amp;',
  '&',
  'x',
  '\n',
  '<iframe>',
  '<svg>',
  '<noscript>',
  '</x>',
  '">',
  ' a=1',
]

const tried = async (work: () => unknown) => {
  try {
    return await work()
  } catch (error) {
    if (error instanceof DomainError && STATUS_OF[error.code] === 413) return null
    throw error
  }
}

const deep = (levels: number) => '<div>'.repeat(levels) + 'Words' + '</div>'.repeat(levels)
const levelsOf = (nodes: readonly HtmlNode[]): number =>
  Math.max(0, ...nodes.map((node) => (typeof node === 'string' ? 0 : 1 + levelsOf(node.children))))

describe('HTML that people write', () => {
  test('has at most so many tags and attributes', async () => {
    expect(() => checkHtmlSize('<b>x</b>'.repeat(MAX_TAGS))).not.toThrow()
    const message = 'This text has more than 20,000 tags and attributes. Please shorten it or split it.'
    for (const clean of [cleanHtml, cleanSiteHtml])
      await expect(clean('<b>x</b>'.repeat(MAX_TAGS + 1))).rejects.toThrow(new DomainError('too-large', message))
    expect(() => checkHtmlSize('</p>'.repeat(MAX_TAGS + 1))).toThrow(message)
    expect(() => checkHtmlSize('<'.repeat(MAX_TAGS + 2))).toThrow(message)
    expect(() => checkHtmlSize('<a href="x"></a>'.repeat(MAX_TAGS / 2))).not.toThrow()
    expect(() => checkHtmlSize('<a href="x"></a>'.repeat(MAX_TAGS / 2 + 1))).toThrow(message)
    expect(() => checkHtmlSize('<li>x'.repeat(MAX_TAGS / 2))).not.toThrow()
    expect(() => checkHtmlSize('<li>x'.repeat(MAX_TAGS / 2 + 1))).toThrow(message)
    expect(() => checkHtmlSize('<br>'.repeat(MAX_TAGS))).not.toThrow()
    expect(() => checkHtmlSize('<iframe></iframe>'.repeat(MAX_TAGS / 20 + 1))).toThrow(message)
  })

  test('has at most so many levels, and adjacent unclosed paragraphs count as one level', async () => {
    expect(await cleanHtml(deep(MAX_LEVELS))).toBe(deep(MAX_LEVELS))
    const message = 'This text is nested more than 100 levels deep. Please simplify it.'
    await expect(cleanHtml(deep(MAX_LEVELS + 1))).rejects.toThrow(new DomainError('too-large', message))
    expect(await cleanHtml('<p>One'.repeat(MAX_LEVELS * 2))).toContain('One')
  })

  test('has at most so many placeholders, also behind an escaped bracket', async () => {
    expect(await cleanHtmlWithin('[[name]]'.repeat(MAX_PLACEHOLDERS), LENGTH, 'body')).toContain('[[name]]')
    const message = 'This text has more than 1,000 placeholders. Please shorten it.'
    for (const unit of ['[[name]]', '&#91;[name]]'])
      await expect(cleanHtmlWithin(unit.repeat(MAX_PLACEHOLDERS + 1), LENGTH, 'body')).rejects.toThrow(
        new DomainError('too-large', message),
      )
  })

  test('is drawn in lines on paper where its table would have more than 20,000 cells', () => {
    const table = (columns: number) =>
      `<table><tr>${'<td>a</td>'.repeat(columns)}</tr>${'<tr><td>b</td></tr>'.repeat(199)}</table>`
    expect(documentBlocks(table(100), { words: {} })).toMatchObject([{ kind: 'table' }])
    const [block, ...others] = documentBlocks(table(101), { words: {} })
    expect(others).toEqual([])
    if (block?.kind !== 'list') throw new Error('it is no list')
    expect([block.items.length, block.items.at(-1)]).toEqual([200, 'b'])
  })

  test.each(FOUND)('of %s alone takes work by its length', async (unit) => {
    for (const read of [
      cleanHtml,
      cleanSiteHtml,
      textOfHtml,
      (html: string) => htmlTrees([html]),
      (html: string) => documentBlocks(html, { words: {} }),
    ])
      expect(await workOf(() => tried(() => read(filled(unit))))).toBeLessThan(STEPS_PER_CHARACTER * LENGTH)
  })

  test('takes work by its length, whatever its shape', { timeout: 120_000 }, async () => {
    const unit = fc.array(fc.constantFrom(...UNITS), { minLength: 1, maxLength: 4 }).map((units) => units.join(''))
    await fc.assert(
      fc.asyncProperty(
        unit,
        fc.constantFrom(cleanHtml, cleanSiteHtml, (html: string) => htmlTrees([html])),
        async (made, read) => {
          expect(await workOf(() => tried(() => read(filled(made))))).toBeLessThan(STEPS_PER_CHARACTER * LENGTH)
        },
      ),
      { numRuns: 12 },
    )
  })

  test('is refused at its field where it is too long for its column only after its signs are escaped', async () => {
    expect(await cleanHtmlWithin('a & b', 9, 'body')).toBe('a &amp; b')
    await expect(cleanHtmlWithin('a & b', 8, 'body')).rejects.toThrow(
      expect.objectContaining({ code: 'invalid', fields: { body: [expect.stringContaining('too long')] } }),
    )
  })
})

describe('HTML that is stored', () => {
  test.each([
    ['too deep', deep(6600)],
    ['of too many tags', `Words${'<b>x</b>'.repeat(MAX_TAGS + 1)}`],
  ])('is shown as plain text when it is %s', async (_name, html) => {
    const [tree = []] = await htmlTrees([html])
    expect(levelsOf(tree)).toBeLessThan(5)
    expect(JSON.stringify(tree)).toContain('Words')
    expect(await cleanStoredHtml(html)).toMatch(/^<p>Words/)
    expect(textOfHtml(html)).toMatch(/^Words/)
    expect(new Set(documentBlocks(html, { words: {} }).map(({ kind }) => kind))).toEqual(new Set(['paragraph']))
  })

  test('is drawn as its plain words, in one element, from the text that takes a page over its limit', async () => {
    const many = (count: number) => '<b>a</b>'.repeat(count)
    const [first, second, third, fourth] = await htmlTrees([
      many(MAX_ELEMENTS - 2),
      `<p>One &amp; two</p><ul><li>three</li></ul>${many(2)}`,
      '<p>Short</p>',
      '<p>One</p><p>more</p>',
    ])
    expect(first).toHaveLength(MAX_ELEMENTS - 2)
    expect(second).toEqual([{ tag: 'p', attributes: {}, children: ['One & two\nthree\naa'] }])
    expect(third).toEqual([{ tag: 'p', attributes: {}, children: ['Short'] }])
    expect(fourth).toEqual([{ tag: 'p', attributes: {}, children: ['One\nmore'] }])
  })

  test('is read as one run of a document where signs are escaped, and as one for each look', () => {
    const [paragraph, ...others] = documentBlocks(`<p>${'&amp;'.repeat(5000)}<b>&lt;b&gt;</b>c &amp; d</p>`, {
      words: {},
    })
    expect(others).toEqual([])
    expect(paragraph).toEqual({
      kind: 'paragraph',
      text: [{ text: '&'.repeat(5000) }, { text: '<b>', isBold: true }, { text: 'c & d' }],
    })
  })

  test('is several paragraphs of a document where it is one of more than 10,000 letters', () => {
    const words = `<p>${'word '.repeat(3000)}<b>${'x'.repeat(12_000)}</b></p>`
    const blocks = documentBlocks(words, { words: {} })
    const texts = blocks.map((block) => {
      if (block.kind !== 'paragraph') throw new Error('it is no paragraph')
      return typeof block.text === 'string' ? block.text : block.text.map(({ text }) => text).join('')
    })
    expect(texts.join('')).toBe('word '.repeat(3000) + 'x'.repeat(12_000))
    expect(texts.map(({ length }) => length)).toEqual([10_000, 5000, 10_000, 2000])
  })

  test('is rendered unchanged within the limits', () => {
    expect(drawableHtml(deep(5))).toBe(deep(5))
    for (const unit of FOUND) expect(() => checkHtmlSize(drawableHtml(filled(unit)))).not.toThrow()
    expect(() => checkHtmlSize(drawableHtml(filled('a\n', deep(200))))).not.toThrow()
  })
})
