import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import PDFDocument from 'pdfkit'
import type { DocumentTemplate, PaperDocument } from '~/kit/document'
import { drawSheet } from './draw-sheet.server'
import { BOLD, MARGIN, REGULAR } from './layout'
import { drawFeet } from './page-feet.server'

const files = createRequire(import.meta.url)

/** Inter as single files with all of its glyphs (Latin, Greek, Cyrillic); read once for the life of the process. */
const FILES = {
  [REGULAR]: '@expo-google-fonts/inter/400Regular/Inter_400Regular.ttf',
  [BOLD]: '@expo-google-fonts/inter/600SemiBold/Inter_600SemiBold.ttf',
}
let fonts: [string, Buffer][] | undefined
const embedded = () => (fonts ??= Object.entries(FILES).map(([name, file]) => [name, readFileSync(files.resolve(file))]))

/**
 * The one way to a PDF. Fonts are embedded, the structure is tagged in reading order (headings, paragraphs, tables with their heads) with a title and a
 * language, and the same data gives the same bytes. Draws and nothing else: anyone who calls it has asked for permission.
 */
export async function renderDocument<D>(template: DocumentTemplate<D>, data: D): Promise<Uint8Array> {
  const paper = template(data)
  const doc = new PDFDocument({
    size: paper.paper === 'Letter' ? 'LETTER' : 'A4',
    margin: MARGIN,
    lang: paper.language,
    tagged: true,
    displayTitle: true,
    pdfVersion: '1.7',
    subset: 'PDF/UA',
    bufferPages: true,
    autoFirstPage: false,
    info: { Title: paper.title, Author: paper.author, Producer: 'Almoner', Creator: 'Almoner', CreationDate: paper.createdAt },
  } as unknown as PDFKit.PDFDocumentOptions)
  const bytes = collected(doc)
  for (const [name, file] of embedded()) doc.registerFont(name, file)
  draw(doc, paper)
  doc.end()
  return bytes
}

function draw(doc: PDFKit.PDFDocument, paper: PaperDocument): void {
  const root = doc.struct('Document', { title: paper.title, lang: paper.language })
  doc.addStructure(root)
  const lastPages = paper.sheets.map((sheet) => {
    doc.addPage()
    const first = doc.bufferedPageRange().count - 1
    drawSheet(doc, root, sheet)
    return { first, last: doc.bufferedPageRange().count - 1, foot: sheet.foot ?? '' }
  })
  root.end()
  drawFeet(doc, lastPages)
}

function collected(doc: PDFKit.PDFDocument): Promise<Uint8Array> {
  const pieces: Buffer[] = []
  return new Promise((done, failed) => {
    doc.on('data', (piece: Buffer) => pieces.push(piece))
    doc.on('end', () => done(Buffer.concat(pieces)))
    doc.on('error', failed)
  })
}
