import PDFDocument from 'pdfkit'
import type { DocumentTemplate, PaperDocument } from '~/kit/document'
import { makeTurns } from '~/kit/process/turns'
import { drawLabels } from './draw-labels.server'
import { drawSheet } from './draw-sheet.server'
import { fontsFor, nameFonts, turnLigatures } from './fonts.server'
import { MARGIN } from './layout'
import { drawFeet } from './page-feet.server'
import { EAST_ASIAN } from './scripts'

/**
 * The only way to make a PDF: embedded fonts, a structure tagged in reading order, a title and a language. The same
 * data gives the same bytes. The caller has checked the permission.
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
    info: {
      Title: paper.title,
      Author: paper.author,
      Producer: 'Almoner',
      Creator: 'Almoner',
      CreationDate: paper.createdAt,
    },
  } as unknown as PDFKit.PDFDocumentOptions)
  const bytes = collectBytes(doc)
  const fonts = await fontsFor(paper)
  for (const [name, file] of fonts) doc.registerFont(name, file)
  for (const [name] of fonts) if (name.startsWith('Arabic')) turnLigatures(doc, name)
  if (fonts.some(([name]) => name === EAST_ASIAN)) nameFonts(doc)
  await draw(doc, paper)
  doc.end()
  return bytes
}

/** Writes out the pages of a finished sheet at once, so that a thousand sheets need only the memory of their bytes. */
async function draw(doc: PDFKit.PDFDocument, paper: PaperDocument): Promise<void> {
  const root = doc.struct('Document', { title: paper.title, lang: paper.language })
  doc.addStructure(root)
  const pause = makeTurns()
  for (const sheet of paper.sheets) {
    await pause()
    doc.addPage()
    if (sheet.labels) drawLabels(doc, root, { labels: sheet.labels, paper: paper.paper })
    else {
      await drawSheet(doc, root, { sheet, pause })
      const { start, count } = doc.bufferedPageRange()
      drawFeet(doc, { first: start, last: start + count - 1, foot: sheet.foot ?? '' })
    }
    doc.flushPages()
  }
  root.end()
}

function collectBytes(doc: PDFKit.PDFDocument): Promise<Uint8Array> {
  const pieces: Buffer[] = []
  return new Promise((done, failed) => {
    doc.on('data', (piece: Buffer) => pieces.push(piece))
    doc.on('end', () => done(Buffer.concat(pieces)))
    doc.on('error', failed)
  })
}
