import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import PDFDocument from 'pdfkit'
import type { PaperDocument } from '~/kit/document'
import { runInChild, type ChildProgram } from '~/kit/process/child-process.server'
import { EAST_ASIAN, familiesIn } from './scripts'

const files = createRequire(import.meta.url)

type Files = readonly (readonly [string, string])[]

const INTER: Files = [
  ['Inter', 'inter/400Regular/Inter_400Regular'],
  ['Inter Bold', 'inter/600SemiBold/Inter_600SemiBold'],
  ['Inter Italic', 'inter/400Regular_Italic/Inter_400Regular_Italic'],
  ['Inter Bold Italic', 'inter/600SemiBold_Italic/Inter_600SemiBold_Italic'],
]

/**
 * Vazirmatn has one glyph for each form of a letter, so that text copied from a PDF is right. Fonts that compose
 * letters from parts, such as Noto Naskh, give other letters back.
 */
const OTHERS: Readonly<Record<string, Files>> = {
  Arabic: [
    ['Arabic', 'vazirmatn/400Regular/Vazirmatn_400Regular'],
    ['Arabic Bold', 'vazirmatn/600SemiBold/Vazirmatn_600SemiBold'],
  ],
  Hebrew: [
    ['Hebrew', 'noto-sans-hebrew/400Regular/NotoSansHebrew_400Regular'],
    ['Hebrew Bold', 'noto-sans-hebrew/600SemiBold/NotoSansHebrew_600SemiBold'],
  ],
  Devanagari: [
    ['Devanagari', 'noto-sans-devanagari/400Regular/NotoSansDevanagari_400Regular'],
    ['Devanagari Bold', 'noto-sans-devanagari/600SemiBold/NotoSansDevanagari_600SemiBold'],
  ],
  Thai: [
    ['Thai', 'noto-sans-thai/400Regular/NotoSansThai_400Regular'],
    ['Thai Bold', 'noto-sans-thai/600SemiBold/NotoSansThai_600SemiBold'],
  ],
  Emoji: [['Emoji', 'noto-emoji/400Regular/NotoEmoji_400Regular']],
}

/** A fontkit font as pdfkit holds it. pdfkit accepts a parsed font, although its types do not. */
type Parsed = Buffer & { layout: unknown }
type Opened = { _font: { font: Parsed } }

const parse = (name: string, file: Buffer): Parsed =>
  (new PDFDocument({ autoFirstPage: false }).registerFont(name, file).font(name) as unknown as Opened)._font.font

const parsed = new Map<string, Parsed>()

/** Reads and parses each file once per process, because its tables cost more than a document. */
function readFont(name: string, read: () => Buffer): Parsed {
  const font = parsed.get(name) ?? parse(name, read())
  parsed.set(name, font)
  return font
}

/**
 * Shares the tables but not the glyphs: a glyph remembers the letter that it was first drawn for, and a document must
 * have the same bytes regardless of earlier ones.
 */
const forDocument = (font: Parsed): Parsed => Object.create(font, { _glyphs: { value: {}, writable: true } }) as Parsed

const loadFonts = (some: Files): [string, Parsed][] =>
  some.map(([name, file]) => [
    name,
    forDocument(readFont(name, () => readFileSync(files.resolve(`@expo-google-fonts/${file}.ttf`)))),
  ])

/** Runs in a process that ends with its answer, which frees the library's memory. */
const extractFont: ChildProgram<object, Uint8Array> = async (_data, load) => {
  const mupdf = await load<typeof import('mupdf')>('mupdf')
  const font = new mupdf.PDFDocument().addFont(new mupdf.Font('ja'))
  const file = font.get('DescendantFonts').get(0).get('FontDescriptor').get('FontFile2')
  return file.readStream().asUint8Array().slice()
}

const EXTRACT_LIMITS = { maxHeapMb: 64, maxMilliseconds: 30_000 }

/**
 * Uses the font for Chinese, Japanese and Korean that MuPDF contains (Droid Sans Fallback, Apache 2.0), so that 3.5 MB
 * are not installed twice.
 */
async function extractEastAsian(): Promise<Buffer> {
  const bytes = await runInChild(extractFont, { from: import.meta.url, data: {} }, EXTRACT_LIMITS)
  if (!bytes) throw new Error('the font for Chinese, Japanese and Korean could not be read')
  return Buffer.from(bytes)
}

let eastAsian: Promise<Buffer> | undefined

/** The font's file has no name table, which the descriptor of an embedded font needs. */
export function nameFonts(doc: PDFKit.PDFDocument): void {
  const { _font: font } = doc.font(EAST_ASIAN) as unknown as { _font: { font: object; name: string } }
  Object.defineProperty(font.font, 'postscriptName', { value: 'DroidSansFallback' })
  font.name = 'DroidSansFallback'
}

type Embedded = { unicode: number[][]; toUnicodeCmap: () => unknown }

/** PDF readers reverse right-to-left text, including the letters within a ligature, so these are stored reversed. */
export function turnLigatures(doc: PDFKit.PDFDocument, name: string): void {
  const { _font: font } = doc.font(name) as unknown as { _font: Embedded }
  const write = font.toUnicodeCmap.bind(font)
  font.toUnicodeCmap = () => {
    font.unicode = font.unicode.map((letters) => letters.toReversed())
    return write()
  }
}

function findFamilies(value: unknown, families: Set<string>): Set<string> {
  if (typeof value === 'string') for (const family of familiesIn(value)) families.add(family)
  else if (typeof value === 'object' && value !== null && !(value instanceof Uint8Array))
    for (const inner of Object.values(value)) findFamilies(inner, families)
  return families
}

export const fontsFor = (paper: PaperDocument): Promise<[string, Parsed][]> =>
  openFonts(findFamilies(paper.sheets, new Set()))

export async function openFonts(families: ReadonlySet<string>): Promise<[string, Parsed][]> {
  const fonts = loadFonts([
    ...INTER,
    ...Object.entries(OTHERS).flatMap(([font, some]) => (families.has(font) ? some : [])),
  ])
  if (!families.has(EAST_ASIAN)) return fonts
  // A failure is not cached, so that the next document tries again.
  eastAsian ??= extractEastAsian().catch((error: unknown) => {
    eastAsian = undefined
    throw error
  })
  const file = await eastAsian
  return [...fonts, [EAST_ASIAN, forDocument(readFont(EAST_ASIAN, () => file))]]
}
