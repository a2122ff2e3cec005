import { createRequire } from 'node:module'
import { expect, test } from 'vitest'
import { openFonts } from '~/domain/documents/fonts.server'
import { FAMILIES, hasGlyph } from '~/domain/documents/fonts/characters'
import { chooseFont, lettersWithoutFont, toPrintable } from '~/domain/documents/scripts'

const files = createRequire(import.meta.url)

const openAll = () => openFonts(new Set(FAMILIES))

const familyOf = (name: string) => name.replaceAll(/ (?:Bold|Italic)/g, '')

function shownRuns(codes: readonly number[]): string[] {
  const runs: string[] = []
  for (let at = 0; at < codes.length;) {
    const from = codes[at] ?? 0
    while (codes[at + 1] === (codes[at] ?? 0) + 1) at += 1
    const to = codes[at] ?? 0
    runs.push(from === to ? from.toString(16) : `${from.toString(16)}-${to.toString(16)}`)
    at += 1
  }
  return runs
}

function linesOf(runs: readonly string[]): string[] {
  const lines: string[] = []
  for (const run of runs) {
    const line = lines.at(-1)
    if (line !== undefined && line.length + run.length < 110) lines[lines.length - 1] = `${line} ${run}`
    else lines.push(run)
  }
  return lines
}

/** `vitest run -u` rewrites the table after a font has changed. */
test('matches the characters of each font with the table', async () => {
  const families = new Map<string, Set<number>>()
  for (const [name, font] of await openAll()) {
    const has = new Set(Reflect.get(font, 'characterSet') as number[])
    const before = families.get(familyOf(name))
    families.set(familyOf(name), new Set([...has].filter((code) => before?.has(code) ?? true)))
  }
  expect([...families.keys()].toSorted()).toEqual([...FAMILIES].toSorted())
  const table = Object.fromEntries(
    FAMILIES.map((family) => [
      family,
      linesOf(shownRuns([...(families.get(family) ?? [])].filter((code) => code >= 32).toSorted((a, b) => a - b))),
    ]),
  )
  const { format } = files('prettier') as typeof import('prettier')
  await expect(await format(JSON.stringify(table), { parser: 'json', printWidth: 120 })).toMatchFileSnapshot(
    '../../../app/domain/documents/fonts/characters.json',
  )
})

test('each letter that is not named to staff has a glyph in the font that draws it', async () => {
  const fonts = new Map(await openAll())
  const hasLetter = (font: string, letter: string) =>
    (fonts.get(font) as unknown as { hasGlyphForCodePoint: (code: number) => boolean }).hasGlyphForCodePoint(
      letter.codePointAt(0) ?? 0,
    )
  const boxes: string[] = []
  for (let code = 0x20; code < 0x2_1000; code += 1) {
    if (code >= 0xd800 && code <= 0xdfff) continue
    const typed = String.fromCodePoint(code)
    if (/[\p{Default_Ignorable_Code_Point}\s\p{Cn}\p{Co}]/u.test(typed) || lettersWithoutFont(typed).length > 0)
      continue
    for (const letter of toPrintable(typed))
      for (const isBold of [false, true]) {
        const font = chooseFont(letter, { isBold, isItalic: isBold }, null)
        if (!hasLetter(font, letter)) boxes.push(`${code.toString(16)} ${font}`)
      }
  }
  expect(boxes).toEqual([])
})

test.each([
  ['⏰', []],
  ['ﬁnance 𝐀𝐧𝐚', []],
  ['𠮷', ['𠮷']],
  ['❤️ 👩‍👩‍👧', []],
  ['ꦄ', ['ꦄ']],
])('names of %j the letters that no font has', (text, letters) => {
  expect(lettersWithoutFont(text)).toEqual(letters)
})

test('draws a ligature as its letters, and a clock with the font of pictures', () => {
  expect(toPrintable('ﬁnance')).toBe('finance')
  expect(chooseFont('⏰', { isBold: true, isItalic: false }, null)).toBe('Emoji')
  expect(hasGlyph('Inter', '⏰')).toBe(false)
})
