import { expect, test, vi } from 'vitest'
import { fontsFor } from '~/domain/documents/fonts.server'
import { renderDocument } from '~/domain/documents/render-document.server'
import type { DocumentTemplate } from '~/kit/document'

/** Characters that fonts draw with one glyph: unit signs and the letters they come from, and two kinds of space. */
const ALIKE = ['\u00b5\u2126\u212a\u212b a\u00a0a', '\u03bc\u03a9K\u00c5 a a']

const letter: DocumentTemplate<string> = (text) => ({
  title: 'Letter',
  author: 'Harbor Light Trust',
  language: 'en-US',
  paper: 'A4',
  createdAt: new Date('2026-11-20T17:00:00.000Z'),
  sheets: [{ from: 'Harbor Light Trust', title: 'Letter', blocks: [{ kind: 'paragraph', text }] }],
})

test('parses the file of a font once when several documents are drawn', async () => {
  const [one, two] = [await fontsFor(letter('one')), await fontsFor(letter('two'))]
  const fileOf = (fonts: typeof one) => fonts.map(([, font]) => Reflect.getPrototypeOf(font))
  expect(one.map(([name, font]) => [name, Buffer.isBuffer(font)])).toContainEqual(['Inter Bold', false])
  for (const [index, file] of fileOf(one).entries()) expect(file).toBe(fileOf(two)[index])
})

test('draws the same bytes whatever was drawn before', async () => {
  const alone = await Promise.all(
    ALIKE.map(async (text) => {
      vi.resetModules()
      const fresh = await import('~/domain/documents/render-document.server')
      return fresh.renderDocument(letter, text)
    }),
  )
  const isSame: boolean[] = []
  for (const [index, text] of ALIKE.entries())
    isSame.push(Buffer.from(await renderDocument(letter, text)).equals(alone[index] ?? Buffer.alloc(0)))
  expect(isSame).toEqual([true, true])
})
