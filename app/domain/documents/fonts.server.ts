import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { PaperDocument } from '~/kit/document'
import { runInChild, type ChildProgram } from '~/kit/process/child-process.server'
import { CJK, EAST_ASIAN } from './scripts'

const files = createRequire(import.meta.url)

/**
 * Single files with all glyphs: Inter for Latin, Greek and Cyrillic, Noto for Arabic and Hebrew. Read once for the life
 * of the process.
 */
const FILES: Readonly<Record<string, string>> = {
  Inter: '@expo-google-fonts/inter/400Regular/Inter_400Regular.ttf',
  'Inter Bold': '@expo-google-fonts/inter/600SemiBold/Inter_600SemiBold.ttf',
  'Inter Italic': '@expo-google-fonts/inter/400Regular_Italic/Inter_400Regular_Italic.ttf',
  'Inter Bold Italic': '@expo-google-fonts/inter/600SemiBold_Italic/Inter_600SemiBold_Italic.ttf',
  Arabic: '@expo-google-fonts/noto-naskh-arabic/400Regular/NotoNaskhArabic_400Regular.ttf',
  'Arabic Bold': '@expo-google-fonts/noto-naskh-arabic/600SemiBold/NotoNaskhArabic_600SemiBold.ttf',
  Hebrew: '@expo-google-fonts/noto-sans-hebrew/400Regular/NotoSansHebrew_400Regular.ttf',
  'Hebrew Bold': '@expo-google-fonts/noto-sans-hebrew/600SemiBold/NotoSansHebrew_600SemiBold.ttf',
}

/** Run in a process that ends with its answer, so that the library's memory goes with it. */
const extractFont: ChildProgram<object, Uint8Array> = async (_data, load) => {
  const mupdf = await load<typeof import('mupdf')>('mupdf')
  const font = new mupdf.PDFDocument().addFont(new mupdf.Font('ja'))
  const file = font.get('DescendantFonts').get(0).get('FontDescriptor').get('FontFile2')
  return file.readStream().asUint8Array().slice()
}

const EXTRACT_LIMITS = { maxHeapMb: 64, maxMilliseconds: 30_000 }

/**
 * The font for Chinese, Japanese and Korean that MuPDF brings along (Droid Sans Fallback, Apache 2.0): 3.5 MB that are
 * not installed twice.
 */
async function extracted(): Promise<Buffer> {
  const bytes = await runInChild(extractFont, { from: import.meta.url, data: {} }, EXTRACT_LIMITS)
  if (!bytes) throw new Error('the font for Chinese, Japanese and Korean could not be read')
  return Buffer.from(bytes)
}

let fonts: [string, Buffer][] | undefined
let eastAsian: Promise<Buffer> | undefined

/** Its file has no table of names, which the descriptor of an embedded font needs. */
export function nameFonts(doc: PDFKit.PDFDocument): void {
  const { _font: font } = doc.font(EAST_ASIAN) as unknown as { _font: { font: object; name: string } }
  Object.defineProperty(font.font, 'postscriptName', { value: 'DroidSansFallback' })
  font.name = 'DroidSansFallback'
}

const holds = (value: unknown, pattern: RegExp): boolean => {
  if (typeof value === 'string') return pattern.test(value)
  if (typeof value !== 'object' || value === null || value instanceof Uint8Array) return false
  return Object.values(value).some((inner) => holds(inner, pattern))
}

/** What a document may be written in; the large font only where it is needed. */
export async function fontsFor(paper: PaperDocument): Promise<[string, Buffer][]> {
  fonts ??= Object.entries(FILES).map(([name, file]) => [name, readFileSync(files.resolve(file))])
  if (!holds(paper.sheets, CJK)) return fonts
  // One failure is not kept: the next document tries again.
  eastAsian ??= extracted().catch((error: unknown) => {
    eastAsian = undefined
    throw error
  })
  return [...fonts, [EAST_ASIAN, await eastAsian]]
}
